/**
 * The color theme chosen on this device. client/public/theme.js sets it on the document before the first render. The app reads it from the
 * document, which works even if storage is blocked.
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
    // If storage is blocked, the choice lasts as long as the page.
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
