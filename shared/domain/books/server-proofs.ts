/**
 * What the server vouches for in a book: a statement that it issued, and an answer that a lienholder gave. Its receipt has a proof that only
 * the server can make, so that a device may send both again after the server was set back to a backup that lacks them. Pure.
 */
import { canonicalJson } from '../canonical-json.ts'
import { receiptSchema, type Receipt } from '../records/book.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'

export type Proofs = {
  readonly make: (text: string) => string
  /** Made by this server, with its present key or the one before. */
  readonly isMade: (text: string, proof: string) => boolean
}

type Vouched = { readonly bookId: string; readonly unit: string; readonly value: JsonValue }

/** The receipt with its proof. `unit`: the name of the unit that it is of. */
export function provenReceipt(vouched: Vouched, receipt: Omit<Receipt, 'proof'>, proofs: Proofs): Receipt {
  return { ...receipt, proof: proofs.make(provenText(vouched, receipt)) }
}

/** Whether the body has the receipt of the unit `{list}/{id}`, with a proof of it. */
export function isProven(body: UnitValues, bookId: string, unit: string, proofs: Proofs): boolean {
  const value = body[unit]
  const { data } = receiptSchema.safeParse(body[`receipts/${unit.slice(unit.indexOf('/') + 1)}`])
  if (value === undefined || data?.proof === undefined) return false
  return proofs.isMade(provenText({ bookId, unit, value }, data), data.proof)
}

function provenText({ bookId, unit, value }: Vouched, { at, check }: Omit<Receipt, 'proof'>): string {
  return canonicalJson({ book: bookId, unit, value, at, check })
}
