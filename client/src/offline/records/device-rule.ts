/** Which records a device keeps, see `mayLeave`. */
import type { PulledRecord } from '../../../../shared/contracts/records.ts'
import type { KindFacts } from '../../../../shared/domain/records/record-kind.ts'

const DAY = 86_400_000

/** Milliseconds since 1970; null: as long as the server keeps it. What waits for a decision stays. */
export function keepUntil(
  kind: Pick<KindFacts, 'deviceDays'>,
  { body, conflicts, updatedAt }: Pick<PulledRecord, 'body' | 'conflicts' | 'updatedAt'>,
): number | null {
  if (body === null || conflicts.length > 0) return null
  const days = kind.deviceDays?.(body) ?? null
  return days === null ? null : Date.parse(updatedAt) + days * DAY
}
