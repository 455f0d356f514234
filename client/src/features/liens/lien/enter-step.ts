/** The units of one change that takes a step with everything it needs. Pure. */
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import {
  lienWith,
  newAmount,
  newOffer,
  newPayment,
  takeStep,
  type StepRequest,
} from '../../../../../shared/domain/books/write-rows.ts'
import type { LienAction } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { AmountField } from '../../../../../shared/domain/records/book.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { askedOf, type AskedField, type StepEntry, type StepField } from './step-fields.ts'

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
function offerRow(
  { lien, signed, newId }: Entering,
  by: 'us' | 'them',
  entry: StepEntry & { readonly cents: number },
): UnitValues {
  const { cents, on, how, document, note, reasons } = entry
  return newOffer(
    lien,
    { id: newId(), ...signed },
    { by, cents, channel: how, respondBy: on === '' ? null : on, document, note, reasons: [...reasons] },
  )
}

export function enterOffer(entering: Entering, by: 'us' | 'them', typed: StepEntry): Entered<StepField> {
  const entry = trimmed(typed)
  const { cents } = entry
  if (cents === null) return { ok: false, errors: { cents: MISSING.cents } }
  return { ok: true, units: offerRow(entering, by, { ...entry, cents }) }
}
