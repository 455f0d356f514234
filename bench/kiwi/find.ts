/** What is found in a text, beside what was written into it. */
import { findAmounts } from '../../client/src/features/kiwi/reading/amounts.ts'
import { findCitations } from '../../client/src/features/kiwi/reading/citations.ts'
import { findDates } from '../../client/src/features/kiwi/reading/dates.ts'
import { findParties } from '../../client/src/features/kiwi/reading/parties.ts'
import { seededRandom, type Random } from '../../runtime/testing/seeded-random.ts'
import { percentile } from '../records/figures.ts'
import { measureDeadlines } from './deadlines.ts'
import { chronoFinds, chronoMistakes, compromiseParties, eyeciteFinder } from './find-floors.ts'
import { percent, type Row } from './rows.ts'
import { labelledDates, type Labelled } from './seeded-dates.ts'

const EACH = 300
const SEED = 5
const OPINION = 86_000
const TIMES = 5
/** Texts that eyecite reads: it takes about a second for each. */
const EYECITE_TEXTS = 20
/** Of section 13 of the room's design, in percent; milliseconds for the opinion. */
const GOALS = {
  contracts: 96,
  others: 90,
  ranges: 90,
  wrong: 2,
  citations: 93,
  back: 85,
  parties: 85,
  opinion: 50,
}

export function measureFind(): readonly Row[] {
  const random = seededRandom(SEED)
  return [
    ...(['contracts', 'others', 'ranges'] as const).flatMap((kind) => dateRows(kind, random)),
    ...citationRows(random),
    partyRow(random),
    amountRow(random),
    ...measureDeadlines(),
  ]
}

function dateRows(kind: 'contracts' | 'others' | 'ranges', random: Random): readonly Row[] {
  const labelled = labelledDates(kind, EACH, random)
  const isRight = ({ text, iso, isoEnd }: Labelled): boolean =>
    findDates(text).some((found) => found.iso === iso && found.isoEnd === isoEnd)
  const wrong = labelled.filter(({ text, iso }) => {
    const found = findDates(text)
    return found.length > 0 && found.every((date) => date.iso !== iso)
  })
  return [
    {
      ...share(`dates, ${kind}`, percent(labelled.filter(isRight).length, EACH), GOALS[kind]),
      ...{ floor: percent(labelled.filter(chronoFinds).length, EACH), floorIs: 'chrono-node' },
    },
    {
      ...{ what: `dates, ${kind}: another one instead`, measured: percent(wrong.length, EACH) },
      ...{ floor: percent(labelled.filter(chronoMistakes).length, EACH), floorIs: 'chrono-node' },
      ...{ goal: GOALS.wrong, is: 'most', unit: '%' },
      ...(wrong[0] !== undefined && { note: `as in: ${wrong[0].text}` }),
    },
  ]
}

function share(what: string, measured: number, goal: number, note?: string): Row {
  return { what, measured, floor: null, goal, is: 'least', unit: '%', ...(note !== undefined && { note }) }
}

const REPORTERS = [
  'U.S.',
  'F.2d',
  'F.3d',
  'F. Supp. 2d',
  'N.E.2d',
  'So. 2d',
  'S.W.3d',
  'P.3d',
  'Cal. App. 4th',
  'Ill. 2d',
]
const NAMES = ['Harlow', 'Brenmark', 'Tessuto', 'Quillon', 'Averdale', 'Noridge', 'Palvern', 'Strathby']

/** A case, and how the same opinion refers to it later. */
function citedCase(random: Random) {
  const [first, second] = random.shuffle(NAMES)
  const [volume, page] = [random.between(2, 900), random.between(1, 1500)]
  const reporter = random.pick(REPORTERS)
  const full = `${first} v. ${second}, ${volume} ${reporter} ${page} (${random.between(1980, 2020)})`
  const later = random.pick([
    `Id. at ${page + 2}.`,
    `${first}, supra, at ${page + 3}.`,
    `${first}, ${volume} ${reporter} at ${page + 4}.`,
  ])
  return { volume: String(volume), page: String(page), reporter, text: `See ${full}. ${later}` }
}

const NEUTRAL = [
  '2006-Ohio-2095',
  '2017 IL App (4th) 160407',
  '2015 UT 12',
  '2011 ND 44',
  '2019 WL 123456',
  '2013-NMSC-005',
]
const NO_CITATION = [
  'The 3 boxes of 12 units stood at 45 Main St. until noon.',
  'He paid 250 dollars for 2 days in Room 14.',
  'Page 3 of 12 was filed with the clerk in 2014.',
  'Items 4 to 9 of the list were sent to the 2 offices.',
]

