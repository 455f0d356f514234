/**
 * The colors that a person chose on this device. client/public/theme.js puts the choice on the document before anything is drawn; the
 * document is where it is read from afterwards, also where storage is forbidden.
 */
import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const THEME_LABELS: Readonly<Record<Theme, string>> = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
}

/** Also named in client/public/theme.js. */
export const THEME_KEY = 'theme'
const CHANGED = 'counselrelay:theme'

export function chooseTheme(page: Window, theme: Theme): void {
  try {
    if (theme === 'system') page.localStorage.removeItem(THEME_KEY)
    else page.localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be forbidden; then the choice lasts as long as the page.
  }
  show(page, theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(follow, () => themeOf(document.documentElement.dataset['theme']))
}

function follow(onChange: () => void): () => void {
  const fromElsewhere = ({ key, newValue }: StorageEvent): void => {
    if (key === THEME_KEY || key === null) show(window, themeOf(newValue))
  }
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', fromElsewhere)
  }
}

function show(page: Window, theme: Theme): void {
  const { dataset } = page.document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  page.dispatchEvent(new Event(CHANGED))
}

function themeOf(text: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system'
}
