/** Within how many minutes the office means to call back. Kept on this device. */
import { z } from 'zod'
import { useKept } from '../../../offline/react/use-kept.ts'

export const TARGETS = {
  15: '15 minutes',
  30: '30 minutes',
  60: '1 hour',
  120: '2 hours',
  240: '4 hours',
  480: '8 hours',
  1440: '1 day',
} as const
const USUAL = 60

export function targetText(minutes: number): string {
  const known: Readonly<Record<number, string>> = TARGETS
  return known[minutes] ?? `${minutes} minutes`
}

const schema = z.object({ minutes: z.int().min(1).max(1440) })
const NOTHING = { minutes: USUAL }

export function useTarget(): {
  readonly minutes: number
  readonly setMinutes: (minutes: number) => void
} {
  const { value = NOTHING, change } = useKept('call-back-target', schema, NOTHING)
  return {
    minutes: value.minutes,
    // A convenience: if it cannot be stored, the next window shows the usual one.
    setMinutes: (minutes) => void change(() => ({ minutes })).catch(() => undefined),
  }
}
