/**
 * Whether this browser can install the app, and how. Only Chromium browsers let a page offer it; in others the user installs the app
 * manually. The browser's event fires once and early, so it is captured and stored at the app's start.
 */

/** Chromium's event, which TypeScript's DOM types lack. */
export type InstallOffer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/**
 * installed: this window is the installed app, or the app has just been installed.
 * offered: `prompt` can install it. by_hand: the browser's menu may install it.
 */
export type InstallStatus = 'installed' | 'offered' | 'by_hand'

export type InstallStore = {
  readonly get: () => InstallStatus
  readonly subscribe: (listener: () => void) => () => void
  /** Opens the browser's install dialog. Call it from a click, while the status is `offered`. */
  readonly prompt: () => Promise<'accepted' | 'dismissed' | 'not_offered'>
}

const APP_WINDOW = ['standalone', 'window-controls-overlay', 'minimal-ui', 'fullscreen']
  .map((mode) => `(display-mode: ${mode})`)
  .join(',')

type InstallWindow = Pick<Window, 'addEventListener' | 'matchMedia'>

export function createInstallStore(page: InstallWindow): InstallStore {
  const listeners = new Set<() => void>()
  const appWindow = page.matchMedia(APP_WINDOW)
  let offer: InstallOffer | null = null
  let isDone = false
  const tell = (): void => listeners.forEach((listener) => listener())

  page.addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's own prompt in favor of our button.
    event.preventDefault()
    if (isOffer(event)) offer = event
    tell()
  })
  page.addEventListener('appinstalled', () => {
    offer = null
    isDone = true
    tell()
  })
  appWindow.addEventListener('change', tell)

  return {
    get: () => {
      if (isDone || appWindow.matches) return 'installed'
      return offer === null ? 'by_hand' : 'offered'
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prompt: async () => {
      const current = offer
      if (current === null) return 'not_offered'
      // An offer can be used once; the browser may fire another.
      offer = null
      const { outcome } = await current.prompt()
      tell()
      return outcome
    },
  }
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}
