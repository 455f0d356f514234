/** What a step asks for, and the units of one change that takes it with everything it needs. Pure. */
import { bestKnown } from '../../../../../shared/domain/books/settlement-figures.ts'
import { countedOf, type BookLien, type OfferRow } from '../../../../../shared/domain/books/read-book.ts'
import {
  lienWith,
  newAmount,
  newOffer,
  newPayment,
  takeStep,
  type StepRequest,
} from '../../../../../shared/domain/books/write-rows.ts'
import type { DISPUTE_REASONS, LienAction } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { AmountField } from '../../../../../shared/domain/records/book.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { formatDay } from '../lien-labels.ts'

/** As it is typed. Money in integer cents, days YYYY-MM-DD or empty. */
export type StepEntry = {
  readonly cents: number | null
  readonly on: string
  readonly how: string
  readonly document: string
  readonly page: string
  readonly number: string
  readonly payee: string
  readonly dispute: keyof typeof DISPUTE_REASONS | ''
  readonly reasons: readonly string[]
  readonly reason: string
  readonly note: string
}
export type StepField = keyof StepEntry

export type AskedField = {
  readonly field: StepField
  readonly label: string
  readonly isNeeded: boolean
  readonly hint?: string
}

const EMPTY: StepEntry = {
  ...{ cents: null, on: '', how: '', document: '', page: '', number: '', payee: '' },
  ...{ dispute: '', reasons: [], reason: '', note: '' },
}

function need(field: StepField, label: string, hint?: string): AskedField {
  return { field, label, isNeeded: true, ...(hint !== undefined && { hint }) }
}

function may(field: StepField, label: string, hint?: string): AskedField {
  return { ...need(field, label, hint), isNeeded: false }
}

const ASKED: Readonly<Record<LienAction, readonly AskedField[]>> = {
  receive_notice: [
    need('on', 'Date of the notice'),
    need('how', 'How it came', 'Such as fax or certified mail.'),
  ],
  assert: [need('cents', 'Asserted amount'), may('on', 'As of'), may('document', 'Document')],
  confirm: [
    need('cents', 'Confirmed amount'),
    need('on', 'As of'),
    need('document', 'Document that confirms it'),
    may('page', 'Page'),
  ],
  dispute: [need('dispute', 'What is disputed'), may('reason', 'Details')],
  request_reduction: [
    need('cents', 'Our offer'),
    need('on', 'Respond by'),
    may('how', 'Sent by', 'Such as fax or email.'),
    may('reasons', 'Why we ask for it'),
    may('document', 'Letter'),
    may('note', 'Note'),
  ],
  counter: [
    need('cents', 'Their offer'),
    may('on', 'Open until'),
    may('how', 'How it came'),
    may('document', 'Document'),
    may('note', 'Note'),
  ],
  agree: [
    need('cents', 'Final amount'),
    need('document', 'Proof', 'The letter or offer that shows the agreement.'),
  ],
  unlock: [need('reason', 'Reason')],
  pay: [
    may('cents', 'Payment', 'Leave it empty if every payment is recorded.'),
    may('on', 'Paid on'),
    may('number', 'Check or wire number'),
    may('payee', 'Payee'),
  ],
  release: [
    may('on', 'Released on'),
    may('document', 'Release', 'The document. A date or a document is needed.'),
  ],
  waive: [need('document', 'Their writing', 'The letter or email in which they waive the lien.')],
  invalidate: [need('reason', 'Reason')],
  reopen: [need('reason', 'Reason')],
}

/** The fields of the dialog, with a reason where what is typed needs one. */
export function askedOf(action: LienAction, lien: BookLien, entry: StepEntry): readonly AskedField[] {
  const why = whyOf(action, lien, entry)
  return why === null ? ASKED[action] : [...ASKED[action], need('reason', why)]
}

/** The label of the reason that the amount needs; null: none. */
function whyOf(action: LienAction, lien: BookLien, { cents }: StepEntry): string | null {
  if (action === 'pay')
    return lien.paid + (cents ?? 0) === countedOf(lien, 'final')
      ? null
      : 'Why the payments are not the final amount'
  if (cents === null) return null
  const confirmed = countedOf(lien, 'confirmed')
  if (action === 'agree')
    return confirmed !== null && cents > confirmed ? 'Why it is above the confirmed amount' : null
  const field = AMOUNT_OF[action]
  return field !== undefined && replaces(lien, field, cents) ? 'Why the amount changes' : null
}

const AMOUNT_OF: Partial<Record<LienAction, AmountField>> = { assert: 'asserted', confirm: 'confirmed' }

