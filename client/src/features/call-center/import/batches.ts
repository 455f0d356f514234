/** The imports of the last day, which can be taken back. Pure. */
import { callImportSchema } from '../../../../../shared/domain/records/call.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'

/** Milliseconds for which an import can be taken back. */
export const UNDO_TIME = 86_400_000

export type Batch = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The calls that nobody has worked on since. */
  readonly untouched: readonly string[]
  /** How many others there are, which stay. */
  readonly touched: number
}

/** The latest first. */
export function batchesToUndo(records: readonly RecordView[], now: number): readonly Batch[] {
  const imported = records.flatMap((record) => {
    const { data } = callImportSchema.safeParse(record.body['imported'])
    return data === undefined ? [] : [{ record, at: Date.parse(data.at), batch: data.batch }]
  })
  const recent = imported.filter(({ at }) => at > now - UNDO_TIME)
  return [...Map.groupBy(recent, ({ batch }) => batch)]
    .map(([id, calls]): Batch => {
      const untouched = calls.filter(({ record }) => !isTouched(record)).map(({ record }) => record.id)
      const at = Math.min(...calls.map((call) => call.at))
      return { id, at, untouched, touched: calls.length - untouched.length }
    })
    .sort((one, other) => other.at - one.at)
}

/** What an import writes. */
const IMPORTED_UNITS = new Set(['direction', 'timer', 'disposition', 'imported', 'phone', 'from', 'to'])
const IMPORTED_OUTCOMES = new Set(['callback', 'no_action'])

/** A change that is not sent yet leaves the times as they are, so the values are looked at too. */
function isTouched({ body, createdAt, updatedAt }: RecordView): boolean {
  return Date.parse(updatedAt) > Date.parse(createdAt) || !isAsImported(body)
}

function isAsImported(body: UnitValues): boolean {
  const { disposition } = body
  return (
    typeof disposition === 'string' &&
    IMPORTED_OUTCOMES.has(disposition) &&
    Object.keys(body).every((unit) => IMPORTED_UNITS.has(unit) || unit.startsWith('attempts/'))
  )
}
