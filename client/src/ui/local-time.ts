/** The value of an input of type datetime-local, in the zone of this device. */
export function localTimeOf(at: number): string {
  const zone = new Date(at).getTimezoneOffset() * 60_000
  return new Date(at - zone).toISOString().slice(0, 16)
}

/** YYYY-MM-DD in the zone of this device: an evening in the US is the next day in UTC. `at`: milliseconds since 1970. */
export function localDay(at: number): string {
  return localTimeOf(at).slice(0, 10)
}

/** In UTC. null: no time, as a year with more than four digits while it is typed. */
export function isoOfLocalTime(local: string): string | null {
  const at = Date.parse(local)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** "In the time of this device (America/New_York)." */
export function zoneHint(): string {
  return `In the time of this device (${Intl.DateTimeFormat().resolvedOptions().timeZone}).`
}
