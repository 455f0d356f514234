/** Names of companies and people in a text, by their words: a company ends with its kind of company, a person has a title or a degree. Pure. */

export type FoundName = { readonly start: number; readonly end: number; readonly name: string }

type Word = { readonly start: number; readonly end: number; readonly text: string; readonly plain: string }

const SUFFIXES = new Set(
  `inc incorporated llc llp lp ltd limited corp corporation company co pllc pc pa na sa sarl gmbh ag bv nv plc pty spa srl kk as oy oyj trust bank university
  foundation association partners partnership hospital fund authority institute department clinic insurance mutual school center church county city`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
/** Of these a second one may follow: "Acme Holding Company, LLC". */
const CORPORATE = new Set(
  'inc incorporated llc llp lp ltd limited corp corporation company co pllc pc pa na sa sarl gmbh ag bv nv plc pty spa srl kk as oy oyj'.split(
    ' ',
  ),
)
const LINKS = new Set(['of', 'and', 'the', 'for', 'de', 'del', 'la', '&', 'et', 'y'])
/** With a capital at the beginning of a sentence, and no part of a name. */
const NOT_NAMES = new Set(
  `this the a an between among by and of to with whereas dated as in on at is was from for or that these those each any all no such see if when where under
  agreement article section exhibit schedule whether upon pursuant its their his her we you our your it he she they not both said which who including`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
const TITLES = new Set(['dr', 'mr', 'mrs', 'ms', 'hon', 'prof', 'judge'])
const DEGREES = new Set(['md', 'do', 'dc', 'rn', 'pt', 'phd', 'esq', 'dds', 'dpm', 'pac', 'np'])
const LONGEST = 10

/** Words with their places; a mark that ends a name (";", "(", a quote) is a word of its own. */
export function wordsIn(text: string, from = 0, to = text.length): readonly Word[] {
  const pattern = /[\p{L}\p{N}][\p{L}\p{N}.'’/&-]*|&|[;:()"“”]|,|\n[ \t]*\n/gu
  pattern.lastIndex = from
  const words: Word[] = []
  for (let match = pattern.exec(text); match !== null && match.index < to; match = pattern.exec(text)) {
    const [own] = match
    words.push({
      ...{ start: match.index, end: match.index + own.length, text: own },
      plain: own.toLowerCase().replaceAll(/[.'’]/gu, ''),
    })
  }
  return words
}

export function companiesIn(words: readonly Word[]): readonly FoundName[] {
  const found: FoundName[] = []
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at]
    if (word === undefined || !SUFFIXES.has(word.plain) || !isCapital(word)) continue
    const last = withSecondSuffix(words, at)
    const first = firstOfName(words, at)
    if (first === null) continue
    const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0]
    // A longer name that ends later has the same beginning: "Acme Bank Holding Company".
    while ((found.at(-1)?.start ?? -1) >= start) found.pop()
    found.push(nameOf(words, first, last, start, end))
    at = last
  }
  return found
}

function withSecondSuffix(words: readonly Word[], at: number): number {
  const isComma = words[at + 1]?.text === ','
  const next = words[at + (isComma ? 2 : 1)]
  return next !== undefined && CORPORATE.has(next.plain) && isCapital(next) ? at + (isComma ? 2 : 1) : at
}

/** Back over words with a capital, and small words between them; null: the suffix stands alone. */
function firstOfName(words: readonly Word[], suffix: number): number | null {
  let first: number | null = null
  for (let at = suffix - 1; at >= 0 && suffix - at <= LONGEST; at -= 1) {
    const word = words[at]
    if (word === undefined) break
    if (word.text === ',' && at === suffix - 1) continue
    if (LINKS.has(word.plain) && first !== null && isNameWord(words[at - 1])) continue
    if (!isNameWord(word)) break
    first = at
  }
  return first
}

function isNameWord(word: Word | undefined): boolean {
  return word !== undefined && isCapital(word) && /\p{L}/u.test(word.text) && !NOT_NAMES.has(word.plain)
}

function isCapital({ text }: Word): boolean {
  return /^[\p{Lu}\p{N}]/u.test(text)
}

export function titledPeopleIn(words: readonly Word[]): readonly FoundName[] {
  return words.flatMap((word, at) => {
    if (TITLES.has(word.plain) && isCapital(word)) {
      const last = lastOfPerson(words, at + 1)
      return last === at ? [] : [nameOf(words, at, last, word.start, words[last]?.end ?? word.end)]
    }
    if (!DEGREES.has(word.plain) || !isCapital(word)) return []
    const before = words[at - 1]?.text === ',' ? at - 2 : at - 1
    let first = before
    while (first > 0 && before - first < 2 && isPersonWord(words[first - 1])) first -= 1
    return before - first < 1 || !isPersonWord(words[before])
      ? []
      : [nameOf(words, first, at, words[first]?.start ?? 0, word.end)]
  })
}

function lastOfPerson(words: readonly Word[], from: number): number {
  let last = from - 1
  while (last - from < 2 && isPersonWord(words[last + 1])) last += 1
  return last
}

function isPersonWord(word: Word | undefined): boolean {
  return word !== undefined && /^\p{Lu}[\p{L}.'’-]*$/u.test(word.text) && !NOT_NAMES.has(word.plain)
}

/** Two to four words with capitals, one after the other. */
export function personIn(words: readonly Word[]): FoundName | null {
  for (let at = 0; at + 1 < words.length; at += 1) {
    if (!isPersonWord(words[at]) || !isPersonWord(words[at + 1])) continue
    let last = at + 1
    while (last - at < 3 && isPersonWord(words[last + 1])) last += 1
    return nameOf(words, at, last, words[at]?.start ?? 0, words[last]?.end ?? 0)
  }
  return null
}

function nameOf(words: readonly Word[], first: number, last: number, start: number, end: number): FoundName {
  const name = words
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(' ,', ',')
  return isSentenceEnd(words[last]) ? { start, end: end - 1, name: name.slice(0, -1) } : { start, end, name }
}

const DOTTED = new Set('inc corp co ltd jr sr esq dr'.split(' '))

/** "Brightway Delivery LLC." at the end of a sentence; of "Acme, Inc." and "John B." the full stop is a part. */
function isSentenceEnd(word: Word | undefined): boolean {
  if (word === undefined || !word.text.endsWith('.') || word.text.length < 3) return false
  return !word.text.slice(0, -1).includes('.') && !DOTTED.has(word.plain)
}
