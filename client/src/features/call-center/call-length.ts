/** How long a call lasted. Pure. */

/** Seconds. A call that is still open after that was left open; how long it lasted is not known. */
export const RUNS_AT_MOST = 4 * 3_600

/** "4:07", or "1:04:07". `seconds`: whole. */
export function lengthWords(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (part: number): string => String(part).padStart(2, '0')
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}

/** For a call that ends at `now` (milliseconds since 1970); null when that is too late, or before its start, to be its length. */
export function lengthAtEnd(startedAt: string, now: number): number | null {
  const seconds = Math.round((now - Date.parse(startedAt)) / 1_000)
  return seconds < 0 || seconds > RUNS_AT_MOST ? null : seconds
}
