/**
 * What the server checks of a change to a book, beyond the shape of its units: what may never change, locks, the steps of liens, and results
 * of formulas, which are worked out again. No sum of a client is taken on trust. Pure.
 */
import type { BOOK_KIND } from '../records/book.ts'
import {
  amountEntrySchema,
  offerSchema,
  paymentSchema,
  type AmountField,
  type Payment,
  type Receipt,
} from '../records/book.ts'
import type { CheckedChange, CheckedResult } from '../records/record-kind.ts'
import { isSameJson, type JsonValue, type UnitError, type UnitValues } from '../records/record.ts'
import { NO_OVERRIDES, type PackOverrides } from '../liens/packs/overrides.ts'
import { recheck, type FormulaResult } from '../liens/statement.ts'
import { isLocked } from '../liens/lien-lifecycle.ts'
import { endsOf, hasCircle, type Entry } from './amount-history.ts'
import { answersAsBefore, askEndMessage, askMessage } from './check-asks.ts'
import { stepErrors, unlocks } from './check-steps.ts'
import { comparedMessage, statementErrors, type Sha256 } from './check-statements.ts'
import { lienOf, liensOf, type BookLien } from './read-book.ts'
import { isProven, provenReceipt, type Proofs } from './server-proofs.ts'
import { heldLiens, statementInForce, statementsOf } from './statement-versions.ts'

type Change = {
  readonly before: UnitValues
  readonly after: UnitValues
  /** Units whose value is another one now. */
  readonly names: readonly string[]
  /** The server's time. */
  readonly at: string
  readonly bookId: string | null
  /** Null: nothing is proven. */
  readonly proofs: Proofs | null
  readonly overrides: PackOverrides
  /** Units that a device sends again, with the server's own proof. */
  readonly proven: ReadonlySet<string>
  readonly liensBefore: ReadonlyMap<string, BookLien>
  readonly liens: ReadonlyMap<string, BookLien>
}

/** Kept as they came. */
const APPEND_ONLY: ReadonlySet<string> = new Set([
  ...['amounts', 'offers', 'payments', 'statements', 'asks', 'askEnds'],
])
const REQUIRED = {
  title: 'Please enter a title.',
  client: 'Please name the client.',
  state: 'Please choose the state.',
  injury: 'Please enter the date of injury.',
} as const satisfies Partial<Record<keyof typeof BOOK_KIND.fields, string>>
const REQUIRED_OF_LIEN = {
  holder: 'Please name the lienholder.',
  type: 'Please choose the type of the lien.',
} as const

/**
 * `sha256`: of the server, for the hashes of statements. `proofs`: of what it has vouched for; null: it vouches for nothing. `overrides`: of
 * the packs, as they are now.
 */
export function checkBook(
  { before: former, after: asked, at, isDecision, conflicts, sent }: CheckedChange,
  sha256: Sha256,
  proofs: Proofs | null = null,
  overrides: PackOverrides = NO_OVERRIDES,
): CheckedResult {
  const before = former ?? {}
  const isResent = sent?.isResent === true
  const isWhole = former === null || isResent
  const staying = isResent ? neverRemoved(before, asked) : {}
  const after = { ...asked, ...staying }
  const names = changedNames(before, after)
  const touched = touchedLiens(names, after)
  const bookId = sent?.id ?? null
  const change: Change = {
    ...{ before, after, names, at, bookId, proofs, overrides },
    proven: new Set(
      isResent && bookId !== null && proofs !== null
        ? names.filter((name) => isSentAgain(name, before) && isProven(after, bookId, name, proofs))
        : [],
    ),
    liensBefore: byId(before, touched),
    liens: byId(after, touched),
  }
  const held = stillHeld(change)
  const errors = [
    ...requiredErrors(change, touched),
    ...rowErrors(change),
    ...touched.flatMap((id) => amountErrors(change, id)),
    ...touched.flatMap((id) =>
      stepErrors({
        before: change.liensBefore.get(id) ?? null,
        after: change.liens.get(id) ?? null,
        isHeld: held.has(id),
        isDecision,
        isWhole,
      }),
    ),
    ...statementErrors({ ...change, conflicts, isWhole }, sha256),
  ]
  return errors.length > 0
    ? { errors, marks: {} }
    : { errors, marks: { ...staying, ...answersAsBefore(before, names, change.proven), ...receipts(change) } }
}

/** A device that sends again what it had lacks what another device has sent since: that is no removal. */
function neverRemoved(before: UnitValues, after: UnitValues): UnitValues {
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => {
      const [list = '', id = ''] = name.split('/')
      const isKept = APPEND_ONLY.has(list) || (list === 'liens' && after[`liens/${id}/holder`] === undefined)
      return isKept && !Object.hasOwn(after, name)
    }),
  )
}

