/** People and companies that a document names as its parties, with the shorter names that it gives them. Offsets are UTF-16 code units. Pure. */
import { companiesIn, personIn, titledPeopleIn, wordsIn } from './names.ts'
import { spaced } from './trim.ts'

export type FoundParty = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly name: string
  /** Other names of the same party in this document: "the Company". */
  readonly aliases: readonly string[]
  /** What the document calls it: "plaintiff", "insured", "party". */
  readonly role: string
}

/** '(the "Company")' and '("Employee")': what is before a short name is a party. */
const DEFINED = /\([^()"“”]{0,80}["“](?<alias>[^"“”]{2,50})["”](?<more>[^()]{0,120})\)/gu
const BETWEEN = /\b(?:between|among|made by|entered into by)\b/giu
const VERSUS = /[\s,]vs?\.[\s,]/iu
const LABELED =
  /^[ \t]{0,8}(?<role>plaintiffs?|defendants?|(?:named )?insured|claimant|patient|client|adjuster|employer|employee|landlord|tenant|lessor|lessee|seller|buyer|licensor|licensee|borrower|lender|releasor|releasee|attorney|provider|driver|owner|witness|physician)(?: name)?[ \t]{0,8}[:#](?<name>[^\n\t,;(]{3,80})/gimu

/** The parties of a contract are named at its beginning, and once more where it is signed. */
const HEAD = 6_000
const SIGNATURES = 4_000
const NEAR = 600
const MOST = 25

type Mention = {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly role: string
  readonly weight: number
  readonly aliases: readonly string[]
}

/** The likeliest first; at most 25. */
export function findParties(text: string): readonly FoundParty[] {
  const words = wordsIn(text)
  const companies = companiesIn(words)
  const mentions = [
    ...captioned(text),
    ...labeled(text),
    ...defined(text),
    ...weighed(text, companies),
    ...titledPeopleIn(words).map((found) => mention(found, { weight: 0.6 })),
  ]
  const parties = Map.groupBy(
    mentions.filter(({ name }) => keyOf(name).length > 2 && !GENERIC.has(name.toLowerCase())),
    ({ name }) => keyOf(name),
  )
  return [...parties.values()]
    .map((same) => ({
      party: partyOf(text, same),
      weight: same.reduce((sum, { weight }) => sum + weight, 0),
    }))
    .toSorted((one, other) => other.weight - one.weight || one.party.start - other.party.start)
    .slice(0, MOST)
    .map(({ party }) => party)
}

/** What looks like a name and is none. */
const GENERIC = new Set(
  'the company|the corporation|the trust|the bank|limited liability company|delaware corporation|public company|insurance company|holding company|parent company|the fund|the hospital|the department'.split(
    '|',
  ),
)

function partyOf(text: string, same: readonly Mention[]): FoundParty {
  const [first] = same.toSorted((one, other) => other.weight - one.weight || one.start - other.start)
  if (first === undefined) throw new Error('A party without a mention.')
  const aliases = new Set(same.flatMap((each) => [...each.aliases, each.name]))
  const shorter = shorterName(first.name)
  if (shorter !== null && text.split(shorter).length > 2) aliases.add(shorter)
  aliases.delete(first.name)
  return {
    ...{ start: first.start, end: first.end, text: text.slice(first.start, first.end), name: first.name },
    aliases: [...aliases],
    role: same.map(({ role }) => role).find((role) => role !== '') ?? '',
  }
}

/** "Acme Widgets, Inc." is also "Acme Widgets". */
function shorterName(name: string): string | null {
  const words = name.replaceAll(',', '').split(' ')
  while (words.length > 1 && KINDS.has((words.at(-1) ?? '').toLowerCase().replaceAll('.', ''))) words.pop()
  const shorter = words.join(' ')
  return shorter.length > 2 && shorter.length < name.length - 1 ? shorter : null
}

const KINDS = new Set(
  'inc incorporated llc llp lp ltd limited corp corporation company co pllc pc pa na plc'.split(' '),
)

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[.,'’]/gu, '')
    .split(' ')
    .filter((word) => !KINDS.has(word))
    .join(' ')
}

type Place = Pick<Mention, 'start' | 'end' | 'name'>

function mention({ start, end, name }: Place, rest: Partial<Mention>): Mention {
  return { start, end, name: spaced(name), role: '', weight: 1, aliases: [], ...rest }
}

function weighed(text: string, companies: readonly Place[]): readonly Mention[] {
  const betweens = [...text.slice(0, HEAD).matchAll(BETWEEN)].map(({ index }) => index)
  return companies.map((found) => {
    const isNamed = betweens.some((at) => found.start > at && found.start - at < NEAR)
    const isSigned = found.start > text.length - SIGNATURES
    const weight = (found.start < HEAD ? 1.5 : 0.2) + (isNamed ? 4 : 0) + (isSigned ? 1 : 0)
    return mention(found, { weight, role: isNamed ? 'party' : '' })
  })
}

const BEFORE_ALIAS = 400

function defined(text: string): readonly Mention[] {
  return [...text.slice(0, HEAD * 2).matchAll(DEFINED)].flatMap((match) => {
    const from = Math.max(0, match.index - BEFORE_ALIAS)
    const before = text.slice(from, match.index)
    // What was defined before this one has its own name.
    const start =
      from + Math.max(before.lastIndexOf(')'), before.lastIndexOf(';'), before.lastIndexOf('\n\n')) + 1
    const words = wordsIn(text, start, match.index)
    // A heading stands on a line of its own before the name.
    const own = wordsIn(text, Math.max(start, from + before.lastIndexOf('\n') + 1), match.index)
    const named = companiesIn(words)[0] ?? personIn(own) ?? personIn(words)
    if (named === null) return []
    const { alias = '', more = '' } = match.groups ?? {}
    const others = [...more.matchAll(/["“]([^"“”]{2,50})["”]/gu)].map((other) => spaced(other[1] ?? ''))
    const short = spaced(alias).replace(/[,.]$/, '')
    return [mention(named, { weight: 5, role: roleOf(short), aliases: [short, ...others] })]
  })
}

const ROLES = new Set(
  'plaintiff defendant insured claimant client attorney landlord tenant lessor lessee seller buyer purchaser licensor licensee borrower lender employer employee executive consultant contractor distributor supplier customer provider franchisor franchisee company releasor releasee'.split(
    ' ',
  ),
)

function roleOf(alias: string): string {
  const role = alias.toLowerCase().replace(/^the /, '')
  return ROLES.has(role) ? role : 'party'
}

const CAPTION_LINES = 200

/** "JOHN DOE, Plaintiff, v. MERCY HOSPITAL, INC., Defendant." */
function captioned(text: string): readonly Mention[] {
  const match = VERSUS.exec(text.slice(0, HEAD))
  if (match === null) return []
  const from = Math.max(0, match.index - CAPTION_LINES)
  const after = match.index + match[0].length
  return [
    ...sideOf(text, from, match.index, 'plaintiff'),
    ...sideOf(text, after, Math.min(text.length, after + CAPTION_LINES), 'defendant'),
  ]
}

/** The last name before "v.", and the first after it. */
function sideOf(text: string, from: number, to: number, role: 'plaintiff' | 'defendant'): readonly Mention[] {
  const words = wordsIn(text, from, to).filter(
    ({ plain }) => !/^(?:plaintiff|defendant|petitioner|respondent|appell)/.test(plain),
  )
  const companies = companiesIn(words)
  const company = role === 'plaintiff' ? companies.at(-1) : companies[0]
  if (company !== undefined) return [mention(company, { weight: 6, role })]
  const near = role === 'plaintiff' ? lastLine(text, from, to) : from
  const person = personIn(wordsIn(text, near, to))
  return person === null ? [] : [mention(person, { weight: 6, role })]
}

function lastLine(text: string, from: number, to: number): number {
  const lines = text.slice(from, to).trimEnd()
  const before = lines.replace(/,?\s?plaintiffs?,?$/iu, '').trimEnd()
  return from + Math.max(0, before.lastIndexOf('\n') + 1)
}

function labeled(text: string): readonly Mention[] {
  return [...text.matchAll(LABELED)].flatMap((match) => {
    const { role = '', name = '' } = match.groups ?? {}
    const own = name.trim()
    if (!/^\p{Lu}/u.test(own)) return []
    const start = match.index + match[0].length - name.trimStart().length
    const found = { start, end: start + own.length, name: own }
    return [mention(found, { weight: 3, role: role.toLowerCase().replace(/^named /, '') })]
  })
}
