/**
 * What a rule asks for about a lien without a day: it counts none, or the day that begins its count is not entered yet. Each names its source
 * and what to verify. Pure.
 */
import { lawWords, source, type LawSource } from '../liens/formulas/formula.ts'
import type { LienType } from '../liens/lien-lifecycle.ts'
import type { UnitValues } from '../records/record.ts'
import { bookLabel } from './book-words.ts'
import {
  DEADLINE_RULES,
  dayIn,
  isAbout,
  startIn,
  wordsOf,
  type DeadlineRule,
  type RuleWords,
} from './lien-deadline-rules.ts'
import { hasDeadlines } from './lien-deadlines.ts'
import type { BookLien } from './read-book.ts'

export type LienDuty = RuleWords & {
  readonly id: string
  /** Names no person and no firm. */
  readonly says: string
}

/** Of the liens that can have deadlines: duties without a day count, then the counts whose beginning is not entered. */
export function dutiesOfLien(body: UnitValues, lien: BookLien): readonly LienDuty[] {
  if (!hasDeadlines(lien)) return []
  return [
    ...DUTIES.flatMap((duty) => dutyOf(duty, body, lien) ?? []),
    ...DEADLINE_RULES.flatMap((rule) => notBegun(rule, body, lien) ?? []),
  ]
}

type Duty = {
  readonly id: string
  readonly types: readonly LienType[]
  /** Of the matter; absent: any. */
  readonly state?: string
  readonly label: string
  readonly saysOf: (lien: BookLien) => string
  readonly source: LawSource
}

const DUTIES: readonly Duty[] = [
  {
    id: 'medicare_fixed_percentage_election',
    types: ['medicare'],
    label: 'Fixed percentage option: elect before the demand',
    saysOf: (lien) =>
      dayIn(lien, 'demandOn') === null
        ? 'The option has to be elected before Medicare issues its demand. No day count.'
        : 'A demand letter is entered. The option had to be elected before it.',
    source: source('CMS, fixed percentage option', 'text', 'the conditions of the option, and the form'),
  },
  {
    id: 'federal_agency_notice',
    types: ['military'],
    label: 'TRICARE, VA or FMCRA: tell the agency of an offer and of a settlement',
    saysOf: () => 'At each offer and at the settlement. No day count.',
    source: source('28 CFR 43.2(a)(3)', 'text', 'which office the notice goes to'),
  },
  {
    id: 'il_lien_notice',
    types: ['hospital', 'provider_statutory'],
    state: 'IL',
    label: 'Illinois: written notice of the lien',
    saysOf: () =>
      'By registered or certified mail or in person, on the patient and on the party alleged to be liable. Check that both were served. No day count.',
    source: source('770 ILCS 23/10(b)', 'text', 'what the notice has to contain'),
  },
]

function dutyOf(
  { id, types, state, label, saysOf, source: law }: Duty,
  body: UnitValues,
  lien: BookLien,
): LienDuty | null {
  if (!types.includes(lien.type) || (state !== undefined && body['state'] !== state)) return null
  return { id, label, says: saysOf(lien), ...lawWords(law) }
}

function notBegun(rule: DeadlineRule, body: UnitValues, lien: BookLien): LienDuty | null {
  const words = wordsOf(rule)
  if (words === null || !isAbout(rule, body, lien) || startIn(rule, body, lien) !== null) return null
  const { id, formula, field, counts, begins } = rule
  const from = begins ?? bookLabel(field === 'settledOn' ? field : `liens/${lien.id}/${field}`)
  return { id: id ?? formula, says: `Counted once this is entered: ${from}. ${counts}.`, ...words }
}
