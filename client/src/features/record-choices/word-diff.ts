/** Which words of two texts differ, for showing them side by side. Pure. */

/** `isSame`: both texts have it; the space between such words is theirs, that between a different word and another is nobody's. */
export type DiffPart = { readonly text: string; readonly isSame: boolean }

/** Longer texts are shown whole: the table below grows with the product of their lengths. */
const MOST_WORDS = 1_500

/** Both texts in parts: the words of the longest common sequence are the same in both. */
export function diffWords(one: string, other: string): readonly [readonly DiffPart[], readonly DiffPart[]] {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) return [whole(one), whole(other)]
  const lengths = commonLengths(a, b)
  const [inA, inB]: [Set<number>, Set<number>] = [new Set(), new Set()]
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      inA.add(i)
      inB.add(j)
      i += 1
      j += 1
    } else if (at(lengths, i + 1, j) >= at(lengths, i, j + 1)) i += 1
    else j += 1
  }
  return [partsOf(one, inA), partsOf(other, inB)]
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\S+/g) ?? []
}

/** `same`: the indexes of words that both texts have. Different words in a row are one part, with the spaces between them. */
function partsOf(text: string, same: ReadonlySet<number>): readonly DiffPart[] {
  const parts: DiffPart[] = []
  const count = wordsOf(text).length
  /** Of the word that comes next. */
  let index = 0
  for (const piece of text.match(/\s+|\S+/g) ?? []) {
    if (/\s/.test(piece))
      add(parts, piece, index === 0 || index === count || same.has(index - 1) || same.has(index))
    else {
      add(parts, piece, same.has(index))
      index += 1
    }
  }
  return parts
}

function whole(text: string): readonly DiffPart[] {
  return [{ text, isSame: false }]
}

/** `lengths[i][j]`: the length of the longest common sequence of a from i on and b from j on. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row === undefined) continue
      row[j] =
        a[i] === b[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  return lengths
}

function at(lengths: readonly Uint16Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}

function add(parts: DiffPart[], text: string, isSame: boolean): void {
  const last = parts.at(-1)
  if (last?.isSame === isSame) parts[parts.length - 1] = { text: last.text + text, isSame }
  else parts.push({ text, isSame })
}
