/** Seeded contracts and injury files of some thirty passages, whose clauses have known places, and what is asked of them. */
import { onePage } from '../../client/src/features/kiwi/reading/document-text.ts'
import type { ReadDocument } from '../../client/src/features/kiwi/reading/passages.ts'
import { seededRandom, type Random } from '../../runtime/testing/seeded-random.ts'
import { CONTRACT_CLAUSES, INJURY_CLAUSES, type Clause } from './clauses.ts'
import { AGREEMENT_CLAUSES } from './second/agreements.ts'
import { DEAL_CLAUSES } from './second/deals.ts'
import { AGREEMENT_FILLER, DEAL_FILLER, RECORD_FILLER } from './second/filler.ts'
import { RECORD_PASSAGES } from './second/records.ts'

export type Asked = {
  readonly question: string
  readonly file: string
  /** Names the document by its party, for a workspace of many. */
  readonly party: string
  /** Where the clause is; null: the document has none. */
  readonly place: { readonly start: number; readonly end: number } | null
}
export type MadeUpSet = { readonly documents: readonly ReadDocument[]; readonly asked: readonly Asked[] }

const FIRST = [
  'Harlow',
  'Brenmark',
  'Tessuto',
  'Quillon',
  'Averdale',
  'Noridge',
  'Palvern',
  'Strathby',
] as const
const SECOND = ['Freight', 'Milling', 'Optics', 'Dairy', 'Timber'] as const
const CONTRACT_FILLER = [
  'The parties shall meet in the first week of each quarter to go over the schedule set out in Exhibit A.',
  'Invoices are to state the order number, the place of delivery and the quantity, and copies go to the office named in Exhibit B.',
  'Headings are for convenience and have no effect on the meaning of any provision of this Agreement.',
  'The representatives named in Exhibit C receive requests, reports and samples on behalf of the party that named them.',
  'If a shipment arrives in damaged packaging, the party that receives it takes photographs before the goods are unloaded.',
  'This Agreement may be signed in counterparts, and a signature sent by electronic means has the same effect as one on paper.',
  'Each party bears the cost of its own travel, telephone and staff in connection with the meetings described above.',
  'Forecasts are given in good faith in the form of Exhibit D and are updated when the volume changes by a tenth or more.',
] as const
const INJURY_FILLER = [
  'Vital signs were taken on arrival: blood pressure 128/82, pulse 76, temperature 98.4.',
  'The patient was oriented to person, place and time, and speech was clear.',
  'Deep tendon reflexes were symmetrical in both upper extremities; grip strength was equal.',
  'Ice and heat were used in turn for fifteen minutes, followed by stretching under supervision.',
  'The form was completed at the front desk and copied to the chart by the medical assistant.',
  'Range of motion in the cervical spine was measured with an inclinometer in three planes.',
  'Ibuprofen 600 mg was taken with food; no allergy to medication was reported.',
  'Films of the shoulder were reviewed in two views and compared with the other side.',
] as const
const PIECES = 240
/** Of the clauses, that a document has. */
const CLAUSE_SHARE = 2 / 3

type Kind = 'contracts' | 'injuries' | 'agreements' | 'deals' | 'records'

const PARTS: Readonly<
  Record<
    Kind,
    { readonly seed: number; readonly clauses: readonly Clause[]; readonly filler: readonly string[] }
  >
> = {
  contracts: { seed: 11, clauses: CONTRACT_CLAUSES, filler: CONTRACT_FILLER },
  injuries: { seed: 29, clauses: INJURY_CLAUSES, filler: INJURY_FILLER },
  agreements: { seed: 41, clauses: AGREEMENT_CLAUSES, filler: AGREEMENT_FILLER },
  deals: { seed: 53, clauses: DEAL_CLAUSES, filler: DEAL_FILLER },
  records: { seed: 67, clauses: RECORD_PASSAGES, filler: RECORD_FILLER },
}

export function madeUpSet(kind: Kind, count: number): MadeUpSet {
  const random = seededRandom(PARTS[kind].seed)
  const made = Array.from({ length: count }, (_, at) => madeUpDocument(kind, at, random))
  return { documents: made.map(({ document }) => document), asked: made.flatMap(({ asked }) => asked) }
}

function madeUpDocument(kind: Kind, at: number, random: Random) {
  const first = FIRST[at % FIRST.length] ?? 'Harlow'
  const party = `${first} ${SECOND[Math.floor(at / FIRST.length) % SECOND.length] ?? 'Dairy'}`
  const { clauses, filler } = PARTS[kind]
  const file = `${kind}-${at}.txt`
  let text =
    kind !== 'injuries' && kind !== 'records'
      ? `AGREEMENT\n\nThis Agreement is made between ${party} LLC and Ostrander Holdings, Inc.\n\n`
      : `FILE OF CLAIM\n\nClaimant: an employee of ${party} LLC.\n\n`
  const present = clauses.filter(() => random.chance(CLAUSE_SHARE))
  const steps = new Map(
    present.map((clause, index) => [Math.floor((index * PIECES) / present.length), clause]),
  )
  const places = new Map<Clause, { readonly start: number; readonly end: number }>()
  for (let step = 0; step < PIECES; step += 1) {
    const clause = steps.get(step)
    if (clause !== undefined) {
      const words = random.pick(clause.wordings)
      places.set(clause, { start: text.length, end: text.length + words.length })
      text += `${words}\n\n`
    }
    text += `${random.pick(filler)}${step % 4 === 3 ? '\n\n' : ' '}`
  }
  const asked = clauses.flatMap((clause) =>
    clause.questions.map((question): Asked => ({ question, file, party, place: places.get(clause) ?? null })),
  )
  return { document: { file, text, pages: onePage(text) }, asked }
}
