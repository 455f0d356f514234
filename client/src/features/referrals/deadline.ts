/** The acceptance deadline between the form, which speaks the device's local time, and the referral, which holds an instant. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const DEADLINE_PRESETS = [
  { label: '1 day', duration: 24 * HOUR },
  { label: '3 days', duration: 72 * HOUR },
  { label: '7 days', duration: 7 * 24 * HOUR },
] as const

/** What a `datetime-local` input shows for an instant: YYYY-MM-DDTHH:mm in the device's zone. */
export function localInputOf(instant: number): string {
  const date = new Date(instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** For a stored deadline, which is an ISO 8601 instant or a date; '' when there is none that can be shown. */
export function localInputOfStored(stored: string): string {
  const dateOnly = /^\d{4}-\d{2}-\d{2}$/.test(stored)
  const instant = Date.parse(dateOnly ? `${stored}T23:59` : stored)
  return Number.isNaN(instant) ? '' : localInputOf(instant)
}

const LOCAL_INPUT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/** The instant that a local time names, in ISO 8601; what is no local time is handed on as it is, for the rules to refuse. */
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

/** The device's zone in words, for example "Central Standard Time (America/Chicago)". */
export function zoneLabel(instant: number): string {
  const timeZone = deviceTimeZone()
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' }).formatToParts(instant)
  const name = parts.find((part) => part.type === 'timeZoneName')?.value
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`
}
