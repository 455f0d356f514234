/** Derives a name such as 'Chrome on Windows' from a user agent. Pure. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'Unknown app'
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}