function replaces({ amounts }: BookLien, field: AmountField, cents: number): boolean {
  const former = amounts.get(field)
  return former !== undefined && (former.isDisputed || former.counted !== cents)
}

/** What the dialog begins with. `offer`: the one that is accepted. `today`: YYYY-MM-DD. */
export function beginStep(action: LienAction, lien: BookLien, today: string, offer?: OfferRow): StepEntry {
  switch (action) {
    case 'receive_notice':
      return { ...EMPTY, on: textIn(lien.unit('noticeOn')), how: textIn(lien.unit('noticeChannel')) }
    case 'assert':
      return { ...EMPTY, cents: countedOf(lien, 'asserted') }
    case 'confirm': {
      const former = lien.amounts.get('confirmed')?.current?.value
      return {
        ...EMPTY,
        cents: countedOf(lien, 'confirmed') ?? countedOf(lien, 'asserted'),
        on: former?.asOf ?? '',
        document: former?.source?.document ?? '',
        page: former?.source?.page?.toString() ?? '',
      }
    }
    case 'agree':
      return beginAgreement(lien, offer ?? offerToAgree(lien))
    case 'pay': {
      const open = (countedOf(lien, 'final') ?? 0) - lien.paid
      return open > 0 ? { ...EMPTY, cents: open, on: today, payee: payeeOf(lien) } : EMPTY
    }
    default:
      return EMPTY
  }
}

function beginAgreement(lien: BookLien, offer: OfferRow | null): StepEntry {
  if (offer === null) return { ...EMPTY, cents: bestKnown(lien).cents }
  return { ...EMPTY, cents: offer.value.cents, document: offerInWords(offer) }
}

/** What lies on the table: their last offer once they countered, ours while it waits. */
function offerToAgree({ status, offers }: BookLien): OfferRow | null {
  if (status !== 'countered' && status !== 'reduction_requested') return null
  const by = status === 'countered' ? 'them' : 'us'
  return offers.findLast(({ value }) => value.by === by) ?? null
}

export function offerInWords({ value: { by, cents, at, document } }: OfferRow): string {
  const words = `${by === 'us' ? 'Our' : 'Their'} offer of ${formatDollars(cents)}, ${formatDay(at.slice(0, 10))}`
  return (document === '' ? words : `${words}, ${document}`).slice(0, 200)
}

