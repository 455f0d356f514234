/** Converts the acceptance deadline between the form's local time and the referral's stored instant. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const DEADLINE_PRESETS = [
  { label: '1 day', duration: 24 * HOUR },
  { label: '3 days', duration: 72 * HOUR },
  { label: '7 days', duration: 7 * 24 * HOUR },
] as const

/** Formats an instant for a `datetime-local` input: YYYY-MM-DDTHH:mm in the device's zone. */
export function localInputOf(instant: number): string {
  const date = new Date(instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The same for a stored deadline, an ISO 8601 instant or date; '' when it cannot be parsed. */
export function localInputOfStored(stored: string): string {
  const dateOnly = /^\d{4}-\d{2}-\d{2}$/.test(stored)
  const instant = Date.parse(dateOnly ? `${stored}T23:59` : stored)
  return Number.isNaN(instant) ? '' : localInputOf(instant)
}

const LOCAL_INPUT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/** Converts a local time to an ISO 8601 instant. Returns other text unchanged, so that validation rejects it. */
export function storedOfLocalInput(local: string): string {
  if (!LOCAL_INPUT.test(local)) return local
  const instant = Date.parse(local)
  return Number.isNaN(instant) ? local : new Date(instant).toISOString()
}

/** Rounded up to the minute, as the input has no seconds. */
export function presetDeadline(duration: number, now: number): string {
  return localInputOf(Math.ceil((now + duration) / MINUTE) * MINUTE)
}

/** The device's IANA zone, e.g. America/Chicago. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The device's zone with its long name, for example "Central Standard Time (America/Chicago)". */
export function zoneLabel(instant: number): string {
  const timeZone = deviceTimeZone()
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }).formatToParts(instant)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`
}
