/** What must be known before a call is closed, and what closing writes. Pure. */
import { callEndingSchema, callTimerSchema } from '../../../../shared/domain/records/call.ts'
import type { CALL_DISPOSITIONS } from '../../../../shared/domain/records/call-facts.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import { lengthAtEnd } from './call-length.ts'

export type Disposition = keyof typeof CALL_DISPOSITIONS

/** As entered. `followUpAt`: ISO 8601, UTC; null when none was entered. */
export type Closing = { readonly disposition: Disposition | null; readonly followUpAt: string | null }

export type ClosingErrors = {
  readonly caller?: string
  readonly disposition?: string
  readonly followUp?: string
}

/** What was chosen in a call that is not closed yet. */
export function closingOf(values: UnitValues): Closing {
  return callEndingSchema.safeParse(values['ending']).data ?? { disposition: null, followUpAt: null }
}

/** `now`: milliseconds since 1970. Spam needs neither a name nor a reason. */
export function closingErrors(values: UnitValues, closing: Closing, now: number): ClosingErrors {
  if (values['class'] === 'spam') return {}
  const { caller } = values
  const { disposition, followUpAt } = closing
  return {
    ...((typeof caller !== 'string' || caller.trim() === '') && {
      caller: 'Please enter who called, or choose spam.',
    }),
    ...(disposition === null && { disposition: 'Please choose how the call ended.' }),
    ...(disposition === 'callback' && followUpAt === null && { followUp: 'Please enter when to call back.' }),
    ...(followUpAt !== null &&
      Date.parse(followUpAt) <= now && { followUp: 'Please enter a time that is still to come.' }),
  }
}

/** The units to set. Their order does not matter. */
export function closingUnits(values: UnitValues, closing: Closing, now: number): UnitValues {
  const timer = callTimerSchema.safeParse(values['timer']).data
  const ends = timer !== undefined && timer.seconds === null
  const isSpam = values['class'] === 'spam'
  return {
    disposition: isSpam ? 'no_action' : closing.disposition,
    followUp: isSpam || closing.followUpAt === null ? null : { at: closing.followUpAt },
    ...(values['ending'] !== undefined && { ending: null }),
    ...(ends && { timer: { ...timer, seconds: lengthAtEnd(timer.startedAt, now) } }),
  }
}
