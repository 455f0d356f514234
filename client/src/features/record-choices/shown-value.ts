import type { KindFacts } from '../../../../shared/domain/records/record-kind.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'

/** A value as a person reads it where two are compared. */
export function shownValue(kind: KindFacts, unit: string, value: JsonValue | undefined): string {
  return value === undefined || value === null ? 'Nothing' : kind.textOf(unit, value)
}
