import { describe, expect, it } from 'vitest'
import { isProven, provenReceipt } from '../../../shared/domain/books/server-proofs.ts'
import type { UnitValues } from '../../../shared/domain/records/record.ts'
import { createReceiptProofs } from './receipt-proofs.ts'

const [BOOK, UNIT, VALUE] = ['book-1', 'answers/a-1', { kind: 'accept', cents: 100 }] as const
const RECEIPT = { at: '2026-11-26T10:00:00.000Z', check: null }
const proofs = createReceiptProofs(['new key', 'key before'])

const bodyBy = (...keys: Parameters<typeof createReceiptProofs>[0]): UnitValues => ({
  [UNIT]: VALUE,
  'receipts/a-1': provenReceipt(
    { bookId: BOOK, unit: UNIT, value: VALUE },
    RECEIPT,
    createReceiptProofs(keys),
  ),
})

describe('the proof of a receipt', () => {
  it('is known with the present key and the one before, and with no other', () => {
    expect(isProven(bodyBy('new key'), BOOK, UNIT, proofs)).toBe(true)
    expect(isProven(bodyBy('key before'), BOOK, UNIT, proofs)).toBe(true)
    expect(isProven(bodyBy('another key'), BOOK, UNIT, proofs)).toBe(false)
  })

  it('is of one unit of one matter, with its value and its receipt', () => {
    const body = bodyBy('new key')
    const [receipt] = [body['receipts/a-1'] as typeof RECEIPT]
    expect(isProven(body, 'book-2', UNIT, proofs)).toBe(false)
    const others: readonly UnitValues[] = [
      { ...body, [UNIT]: { ...VALUE, cents: 101 } },
      { ...body, 'receipts/a-1': { ...receipt, at: '2026-11-27T10:00:00.000Z' } },
      { ...body, 'receipts/a-1': { ...receipt, check: 'same' } },
      { ...body, 'receipts/a-1': RECEIPT },
      { [UNIT]: VALUE },
    ]
    for (const other of others) expect(isProven(other, BOOK, UNIT, proofs)).toBe(false)
    const moved = { 'statements/a-1': VALUE, 'receipts/a-1': receipt }
    expect(isProven(moved, BOOK, 'statements/a-1', proofs)).toBe(false)
  })
})
