/** The numbers that Word prints before paragraphs, which its files only describe: "2.1(a)". Pure. */
import { childElements, firstChild, valueOf, type XmlElement } from './xml-tree.ts'

type Level = { readonly start: number; readonly format: string; readonly text: string }
type NumberPlace = { readonly list: string; readonly level: number }

export type Numbering = {
  /** The number of the next paragraph at this place; empty for a bullet or none. Counts. */
  readonly next: (place: NumberPlace) => string
}

const DEFAULT_LEVEL: Level = { start: 1, format: 'decimal', text: '' }

export function createNumbering(numbering: XmlElement | null): Numbering {
  const lists = numbering === null ? new Map<string, readonly Level[]>() : listsOf(numbering)
  const counts = new Map<string, number[]>()
  return {
    next: ({ list, level }) => {
      const levels = lists.get(list)
      if (levels === undefined) return ''
      const own = counts.get(list) ?? []
      counts.set(list, own)
      const { start, format, text } = levels[level] ?? DEFAULT_LEVEL
      own[level] = own[level] === undefined ? start : (own[level] ?? 0) + 1
      own.length = level + 1
      if (format === 'bullet' || format === 'none') return ''
      return text.replaceAll(/%(\d)/g, (_, digit: string) => {
        const at = Number(digit) - 1
        const { start: first, format: shape } = levels[at] ?? DEFAULT_LEVEL
        return shaped(own[at] ?? first, shape)
      })
    },
  }
}

function listsOf(numbering: XmlElement): ReadonlyMap<string, readonly Level[]> {
  const kinds = new Map(
    childElements(numbering, 'w:abstractNum').map((kind) => [
      valueOf(kind, 'w:abstractNumId') ?? '',
      levelsOf(kind),
    ]),
  )
  return new Map(
    childElements(numbering, 'w:num').map((list) => {
      const levels = [...(kinds.get(valueOf(firstChild(list, 'w:abstractNumId')) ?? '') ?? [])]
      for (const override of childElements(list, 'w:lvlOverride')) {
        const at = Number(valueOf(override, 'w:ilvl') ?? 0)
        const start = valueOf(firstChild(override, 'w:startOverride'))
        const level = levels[at]
        if (start !== undefined && level !== undefined) levels[at] = { ...level, start: Number(start) }
      }
      return [valueOf(list, 'w:numId') ?? '', levels]
    }),
  )
}

function levelsOf(kind: XmlElement): readonly Level[] {
  const levels: Level[] = []
  for (const level of childElements(kind, 'w:lvl'))
    levels[Number(valueOf(level, 'w:ilvl') ?? 0)] = {
      start: Number(valueOf(firstChild(level, 'w:start')) ?? 1),
      format: valueOf(firstChild(level, 'w:numFmt')) ?? 'decimal',
      text: valueOf(firstChild(level, 'w:lvlText')) ?? '',
    }
  return levels
}

function shaped(count: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return lettersOf(count)
    case 'upperLetter':
      return lettersOf(count).toUpperCase()
    case 'lowerRoman':
      return romanOf(count)
    case 'upperRoman':
      return romanOf(count).toUpperCase()
    case 'decimalZero':
      return String(count).padStart(2, '0')
    default:
      return String(count)
  }
}

/** a to z, then aa, bb: as Word counts. */
function lettersOf(count: number): string {
  return String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26))
}

const ROMAN = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as const),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
]

function romanOf(count: number): string {
  let left = count
  return ROMAN.map(([value, sign]) => {
    const times = Math.floor(left / value)
    left -= times * value
    return sign.repeat(times)
  }).join('')
}