function isSentAgain(name: string, before: UnitValues): boolean {
  return /^(?:statements|answers)\//.test(name) && !Object.hasOwn(before, name)
}

/** By a statement that this change does not withdraw. One that it adds holds only what is locked anyway. */
function stillHeld({ before, after }: Change): ReadonlySet<string> {
  const inForce = statementInForce(statementsOf(before))
  const isWithdrawn = statementsOf(after).some(
    ({ id, status }) => id === inForce?.id && status === 'withdrawn',
  )
  return isWithdrawn ? new Set() : heldLiens(before)
}

function byId(body: UnitValues, ids: readonly string[]): ReadonlyMap<string, BookLien> {
  return new Map(liensOf(body, new Set(ids)).map((lien) => [lien.id, lien]))
}

function changedNames(before: UnitValues, after: UnitValues): readonly string[] {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  const others = Object.keys(after).filter((name) => !isSameJson(before[name], after[name]))
  return [...removed, ...others]
}

/** Whose own units, or whose amounts, offers or payments, are others now. */
function touchedLiens(names: readonly string[], after: UnitValues): readonly string[] {
  const ids = names.flatMap((name) => {
    const [list = '', id = ''] = name.split('/')
    if (list === 'liens') return [id]
    return APPEND_ONLY.has(list) ? (lienOf(after[name]) ?? []) : []
  })
  return [...new Set(ids)]
}

function requiredErrors(
  { after, liens, liensBefore }: Change,
  touched: readonly string[],
): readonly UnitError[] {
  const missing = (field: string, message: string): readonly UnitError[] =>
    after[field] === undefined ? [{ field, message }] : []
  return [
    ...Object.entries(REQUIRED).flatMap(([field, message]) => missing(field, message)),
    ...touched
      .filter((id) => liens.has(id) || liensBefore.has(id))
      .flatMap((id) =>
        Object.entries(REQUIRED_OF_LIEN).flatMap(([field, message]) =>
          missing(`liens/${id}/${field}`, message),
        ),
      ),
  ]
}

/** Of each row that is not as it was. */
function rowErrors(change: Change): readonly UnitError[] {
  return change.names.flatMap((name) => {
    const [list = ''] = name.split('/')
    if (!APPEND_ONLY.has(list)) return []
    const says = Object.hasOwn(change.before, name) ? KEPT : messageOf(change, list, name)
    return says === null ? [] : [{ field: name, message: says }]
  })
}

const KEPT = 'What was entered is kept as it is. Add a new entry that says why.'
const WRONG_SHAPE = 'This entry cannot be read.'

function messageOf({ after, liens }: Change, list: string, name: string): string | null {
  const value = after[name]
  if (list === 'statements') return null
  const lien = liens.get(lienOf(value) ?? '')
  if (lien === undefined) return 'This matter has no such lien.'
  if (list === 'asks') return askMessage(value, lien)
  if (list === 'askEnds') return askEndMessage(value, after)
  if (list === 'amounts') {
    const { success, data } = amountEntrySchema.safeParse(value)
    if (!success) return WRONG_SHAPE
    return data.result === null ? null : (resultMessage(data.result) ?? madeBy(data.cents, data.result))
  }
  if (list === 'offers') {
    const { success, data } = offerSchema.safeParse(value)
    if (!success) return WRONG_SHAPE
    return data.results.map(resultMessage).find((says) => says !== null) ?? null
  }
  const { success, data } = paymentSchema.safeParse(value)
  return success ? reversalMessage(data, after) : WRONG_SHAPE
}

function resultMessage(result: FormulaResult): string | null {
  return recheck(result) === 'differs'
    ? `The result of “${result.formula}” is another one with these inputs. Work it out again.`
    : null
}

/** An amount with a result is one of its figures. */
function madeBy(cents: number, { formula, outputs }: FormulaResult): string | null {
  const figures = Object.values(outputs).flat()
  return figures.includes(cents) ? null : `The amount is not a result of “${formula}”.`
}

function reversalMessage({ reverses, cents, lien }: Payment, after: UnitValues): string | null {
  if (reverses === null) return null
  const { success, data } = paymentSchema.safeParse(after[`payments/${reverses}`])
  if (!success || data.lien !== lien || data.reverses !== null)
    return 'This lien has no such payment to reverse.'
  return data.cents === cents ? null : 'A reversal has the amount of the payment that it reverses.'
}

