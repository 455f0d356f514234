/**
 * How old a command is that waited on a device. No clock is trusted: both times are the device's own, so only their difference counts.
 * The server judges by it, and the queue asks in the same words. Pure.
 */

const DAY = 86_400_000
/** Milliseconds by which `sentAt` may lie before `writtenAt`: a clock that was corrected a little. */
export const CLOCK_TOLERANCE = 5 * 60_000

type CommandTimes = {
  /** ISO 8601 in UTC. */
  readonly writtenAt: string
  readonly sentAt: string
  /** The person was asked, and wants it sent still. */
  readonly confirmed: boolean
}

/** Whether the person has to be asked before it takes effect. `maxAge`: milliseconds. */
export function isStale({ writtenAt, sentAt, confirmed }: CommandTimes, maxAge: number): boolean {
  const age = ageOf(writtenAt, sentAt)
  return !confirmed && (age > maxAge || isUnknown(age))
}

/** Milliseconds; negative when the clock was set back in between. */
export function ageOf(writtenAt: string, sentAt: string): number {
  return Date.parse(sentAt) - Date.parse(writtenAt)
}

/** The question to the person. `age`: milliseconds. */
export function questionOfAge(age: number): string {
  if (isUnknown(age))
    return 'This device’s clock was changed, so we can’t tell when this was written. Send it still?'
  const days = Math.floor(age / DAY)
  if (days < 1) return 'Written less than a day ago. Send it still?'
  return days === 1 ? 'Written 1 day ago. Send it still?' : `Written ${days} days ago. Send it still?`
}

/** The clock was set back, so the difference says nothing. */
function isUnknown(age: number): boolean {
  return age < -CLOCK_TOLERANCE
}
