/** Calls for tests. */
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'

/** A Friday noon where the test runs. */
export const NOW = new Date(2026, 10, 27, 12, 0).getTime()
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** `ago`: milliseconds before NOW at which it began. */
export function aCall(ago: number, body: UnitValues = {}, changes: Partial<RecordView> = {}): RecordView {
  const at = new Date(NOW - ago).toISOString()
  return {
    kind: 'call',
    id: crypto.randomUUID(),
    body: { timer: { startedAt: at, seconds: 60 }, ...body },
    ...{ state: 'everywhere', createdAt: at, updatedAt: at },
    ...changes,
  }
}