/** Who is paid: as the contact says, else the lienholder. */
export function payeeOf({ unit }: BookLien): string {
  const contact = unit('contact')
  const named = typeof contact === 'object' && contact !== null && 'payee' in contact ? contact['payee'] : ''
  return textIn(named) === '' ? textIn(unit('holder')) : textIn(named)
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export type Entered<Field extends string> =
  | { readonly ok: true; readonly units: UnitValues }
  | { readonly ok: false; readonly errors: Partial<Record<Field, string>>; readonly error?: string }

export type Entering = {
  readonly body: UnitValues
  readonly lien: BookLien
  readonly signed: { readonly who: string; readonly at: string }
  readonly newId: () => string
}

/** All of one step as one change: its amount, offer, payment or dates, and the step. */
export function enterStep(entering: Entering, action: LienAction, typed: StepEntry): Entered<StepField> {
  const { body, lien, signed } = entering
  const entry = trimmed(typed)
  const errors = stepErrors(action, askedOf(action, lien, entry), entry)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const rows = rowsOf(entering, action, entry)
  const taken = takeStep(lienWith(body, lien.id, rows) ?? lien, requestOf(action, entry), signed)
  return taken.ok
    ? { ok: true, units: { ...rows, ...taken.units } }
    : { ok: false, errors: {}, error: taken.error }
}

function trimmed(entry: StepEntry): StepEntry {
  const { how, document, page, number, payee, reason, note } = entry
  return {
    ...entry,
    ...{ how: how.trim(), document: document.trim(), page: page.trim(), number: number.trim() },
    ...{ payee: payee.trim(), reason: reason.trim(), note: note.trim() },
  }
}

const MISSING: Readonly<Record<StepField, string>> = {
  cents: 'Enter the amount.',
  on: 'Enter the date.',
  how: 'Say how it came.',
  document: 'Name the document.',
  page: 'Enter the page.',
  number: 'Enter the number.',
  payee: 'Name the payee.',
  dispute: 'Choose a reason.',
  reasons: 'Choose a reason.',
  reason: 'Give the reason.',
  note: 'Enter a note.',
}

type StepErrors = Partial<Record<StepField, string>>

function stepErrors(action: LienAction, asked: readonly AskedField[], entry: StepEntry): StepErrors {
  const errors: StepErrors = {}
  for (const { field, isNeeded } of asked)
    if (isNeeded && (entry[field] === null || entry[field] === '')) errors[field] = MISSING[field]
  if (action === 'pay' && entry.cents !== null && entry.on === '') errors.on = MISSING.on
  if (action === 'release' && entry.on === '' && entry.document === '')
    errors.on = 'Enter the date or the document of the release.'
  if (asked.some(({ field }) => field === 'page') && pageOf(entry.page) === undefined)
    errors.page = WRONG_PAGE
  return errors
}

export const WRONG_PAGE = 'Enter a page number, such as 3.'

/** null: none is typed. undefined: what is typed is no page. */
export function pageOf(typed: string): number | null | undefined {
  if (typed === '') return null
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : undefined
}

function requestOf(action: LienAction, { cents, dispute, reason, document }: StepEntry): StepRequest {
  return {
    action,
    reason,
    dispute: dispute === '' ? null : dispute,
    proof: action === 'agree' || action === 'waive' ? document : '',
    ...(action === 'agree' && cents !== null && { cents }),
  }
}

function rowsOf(entering: Entering, action: LienAction, entry: StepEntry): UnitValues {
  const { lien, signed, newId } = entering
  const { cents, on, how, document } = entry
  const unit = (field: string): string => `liens/${lien.id}/${field}`
  switch (action) {
    case 'receive_notice':
      return { [unit('noticeOn')]: on, [unit('noticeChannel')]: how }
    case 'assert':
      return amountRow(entering, 'asserted', entry, 'Asserted by the lienholder')
    case 'confirm':
      return amountRow(entering, 'confirmed', entry, 'Confirmed by the lienholder')
    case 'agree':
      return amountRow(entering, 'final', { ...entry, on: '', document: '' }, agreedBy(document))
    case 'request_reduction':
    case 'counter':
      return cents === null
        ? {}
        : offerRow(entering, action === 'counter' ? 'them' : 'us', { ...entry, cents })
    case 'pay':
      return cents === null
        ? {}
        : newPayment(
            lien,
            { id: newId(), ...signed },
            { cents, on, number: entry.number, payee: entry.payee },
          )
    case 'release':
      return { [unit('release')]: { on: on === '' ? null : on, document } }
    case 'dispute':
    case 'unlock':
    case 'waive':
    case 'invalidate':
    case 'reopen':
      return {}
  }
}

function agreedBy(proof: string): string {
  return `Agreed: ${proof}`.slice(0, 200)
}

/** None where the amount is what it was, with the same day and document. */
function amountRow(
  { lien, signed, newId }: Entering,
  field: AmountField,
  { cents, on, document, page, reason }: StepEntry,
  why: string,
): UnitValues {
  if (cents === null) return {}
  const asOf = on === '' ? null : on
  const source = document === '' ? null : { document, page: pageOf(page) ?? null }
  const former = lien.amounts.get(field)
  const last = former?.current?.value
  const isSame =
    former?.isDisputed === false &&
    last?.cents === cents &&
    (asOf === null || last.asOf === asOf) &&
    (source === null || (last.source?.document === document && last.source.page === source.page))
  if (isSame) return {}
  return newAmount(
    lien,
    field,
    { id: newId(), ...signed },
    { cents, asOf, source, why: reason === '' ? why : reason },
  )
}

/** `reasons`: keys of the letter that asks for a reduction. */
export function offerRow(
  { lien, signed, newId }: Entering,
  by: 'us' | 'them',
  entry: StepEntry & { readonly cents: number },
): UnitValues {
  const { cents, on, how, document, note, reasons } = entry
  return newOffer(
    lien,
    { id: newId(), ...signed },
    { by, cents, channel: how, respondBy: on === '' ? null : on, document, note, reasons },
  )
}

/** A further offer, without a step. Asks for what the step with such an offer asks for. */
export function askedOfOffer(by: 'us' | 'them'): readonly AskedField[] {
  return ASKED[by === 'us' ? 'request_reduction' : 'counter']
}

export function enterOffer(entering: Entering, by: 'us' | 'them', typed: StepEntry): Entered<StepField> {
  const entry = trimmed(typed)
  const { cents } = entry
  if (cents === null) return { ok: false, errors: { cents: MISSING.cents } }
  return { ok: true, units: offerRow(entering, by, { ...entry, cents }) }
}

export function beginOffer(): StepEntry {
  return EMPTY
}
