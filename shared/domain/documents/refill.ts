/**
 * Fills a document anew without losing what was edited by hand: values change in place, and parts that the template adds or drops, for a
 * choice or a further row, are added to or dropped from the edited text. Pure.
 */
import type { Block, Inline } from './document-schema.ts'
import { contentOf, withContent } from './document-model.ts'
import { orderedJson } from './document-text.ts'
import { printedValue, type MergeData, type PrintedValue } from './merge-data.ts'
import { fieldOf, isFieldPath } from './merge-fields.ts'
import { merge, type DocumentTemplate } from './template.ts'

export type FilledBlocks = {
  readonly blocks: readonly Block[]
  /** Parts that were edited by hand where the template changed too. Both are in the text. */
  readonly both: number
}

/** `template`: null where the document is of another version of it, so that its parts stay as they are. */
export function refill(
  template: DocumentTemplate | null,
  edited: readonly Block[],
  from: MergeData,
  to: MergeData,
): FilledBlocks {
  if (template === null) return { blocks: withValues(edited, to, []), both: 0 }
  const filled = merge(template, to).document.blocks
  const { blocks, both } = mergeBlocks(merge(template, from).document.blocks, edited, filled)
  return { blocks: withValues(blocks, to, filled), both }
}

/** The blocks with the value of each field as the data has it. What the data does not know stays. */
function withValues(blocks: readonly Block[], data: MergeData, filled: readonly Block[]): readonly Block[] {
  const known = new Map<string, PrintedValue>()
  for (const inline of filled.flatMap(contentOf).flat()) {
    if (inline.type === 'field')
      known.set(inline.path, {
        value: inline.value,
        ...(inline.typedBy !== undefined && { typedBy: inline.typedBy }),
      })
  }
  const valueOf = (path: string): PrintedValue | undefined =>
    known.get(path) ?? (isFieldPath(path) ? printedValue(data.values[path], fieldOf(path).kind) : undefined)
  const change = (content: readonly Inline[]): Inline[] =>
    content.map((inline) => {
      const now = inline.type === 'field' ? valueOf(inline.path) : undefined
      if (inline.type === 'text' || now === undefined) return inline
      const { typedBy: _, ...field } = inline
      return { ...field, ...now }
    })
  return blocks.map((block) => withContent(block, change))
}

/** `base`: what `ours` was edited from. Compared by their words and fields, whatever the fields are filled with. */
export function mergeBlocks(
  base: readonly Block[],
  ours: readonly Block[],
  theirs: readonly Block[],
): FilledBlocks {
  const [b, o, t] = [base, ours, theirs].map((blocks) => blocks.map(shapeOf)) as [
    string[],
    string[],
    string[],
  ] // three in, three out
  const [inOurs, inTheirs] = [matches(b, o), matches(b, t)]
  const merged: Block[] = []
  let both = 0
  let from = { base: 0, ours: 0, theirs: 0 }
  const part = (to: typeof from): void => {
    const [was, mine, now] = [
      b.slice(from.base, to.base),
      o.slice(from.ours, to.ours),
      t.slice(from.theirs, to.theirs),
    ]
    const [mineBlocks, nowBlocks] = [ours.slice(from.ours, to.ours), theirs.slice(from.theirs, to.theirs)]
    if (isSame(was, mine)) merged.push(...nowBlocks)
    else if (isSame(was, now) || isSame(mine, now)) merged.push(...mineBlocks)
    else {
      const added = nowBlocks.filter((_, index) => !was.includes(now[index] ?? ''))
      const dropped = new Set(was.filter((shape) => !now.includes(shape)))
      merged.push(...mineBlocks.filter((_, index) => !dropped.has(mine[index] ?? '')), ...added)
      both += added.length > 0 && dropped.size > 0 ? 1 : 0
    }
  }
  for (const [index] of b.entries()) {
    const [mine, now] = [inOurs.get(index), inTheirs.get(index)]
    if (mine === undefined || now === undefined) continue
    part({ base: index, ours: mine, theirs: now })
    merged.push(...ours.slice(mine, mine + 1))
    from = { base: index + 1, ours: mine + 1, theirs: now + 1 }
  }
  part({ base: b.length, ours: o.length, theirs: t.length })
  return { blocks: merged, both }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((shape, index) => shape === other[index])
}

function shapeOf(block: Block): string {
  const shape = withContent(block, (content) =>
    content.map((inline) => {
      if (inline.type === 'text') return inline
      const { typedBy: _, ...field } = inline
      return { ...field, value: null }
    }),
  )
  return orderedJson(shape)
}

/** The longest common subsequence: positions of the second list by those of the first. */
function matches(one: readonly string[], other: readonly string[]): ReadonlyMap<number, number> {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const length =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row]?.fill(length, column, column + 1)
    }
  }
  const found = new Map<number, number>()
  let [row, column] = [0, 0]
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) found.set(row++, column++)
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return found
}
