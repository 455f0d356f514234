import type { RecordKind } from '../../../shared/domain/records/record-kind.ts'
import type { StoredRecord } from './records.repository.ts'

const DAY = 86_400_000

/** When the server ends the record after a change at `at`; null: not before its owner deletes it. */
export function expiryOf(
  { body }: Pick<StoredRecord, 'body'>,
  kind: RecordKind | null,
  at: Date,
): Date | null {
  const days = body === null ? null : (kind?.keepDays(body) ?? null)
  return days === null ? null : new Date(at.getTime() + days * DAY)
}
