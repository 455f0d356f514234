/** The paragraphs and tables of two Word documents, and which of the one becomes which of the other. Pure. */
import { diffArrays } from 'diff'
import { tokensOf } from './docx-tokens.ts'
import { childElements, firstChild, type XmlElement, type XmlNode } from './xml-tree.ts'

/** A paragraph, a table, or something else, which stays as it is. */
export type Block = { readonly kind: 'p' | 'tbl' | 'other'; readonly key: string; readonly node: XmlElement }

export function blocksOf(nodes: readonly XmlNode[]): readonly Block[] {
  return nodes.flatMap((node): readonly Block[] => {
    if (typeof node === 'string') return []
    if (node.name === 'w:p') return [{ kind: 'p', key: `p:${paragraphText(node)}`, node }]
    if (node.name === 'w:tbl') return [{ kind: 'tbl', key: `t:${tableText(node)}`, node }]
    if (node.name === 'w:sdt') return blocksOf(firstChild(node, 'w:sdtContent')?.children ?? [])
    return [{ kind: 'other', key: `o:${node.name}`, node }]
  })
}

function paragraphText(paragraph: XmlElement): string {
  return tokensOf(paragraph)
    .map(({ key }) => key)
    .join('')
}

function tableText(table: XmlElement): string {
  return childElements(table, 'w:tr')
    .map((row) => cellsOf(row).map(cellText).join('\t'))
    .join('\n')
}

export function cellsOf(row: XmlElement): readonly XmlElement[] {
  return childElements(row, 'w:tc')
}

export function cellText(cell: XmlElement): string {
  return blocksOf(cell.children)
    .map(({ key }) => key)
    .join('\n')
}

export type Pair = { readonly old: Block | null; readonly next: Block | null }

/** Equal blocks first; of what is between them, those that have most of their words in common. */
export function pairsOf(old: readonly Block[], next: readonly Block[]): readonly Pair[] {
  const changes = diffArrays(
    old.map(({ key }) => key),
    next.map(({ key }) => key),
  )
  const pairs: Pair[] = []
  let [at, to] = [0, 0]
  let gone: Block[] = []
  let come: Block[] = []
  const close = (): void => {
    pairs.push(...matched(gone, come))
    gone = []
    come = []
  }
  for (const { value, added, removed } of changes) {
    if (removed) gone.push(...old.slice(at, (at += value.length)))
    else if (added) come.push(...next.slice(to, (to += value.length)))
    else {
      close()
      for (let index = 0; index < value.length; index += 1)
        pairs.push({ old: old[at + index] ?? null, next: next[to + index] ?? null })
      at += value.length
      to += value.length
    }
  }
  close()
  return pairs
}

const ALIKE = 0.5
/** More pairs than this are not looked at: the blocks are replaced whole. */
const MOST_COMPARED = 40_000

/** In order: a later pair never crosses an earlier one. */
function matched(gone: readonly Block[], come: readonly Block[]): readonly Pair[] {
  if (gone.length * come.length > MOST_COMPARED)
    return [...gone.map((old) => ({ old, next: null })), ...come.map((next) => ({ old: null, next }))]
  const words = new Map([...gone, ...come].map((block) => [block, wordSet(block)]))
  const best = gone.map(() => new Array<number>(come.length + 1).fill(0))
  best.push(new Array<number>(come.length + 1).fill(0))
  const score = (i: number, j: number): number => {
    const [one, other] = [gone[i], come[j]]
    if (one === undefined || other?.kind !== one.kind) return 0
    const alike = likeness(words.get(one), words.get(other))
    return alike >= ALIKE || one.kind === 'tbl' ? alike + 0.01 : 0
  }
  for (let i = gone.length - 1; i >= 0; i -= 1)
    for (let j = come.length - 1; j >= 0; j -= 1) {
      const own = score(i, j)
      const taken = own > 0 ? own + (best[i + 1]?.[j + 1] ?? 0) : 0
      const row = best[i]
      if (row !== undefined) row[j] = Math.max(taken, best[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < gone.length || j < come.length) {
    const own = score(i, j)
    const isPair = own > 0 && own + (best[i + 1]?.[j + 1] ?? 0) >= (best[i]?.[j] ?? 0) - 1e-9
    const [old = null, next = null] = [gone[i], come[j]]
    if (isPair) {
      pairs.push({ old, next })
      i += 1
      j += 1
    } else if (j >= come.length || (i < gone.length && (best[i + 1]?.[j] ?? 0) >= (best[i]?.[j + 1] ?? 0))) {
      pairs.push({ old, next: null })
      i += 1
    } else {
      pairs.push({ old: null, next })
      j += 1
    }
  }
  return pairs
}

function wordSet({ key }: Block): ReadonlySet<string> {
  return new Set(
    key
      .slice(2)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )
}

function likeness(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  const common = [...one].filter((word) => other.has(word)).length
  return common / Math.max(1, Math.max(one.size, other.size))
}
