import { localTimeOf } from '../../../ui/local-time.ts'

/** YYYY-MM-DD in the zone of this device. `at`: milliseconds since 1970. */
export function localDay(at: number): string {
  return localTimeOf(at).slice(0, 10)
}
