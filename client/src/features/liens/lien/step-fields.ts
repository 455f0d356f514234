/** What the dialog of a step asks for, and what it begins with. Pure. */
import { countedOf, type BookLien, type OfferRow } from '../../../../../shared/domain/books/read-book.ts'
import { bestKnown } from '../../../../../shared/domain/books/best-known.ts'
import type { DISPUTE_REASONS, LienAction } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { AmountField } from '../../../../../shared/domain/records/book.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { localDay } from '../../../ui/local-time.ts'
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
    case 'dispute':
    case 'request_reduction':
    case 'counter':
    case 'unlock':
    case 'release':
    case 'waive':
    case 'invalidate':
    case 'reopen':
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
  const words = `${by === 'us' ? 'Our' : 'Their'} offer of ${formatDollars(cents)}, ${formatDay(localDay(Date.parse(at)))}`
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

/** A further offer, without a step. Asks for what the step with such an offer asks for. */
export function askedOfOffer(by: 'us' | 'them'): readonly AskedField[] {
  return ASKED[by === 'us' ? 'request_reduction' : 'counter']
}

export function beginOffer(): StepEntry {
  return EMPTY
}
