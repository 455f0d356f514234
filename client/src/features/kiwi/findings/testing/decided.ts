/** What a person decided about made-up findings, for tests. */
import type { FindingEdit, MarkState } from '../../storage/case-file.ts'
import type { Decided } from '../decided.ts'

/** By `{file}/{kind}-{start}`. */
export function decidedOf(
  marks: Readonly<Record<string, MarkState>>,
  edits: Readonly<Record<string, FindingEdit>>,
): Decided {
  return {
    keyOf: ({ file, kind, start }) => `${file}/${kind}-${start}`,
    markOf: (key) => marks[key] ?? null,
    // The tests name findings by their kinds.
    editOf: (kind, key) => (edits[key]?.kind === kind ? (edits[key] as never) : null),
  }
}

export function undecided(): Decided {
  return decidedOf({}, {})
}
