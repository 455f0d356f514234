/** How to install the web app manually in each browser, with the browsers' own labels as of late 2026. */

export type InstallWay = {
  readonly browser: string
  /** One action each; a single step describes everything. Empty if the browser cannot install web apps. */
  readonly steps: readonly string[]
}

const CHROME: InstallWay = {
  browser: 'Chrome',
  steps: [
    'Press the install icon at the end of the address bar. Or open the menu ⋮, then Cast, save and share, then Install page as app.',
  ],
}
const EDGE: InstallWay = {
  browser: 'Edge',
  steps: [
    'Press the app icon at the end of the address bar. Or open the menu …, then More tools, Apps, Install this site as an app.',
  ],
}
const SAFARI_MAC: InstallWay = {
  browser: 'Safari on a Mac',
  steps: ['Choose File, then Add to Dock', 'Press Add'],
}
const IOS: InstallWay = {
  browser: 'iPhone and iPad',
  steps: ['Press Share', 'Choose Add to Home Screen', 'Press Add'],
}
const ANDROID: InstallWay = {
  browser: 'Android',
  steps: ['Open the menu ⋮', 'Choose Add to Home screen, then Install'],
}
const FIREFOX: InstallWay = { browser: 'Firefox', steps: [] }

const ALL: readonly InstallWay[] = [CHROME, EDGE, SAFARI_MAC, IOS, ANDROID]

/** The steps for this browser, and for the others. */
export function installWays(userAgent: string): {
  readonly here: InstallWay
  readonly others: readonly InstallWay[]
} {
  const here = wayHere(userAgent)
  return { here, others: ALL.filter((way) => way !== here) }
}

/** The order matters: a browser's user agent also names the browsers it derives from. */
function wayHere(userAgent: string): InstallWay {
  if (/iPhone|iPad/.test(userAgent)) return IOS
  if (/Firefox\//.test(userAgent)) return /Android/.test(userAgent) ? ANDROID : FIREFOX
  if (/Android/.test(userAgent)) return ANDROID
  if (/Edg\//.test(userAgent)) return EDGE
  if (/Chrome\//.test(userAgent)) return CHROME
  return /Safari\//.test(userAgent) ? SAFARI_MAC : CHROME
}
