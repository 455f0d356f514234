/** People and companies that a document names as its parties, with the shorter names that it gives them. Offsets are UTF-16 code units. Pure. */

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

const SUFFIX =
  '(?:Inc(?:orporated)?|INC(?:ORPORATED)?|L\\.?L\\.?C|LLC|L\\.?L\\.?P|L\\.?P|Ltd|LTD|Limited|LIMITED|Corp(?:oration)?|CORP(?:ORATION)?|Company|COMPANY|Co|CO|P\\.?L\\.?L\\.?C|P\\.?C|P\\.?A|N\\.?A|S\\.?A(?:\\.?R\\.?L)?|GmbH|GMBH|A\\.?G|B\\.?V|N\\.?V|Plc|PLC|plc|Pty|S\\.?p\\.?A|S\\.?r\\.?l|K\\.?K|A/S|Oyj?|Trust|TRUST|Bank|BANK|University|UNIVERSITY|Foundation|Association|Partners(?:hip)?|Hospital|Fund|Authority|Institute|Department)(?:\\.(?!\\w))?'
const WORD = "(?:\\p{Lu}[\\p{L}\\p{N}'’&.-]*|\\p{N}+[\\p{L}\\p{N}.-]*)"
const LINK = '(?:\\s+(?:of|and|the|for|de|del|la|&)\\s+|\\s*,?\\s+|\\s*[&/]\\s*)'
const COMPANY = `${WORD}(?:(?:${LINK})${WORD}){0,8}?(?:,?\\s+)${SUFFIX}(?:,?\\s+${SUFFIX})?`
const PERSON = `(?:(?:Dr|Mr|Mrs|Ms|Hon)\\.?\\s+)?\\p{Lu}[\\p{L}'’-]+(?:\\s+(?:\\p{Lu}\\.?|\\p{Lu}[\\p{L}'’-]+)){1,3}(?:,?\\s+(?:Jr|Sr|II|III|IV|M\\.?D|D\\.?O|D\\.?C|Esq)\\.?)?`
const PERSON_TITLED = `(?:Dr|Mr|Mrs|Ms|Hon)\\.?\\s+\\p{Lu}[\\p{L}'’-]+(?:\\s+\\p{Lu}[\\p{L}'’.-]+){0,2}|\\p{Lu}[\\p{L}'’-]+(?:\\s+\\p{Lu}\\.?)?\\s+\\p{Lu}[\\p{L}'’-]+,?\\s+(?:M\\.?D|D\\.?O|D\\.?C|R\\.?N|P\\.?T)\\b\\.?`

