/** What every device knows of documents. Their units are in `document.ts`, which is loaded with the screens that write them. */
import { isSensitive, maskedValue } from '../documents/sensitive-values.ts'
import { dayMade, type KindFacts } from './record-kind.ts'
import type { JsonValue } from './record.ts'

export const DOCUMENT_FACTS: KindFacts = {
  kind: 'document',
  noun: 'document',
  plural: 'documents',
  labels: { title: 'Title', content: 'Text', final: 'Final', sent: 'Sent', hidden: 'Hidden' },
  titleOf: ({ title }) => (typeof title === 'string' ? title : 'A document'),
  textOf: (_, value) => words(value).join(' '),
  version: 1,
  migrations: {},
  // It ends with its matter.
  keepDays: () => null,
  sortOf: dayMade,
}

/** The texts of a value in their order. Of the content, those of its blocks, which have everything it was filled with. */
function words(value: JsonValue): readonly string[] {
  if (typeof value !== 'object') return [String(value)]
  if (value === null) return ['Removed']
  // As the kind stores them: the content, a text, a field.
  const { blocks, text, path = '', label, value: filled } = value as Parts
  if (blocks !== undefined) return words(blocks)
  if (typeof filled === 'string' && isSensitive(path)) return [maskedValue(filled)]
  if (text !== undefined || label !== undefined) return [text ?? filled ?? `[${label ?? ''}]`]
  return Object.values(value).flatMap((inner) =>
    typeof inner === 'object' && inner !== null ? words(inner) : [],
  )
}

type Parts = {
  readonly blocks?: JsonValue
  readonly text?: string
  readonly path?: string
  readonly label?: string
  readonly value?: string | null
}