function amountErrors({ liensBefore, liens, names }: Change, id: string): readonly UnitError[] {
  const [before, after] = [liensBefore.get(id), liens.get(id)]
  if (after === undefined) return []
  const added = new Set(names)
  return [...after.entries].flatMap(([field, entries]) => {
    const unit = entries.findLast((entry) => added.has(`amounts/${entry.id}`))?.id
    if (unit === undefined) return []
    const says = hasCircle(entries)
      ? 'These amounts replace each other in a circle.'
      : lockMessage(before, after, field)
    return says === null ? [] : [{ field: `amounts/${unit}`, message: says }]
  })
}

/**
 * A locked amount takes no new value. What was written without seeing it stands beside it as a conflict, which a further entry may decide,
 * but never for another final amount than the agreed one.
 */
function lockMessage(before: BookLien | undefined, after: BookLien, field: AmountField): string | null {
  if (before === undefined || !isLocked(before.status) || unlocks(before, after)) return null
  const former = endsOf(before.entries.get(field) ?? [])
  const ends = endsOf(after.entries.get(field) ?? [])
  if (former.length > 0 && former.every((end) => hasEntry(ends, end))) return null
  const isDisputed = before.amounts.get(field)?.isDisputed === true
  const agreed = before.steps.findLast(({ action }) => action === 'agree')?.cents ?? null
  const allowed = former.map(({ value }) => value.cents)
  const isChosen =
    isDisputed &&
    ends.every(({ value }) => allowed.includes(value.cents) && (field !== 'final' || value.cents === agreed))
  return isChosen ? null : 'The amounts of this lien are locked. Unlock it first, and say why.'
}

function hasEntry(entries: readonly Entry[], { id }: Entry): boolean {
  return entries.some((entry) => entry.id === id)
}

/** When the server got each entry, and what came of its results. A receipt that a client sends is not believed without a proof. */
function receipts(change: Change): UnitValues {
  const { before, after, names, at, proven } = change
  const ids = names.flatMap((name) => {
    const [list = '', id = ''] = name.split('/')
    return APPEND_ONLY.has(list) || list === 'receipts' ? [id] : []
  })
  return Object.fromEntries(
    [...new Set(ids)].map((id): [string, JsonValue] => {
      const name = `receipts/${id}`
      if (proven.has(`statements/${id}`) || proven.has(`answers/${id}`)) return [name, after[name] ?? null]
      if (Object.hasOwn(before, `answers/${id}`)) return [name, before[name] ?? null]
      const check = checkedOf(change, id)
      return [name, check === undefined ? null : (before[name] ?? receiptOf(change, id, { at, check }))]
    }),
  )
}

/** With a proof if it makes a statement issued. */
function receiptOf({ after, bookId, proofs }: Change, id: string, receipt: Receipt): Receipt {
  const unit = `statements/${id}`
  const value = after[unit]
  return receipt.check === 'same' && value !== undefined && bookId !== null && proofs !== null
    ? provenReceipt({ bookId, unit, value }, receipt, proofs)
    : receipt
}

/** undefined: there is no such entry. */
function checkedOf(change: Change, id: string): 'same' | 'not_checked' | null | undefined {
  const { after } = change
  if (after[`statements/${id}`] !== undefined) return checkOfStatement(change, id)
  const results = resultsOf(after, id)
  return results === null ? undefined : checkOf(results)
}

/** same: it is in force, and its lines are what the book gives. */
function checkOfStatement(change: Change, id: string): 'same' | 'not_checked' | null {
  const { after } = change
  const statements = statementsOf(after)
  if (statements.every((statement) => statement.id !== id)) return null
  const inForce = statementInForce(statements)
  return inForce?.id === id && comparedMessage(inForce, after, { ...change, conflicts: [] }) === null
    ? 'same'
    : 'not_checked'
}

/** null: there is no such entry. */
function resultsOf(body: UnitValues, id: string): readonly FormulaResult[] | null {
  const amount = amountEntrySchema.safeParse(body[`amounts/${id}`])
  if (amount.success) return amount.data.result === null ? [] : [amount.data.result]
  const offer = offerSchema.safeParse(body[`offers/${id}`])
  if (offer.success) return offer.data.results
  const isThere = [...APPEND_ONLY].some((list) => body[`${list}/${id}`] !== undefined)
  return isThere ? [] : null
}

/** Results that differ were refused. */
function checkOf(results: readonly FormulaResult[]): 'same' | 'not_checked' | null {
  if (results.length === 0) return null
  return results.some((result) => recheck(result) === 'not_checked') ? 'not_checked' : 'same'
}