const COMPANIES = new RegExp(`(?<![\\p{L}\\p{N}])${COMPANY}(?![\\p{L}\\p{N}])`, 'gu')
const TITLED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${PERSON_TITLED})(?![\\p{L}\\p{N}])`, 'gu')
/** "ACME, Inc., a Delaware corporation (the "Company")" and "Jane Roe ("Employee")": what stands before the short name is a party. */
const DEFINED =
  /\(\s*(?:(?:hereinafter|hereafter|herein|collectively|individually|together|also|each)[^"“”()]{0,60})?(?:the\s+|an?\s+)?["“]\s*(?<alias>[^"“”]{2,50}?)\s*[,.]?["”](?<more>[^)]{0,120})\)/giu
const BETWEEN = /\b(?:by and between|by and among|between|among|made by|entered into by)\b:?/giu
const CAPTION = new RegExp(
  `(?<one>${COMPANY}|${PERSON}|[\\p{Lu}][\\p{Lu} .,'’&-]{3,60}?)\\s*,?\\s*(?:Plaintiffs?|PLAINTIFFS?)?\\s*,?\\s+(?:v|vs|V|VS)\\.\\s+(?<other>${COMPANY}|${PERSON}|[\\p{Lu}][\\p{Lu} .,'’&-]{3,60})`,
  'u',
)
const LABELED =
  /(?:^|\n)[ \t]*(?<role>plaintiffs?|defendants?|(?:named )?insured|claimant|patient|client|adjuster|employer|employee|landlord|tenant|lessor|lessee|seller|buyer|licensor|licensee|borrower|lender|releasor|releasee|attorney|provider|driver|owner|witness|physician)(?: name)?[ \t]*[:#][ \t]*(?<name>[^\n]{3,80})/giu

/** The parties of a contract are named at its beginning, and once more where it is signed. */
const HEAD = 6_000
const SIGNATURES = 4_000
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
  const mentions = [
    ...captioned(text),
    ...labeled(text),
    ...defined(text),
    ...companies(text),
    ...titled(text),
  ]
  const parties = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const key = keyOf(mention.name)
    if (key.length < 3 || GENERIC.test(mention.name)) continue
    parties.set(key, [...(parties.get(key) ?? []), mention])
  }
  return [...parties.values()]
    .map((same) => ({
      party: partyOf(text, same),
      weight: same.reduce((sum, { weight }) => sum + weight, 0),
    }))
    .toSorted((one, other) => other.weight - one.weight || one.party.start - other.party.start)
    .slice(0, MOST)
    .map(({ party }) => party)
}

/** Words that look like a name and are none. */
const GENERIC =
  /^(?:the |this |each |any |such |all |an? )?(?:company|corporation|agreement|party|parties|trust|bank|fund|department|hospital|university|association|limited|effective date|section|article|exhibit|schedule|insurance company|holding company|parent company|limited liability company|delaware corporation|public company|state|united states)$/iu

function partyOf(text: string, same: readonly Mention[]): FoundParty {
  const first = same.toSorted((one, other) => other.weight - one.weight || one.start - other.start)[0]
  if (first === undefined) throw new Error('A party without a mention.')
  const aliases = new Set(same.flatMap((mention) => mention.aliases))
  for (const shorter of shorterNames(first.name)) if (text.split(shorter).length > 2) aliases.add(shorter)
  aliases.delete(first.name)
  return {
    ...{ start: first.start, end: first.end, text: text.slice(first.start, first.end), name: first.name },
    aliases: [...aliases],
    role: same.map(({ role }) => role).find((role) => role !== '') ?? '',
  }
}

/** "Acme Widgets, Inc." is also "Acme Widgets". */
function shorterNames(name: string): readonly string[] {
  const without = name.replace(new RegExp(`,?\\s+${SUFFIX}$`, 'u'), '')
  return without === name ? [] : [without]
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[.,'’]/gu, '')
    .replaceAll(/\b(?:inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|company|co)\b/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function mention(start: number, raw: string, rest: Partial<Mention>): Mention {
  const lead =
    /^(?:(?:the|and|between|among|by|of|to|with|whereas|this|agreement|dated|as)\s+)+/iu.exec(raw)?.[0]
      .length ?? 0
  const own = raw.slice(lead).replace(/[\s,;:]+$/u, '')
  return {
    ...{ start: start + lead, end: start + lead + own.length, name: own.replaceAll(/\s+/gu, ' ') },
    ...{ role: '', weight: 1, aliases: [], ...rest },
  }
}

function companies(text: string): readonly Mention[] {
  const betweens = [...text.slice(0, HEAD).matchAll(BETWEEN)].map(({ index }) => index)
  return [...text.matchAll(COMPANIES)].map((match) => {
    const isNamed = betweens.some((at) => match.index > at && match.index - at < 600)
    const isSigned = match.index > text.length - SIGNATURES
    const weight = (match.index < HEAD ? 1.5 : 0.2) + (isNamed ? 4 : 0) + (isSigned ? 1 : 0)
    return mention(match.index, match[0], { weight, role: isNamed ? 'party' : '' })
  })
}

function titled(text: string): readonly Mention[] {
  return [...text.matchAll(TITLED)].map((match) => mention(match.index, match[0], { weight: 0.6 }))
}

const BEFORE_ALIAS = 400

function defined(text: string): readonly Mention[] {
  return [...text.slice(0, HEAD * 2).matchAll(DEFINED)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - BEFORE_ALIAS), match.index)
    const named = lastName(before)
    if (named === null) return []
    const alias = match.groups?.['alias'] ?? ''
    const others = [...(match.groups?.['more'] ?? '').matchAll(/["“]\s*([^"“”]{2,50}?)\s*[,.]?["”]/gu)].map(
      (more) => more[1] ?? '',
    )
    const start = match.index - before.length + named.index
    return [mention(start, named.text, { weight: 5, role: roleOf(alias), aliases: [alias, ...others] })]
  })
}

/** The name that a short name stands for: the last one before it that begins its own part of the sentence. */
function lastName(before: string): { readonly index: number; readonly text: string } | null {
  const own = before.slice(Math.max(before.lastIndexOf(')'), before.lastIndexOf(';')) + 1)
  const offset = before.length - own.length
  const found = [...own.matchAll(COMPANIES)]
  const company = found.find(({ index }) => !/\b(?:a|an)\s+(?:\p{L}+\s+){0,4}$/u.test(own.slice(0, index)))
  if (company !== undefined) return { index: offset + company.index, text: company[0] }
  const person = [...own.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${PERSON}(?![\\p{L}\\p{N}])`, 'gu'))].at(0)
  return person === undefined ? null : { index: offset + person.index, text: person[0] }
}

const ROLES =
  /^(?:plaintiff|defendant|insured|claimant|client|attorney|landlord|tenant|lessor|lessee|seller|buyer|purchaser|licensor|licensee|borrower|lender|employer|employee|executive|consultant|contractor|distributor|supplier|customer|provider|franchisor|franchisee|company|releasor|releasee)$/iu

function roleOf(alias: string): string {
  return ROLES.test(alias) ? alias.toLowerCase() : 'party'
}

function captioned(text: string): readonly Mention[] {
  const match = CAPTION.exec(text.slice(0, HEAD))
  if (match === null) return []
  const { one = '', other = '' } = match.groups ?? {}
  const at = match[0].lastIndexOf(other)
  return [
    mention(match.index, one, { weight: 6, role: 'plaintiff' }),
    mention(match.index + at, other, { weight: 6, role: 'defendant' }),
  ]
}

function labeled(text: string): readonly Mention[] {
  return [...text.matchAll(LABELED)].flatMap((match) => {
    const { role = '', name = '' } = match.groups ?? {}
    const own = /^[^\t,;(]{3,60}(?:,\s+(?:Inc|LLC|Jr|M\.?D)\.?)?/u.exec(name)?.[0].trim() ?? ''
    if (!/^\p{Lu}/u.test(own)) return []
    const start = match.index + match[0].length - name.length
    return [mention(start, own, { weight: 3, role: role.toLowerCase().replace(/^named /, '') })]
  })
}