function citationRows(random: Random): readonly Row[] {
  const cases = Array.from({ length: EACH }, () => citedCase(random))
  const found = cases.map(({ text }) => findCitations(text))
  const isFull = cases.filter(({ volume, page }, at) =>
    found[at]?.some((cite) => cite.kind === 'case' && cite.volume === volume && cite.page === page),
  )
  const back = found.filter((cites) => cites.some(({ kind, resource }) => kind !== 'case' && resource === 1))
  const neutral = NEUTRAL.filter((text) => findCitations(`So held in ${text}.`).length === 1)
  const extra = found.reduce((sum, cites) => sum + Math.max(0, cites.length - 2), 0)
  const none = NO_CITATION.filter((text) => findCitations(text).length > 0).length
  const opinion = opinionOf(cases.map(({ text }) => text))
  const times = Array.from({ length: TIMES }, () => {
    const start = performance.now()
    findCitations(opinion)
    return performance.now() - start
  })
  const floor = eyeciteFloor(cases)
  const floorIs = `eyecite, ${EYECITE_TEXTS} of the texts`
  return [
    {
      ...share('citations: full', percent(isFull.length, EACH), GOALS.citations),
      floor: floor.full,
      floorIs,
    },
    {
      ...share('citations: neutral', percent(neutral.length, NEUTRAL.length), GOALS.citations),
      ...{ floor: floor.neutral, floorIs: 'eyecite' },
    },
    {
      ...share('citations: id., supra, short resolved', percent(back.length, EACH), GOALS.back),
      ...{ floor: floor.back, floorIs },
    },
    {
      ...{
        what: 'citations: false ones',
        measured: percent(extra + none, EACH * 2),
        floor: floor.extra,
        floorIs,
      },
      ...{ goal: 4, is: 'most', unit: '%' },
    },
    {
      ...{ what: 'citations of an opinion of 86 kB, median', measured: percentile(times, 0.5), floor: null },
      ...{ goal: GOALS.opinion, is: 'most', unit: 'ms' },
    },
  ]
}

/** In percent. */
function eyeciteFloor(cases: readonly ReturnType<typeof citedCase>[]) {
  const eyecite = eyeciteFinder()
  const found = cases
    .slice(0, EYECITE_TEXTS)
    .map(({ text, volume, page }) => eyecite.cites(text, volume, page))
  const neutral = NEUTRAL.filter((text) => eyecite.count(`So held in ${text}.`) === 1)
  const none = NO_CITATION.filter((text) => eyecite.count(text) > 0).length
  const extra = found.reduce((sum, each) => sum + each.extra, 0)
  return {
    full: percent(found.filter(({ isFull }) => isFull).length, EYECITE_TEXTS),
    back: percent(found.filter(({ isResolved }) => isResolved).length, EYECITE_TEXTS),
    neutral: percent(neutral.length, NEUTRAL.length),
    extra: percent(extra + none, EYECITE_TEXTS * 2),
  }
}

function opinionOf(cited: readonly string[]): string {
  const filler =
    'The court below gave its reasons at length, and the parties do not dispute what was said there. '
  const whole = cited.map((text) => `${text} ${filler.repeat(2)}`).join('\n')
  return whole.repeat(Math.ceil(OPINION / whole.length)).slice(0, OPINION)
}

const SUFFIXES = ['Inc.', 'LLC', 'Corporation', 'L.P.', 'Ltd.', 'Company', 'N.A.', 'PLLC']

function partyRow(random: Random): Row {
  const right = Array.from({ length: EACH }, () => {
    const [first, second, third] = random.shuffle(NAMES)
    const names = [
      `${first} ${third} ${random.pick(SUFFIXES)}`,
      `${second} Freight, ${random.pick(SUFFIXES)}`,
    ]
    const text = `This Agreement is made by and between ${names[0]} (the "Seller") and ${names[1]} (the "Buyer").`
    const among = (found: readonly string[]): number =>
      names.filter((name) => found.map(plain).includes(plain(name))).length
    return { own: among(findParties(text).map(({ name }) => name)), floor: among(compromiseParties(text)) }
  })
  const total = (of: 'own' | 'floor'): number => right.reduce((sum, count) => sum + count[of], 0)
  return {
    ...share('parties of contracts', percent(total('own'), EACH * 2), GOALS.parties),
    ...{ floor: percent(total('floor'), EACH * 2), floorIs: 'compromise' },
  }
}

/** A full stop at the end of a suffix may be left out. */
function plain(name: string): string {
  return name.replaceAll(/[.,]/g, '').toLowerCase()
}

function amountRow(random: Random): Row {
  const right = Array.from({ length: EACH }, () => {
    const cents = random.between(100, 90_000_000)
    const written = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
    const text = random.pick([
      `Total charges: $${written}`,
      `Balance due ....... ${written}`,
      `paid USD ${written} to the clinic`,
    ])
    return findAmounts(text).some((found) => found.cents === cents)
  })
  return share(
    'amounts',
    percent(right.filter(Boolean).length, EACH),
    GOALS.parties,
    'the paper sets no goal: that of parties',
  )
}
