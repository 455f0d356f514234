/** How the units of each kind are named and read where a person decides about them, and where they are edited. */
import { bookUnitWords, type UnitWords } from '../../../../shared/domain/books/book-words.ts'
import { labelOf, type KindFacts } from '../../../../shared/domain/records/record-kind.ts'
import type { JsonValue, UnitValues } from '../../../../shared/domain/records/record.ts'
import { paths } from '../../platform/navigation/paths.ts'

/** `body`: where what belongs to the unit is read, such as the name of a lienholder. `value` null or undefined: there is none. */
export function unitWords(
  kind: KindFacts,
  unit: string,
  value: JsonValue | undefined,
  body: UnitValues,
): UnitWords {
  if (kind.kind === 'book') return bookUnitWords(unit, value, body)
  const isNothing = value === null || value === undefined
  return { label: labelOf(kind, unit), text: isNothing ? 'Nothing' : kind.textOf(unit, value) }
}

/** Where a record of the kind is corrected. null: nowhere, as its values are not typed. */
export function formPath({ kind }: KindFacts, id: string): string | null {
  switch (kind) {
    case 'call':
      return `/call-center/${id}`
    case 'book':
      return `${paths.liens}/${id}/edit`
    case 'document':
      return `${paths.newDocument}?document=${id}`
    case 'saved_case':
      return '/saved-cases'
    case 'partner':
      return '/private-network?tab=partners'
    case 'saved_search':
      return '/explore'
    default:
      return null
  }
}
