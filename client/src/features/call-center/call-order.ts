/** In which order the form of a call opens: who is on the other side is looked at before the facts are heard. Pure. */
import type { UnitValues } from '../../../../shared/domain/records/record.ts'

/** Units that only a new client's call has. */
const INTAKE = ['area', 'state', 'incident', 'heard', 'check', 'noOtherSide']

/** Other kinds of calls go straight to the summary, unless there is something that must not be hidden. */
export function showsIntake(values: UnitValues): boolean {
  const kind = values['class']
  if (kind === undefined || kind === 'new_lead') return true
  return Object.keys(values).some((unit) => unit.startsWith('parties/') || INTAKE.includes(unit))
}

/** The summary of a new client's call opens once names were looked for, or there is nobody on the other side yet. */
export function isSummaryOpen(values: UnitValues): boolean {
  const kind = values['class']
  const isOther = kind !== undefined && kind !== 'new_lead'
  return (
    isOther ||
    values['check'] !== undefined ||
    values['noOtherSide'] === true ||
    // Written on a device or by a version that asked for no check: it is not taken away.
    values['summary'] !== undefined
  )
}
