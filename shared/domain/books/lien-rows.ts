/** The rows of the list of liens, from the books that hold them. Pure; each book by itself, so that thousands can be read in slices. */
import { isNothing, type LienAction, type LienStatus, type LienType } from '../liens/lien-lifecycle.ts'
import type { FigureRule } from '../liens/reviews.ts'
import type { AmountField } from '../records/book.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { bestKnown } from './best-known.ts'
import { resultsOfAmount } from './figure-rules.ts'
import { deadlinesOfLien, RESPONSE_DUE } from './lien-deadlines.ts'
import { countedOf, disputedFields, liensOf, type BookLien } from './read-book.ts'

/** What the lien waits for. decide: two devices differ. answer: the lienholder answered on their page. Null: nothing. */
export type NextStep = LienAction | 'decide' | 'answer' | null

/** Of a lien whose holder answered on their page, until somebody enters what comes of it. */
export const ANSWER_RECEIVED = 'Answer received'

const RULED_FIELDS = ['asserted', 'confirmed', 'final'] as const satisfies AmountField[]
type RuledField = (typeof RULED_FIELDS)[number]

/** Amounts in cents; null: none yet. Where two differ that nobody has decided, the higher claim, and `disputed` names the amount. */
export type LienRow = {
  readonly bookId: string
  readonly lienId: string
  readonly title: string
  readonly client: string
  /** Two letters, or empty. */
  readonly state: string
  /** YYYY-MM-DD, or empty. */
  readonly injury: string
  readonly holder: string
  readonly type: LienType
  readonly fileNumber: string
  readonly status: LienStatus
  readonly billed: number | null
  readonly asserted: number | null
  readonly confirmed: number | null
  /** Of a lien that was waived or is invalid, 0. */
  readonly final: number | null
  /** Asserted less final; negative if it grew. Null until both are known. */
  readonly saved: number | null
  readonly paid: number
  /** What is still to be paid, by the best amount that is known; 0 of a lien that is done. */
  readonly open: number
  readonly lastOffered: number | null
  readonly lastCountered: number | null
  /** What the amounts were worked out by; one that was typed is not there. */
  readonly rules: Partial<Record<RuledField, readonly FigureRule[]>>
  readonly disputed: readonly AmountField[]
  /** Two devices differ about something of this lien. */
  readonly hasConflict: boolean
  /** A result was made by a formula or a rule that our server does not know. */
  readonly isUnchecked: boolean
  readonly next: NextStep
  /** When an answer came on the lienholder’s page that nobody has dealt with: ISO 8601, UTC; null: none. */
  readonly answeredAt: string | null
  /** YYYY-MM-DD: the first of the lien's deadlines, entered or counted. */
  readonly due: string | null
  /** What is due then, in words that name nobody; empty: nothing. */
  readonly dueFor: string
  /** What a search looks in: lower case, without accents. */
  readonly words: string
}

/** `conflicts`: the units of the book that wait for a decision. Hidden liens, and those of a hidden matter, have no row. */
export function lienRows(
  bookId: string,
  body: UnitValues,
  conflicts: readonly string[] = [],
): readonly LienRow[] {
  if (body['hidden'] === true) return []
  return liensOf(body)
    .filter((lien) => lien.unit('hidden') !== true)
    .map((lien) => lienRow(bookId, body, lien, conflicts))
}

/** The others: liens that were hidden, and all of a hidden matter. */
export function hiddenLienRows(
  bookId: string,
  body: UnitValues,
  conflicts: readonly string[] = [],
): readonly LienRow[] {
  return liensOf(body)
    .filter((lien) => body['hidden'] === true || lien.unit('hidden') === true)
    .map((lien) => lienRow(bookId, body, lien, conflicts))
}

/** Of any lien, a hidden one too. */
export function lienRow(
  bookId: string,
  body: UnitValues,
  lien: BookLien,
  conflicts: readonly string[],
): LienRow {
  const { id, type, status, paid, unit } = lien
  const texts = {
    title: textOf(body['title']),
    client: textOf(body['client']),
    state: textOf(body['state']),
    holder: textOf(unit('holder')),
    fileNumber: textOf(unit('fileNumber')),
  }
  const disputed = disputedFields(lien)
  const hasConflict = disputed.length > 0 || conflicts.some((name) => name.startsWith(`liens/${id}/`))
  const offers = (by: 'us' | 'them') => lien.offers.findLast(({ value }) => value.by === by)?.value ?? null
  return {
    ...{ bookId, lienId: id, type, status, paid, disputed, hasConflict, ...texts, ...moneyOf(lien) },
    injury: textOf(body['injury']),
    rules: rulesOf(lien),
    lastOffered: offers('us')?.cents ?? null,
    lastCountered: offers('them')?.cents ?? null,
    isUnchecked: lien.isUnchecked,
    next: hasConflict ? 'decide' : lien.hasNewAnswer ? 'answer' : NEXT[status],
    answeredAt: lien.hasNewAnswer ? lien.answeredAt : null,
    ...dueOf(body, lien),
    words: folded(Object.values(texts).join('\n')),
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Most amounts were typed. */
const NO_RULES: LienRow['rules'] = {}

function rulesOf(lien: BookLien): LienRow['rules'] {
  const found = RULED_FIELDS.map((field) => [field, resultsOfAmount(lien, field)] as const).filter(
    ([field, rules]) => rules.length > 0 && !(field === 'final' && isNothing(lien.status)),
  )
  return found.length === 0 ? NO_RULES : Object.fromEntries(found)
}

type Money = Pick<LienRow, 'billed' | 'asserted' | 'confirmed' | 'final' | 'saved' | 'open'>

function moneyOf(lien: BookLien): Money {
  const { status } = lien
  const [asserted, confirmed] = [countedOf(lien, 'asserted'), countedOf(lien, 'confirmed')]
  const final = isNothing(status) ? 0 : countedOf(lien, 'final')
  return {
    ...{ billed: countedOf(lien, 'billed'), asserted, confirmed, final },
    saved: asserted === null || final === null ? null : asserted - final,
    open: openOf(lien),
  }
}

/** Cents still to be paid by the best amount that is known; 0 of a lien that is done. */
export function openOf(lien: BookLien): number {
  return NEXT[lien.status] === null ? 0 : Math.max(0, bestKnown(lien).cents - lien.paid)
}

/** What a lien of the status waits for; null: nothing. */
export const NEXT: Readonly<Record<LienStatus, LienAction | null>> = {
  identified: 'receive_notice',
  notice_received: 'assert',
  unconfirmed: 'confirm',
  confirmed: 'request_reduction',
  in_dispute: 'confirm',
  reduction_requested: 'counter',
  countered: 'agree',
  agreed: 'pay',
  paid: 'release',
  released: null,
  waived: null,
  invalid: null,
}

const NOTHING_DUE: Pick<LienRow, 'due' | 'dueFor'> = { due: null, dueFor: '' }

/** A day that was entered stays while a release is awaited, where no rule counts any more. */
function dueOf(body: UnitValues, lien: BookLien): typeof NOTHING_DUE {
  if (NEXT[lien.status] === null) return NOTHING_DUE
  const [first] = deadlinesOfLien(body, lien)
  if (first !== undefined) return { due: first.due, dueFor: first.label }
  const entered = textOf(lien.unit('responseDue'))
  return entered === '' ? NOTHING_DUE : { due: entered, dueFor: RESPONSE_DUE }
}

/** For comparing and searching: without accents, and in lower case. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
