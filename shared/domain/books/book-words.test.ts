import { expect, it } from 'vitest'
import type { JsonValue } from '../records/record.ts'
import { bookLabel, bookUnitWords } from './book-words.ts'
import { aLien, aMatter, anEntry, anOffer, aPayment, aStep, madeId } from './testing/book-parts.ts'

const LIEN = madeId(1)
const BODY = { ...aMatter(), ...aLien(LIEN) }

it.each<[string, JsonValue | undefined, string, string]>([
  [
    `amounts/${madeId(2)}`,
    anEntry(LIEN, 'asserted', 843_210),
    'Mercy Hospital: Asserted amount',
    '$8,432.10, as of Mar 1, 2026, Ledger page 2, As billed, Ann Attorney',
  ],
  [
    `offers/${madeId(2)}`,
    anOffer(LIEN, 'them', 100_000),
    'Mercy Hospital: Offer',
    '$1,000.00 asked by them, Fax, answer by Apr 1, 2026, Ann Attorney',
  ],
  [
    `payments/${madeId(2)}`,
    aPayment(LIEN, 100_000),
    'Mercy Hospital: Payment',
    '$1,000.00 paid, May 1, 2026, Mercy Hospital, no. 1001, Ann Attorney',
  ],
  [
    `payments/${madeId(3)}`,
    aPayment(LIEN, 100_000, { reverses: madeId(2) }),
    'Mercy Hospital: Payment',
    '$1,000.00 reversed, May 1, 2026, Mercy Hospital, no. 1001, Ann Attorney',
  ],
  [
    `liens/${LIEN}/status`,
    { steps: [aStep('agree', 'agreed', { cents: 5 })] },
    'Mercy Hospital: Status',
    'Agreed, locked, $0.05, Ann Attorney',
  ],
  [`liens/${LIEN}/status`, { steps: [] }, 'Mercy Hospital: Status', 'Identified'],
  [`liens/${LIEN}/type`, 'medicare_plan', 'Mercy Hospital: Type of lien', 'Medicare Advantage or Part D'],
  [`liens/${LIEN}/noticeOn`, '2026-02-01', 'Mercy Hospital: Date of the notice', 'Feb 1, 2026'],
  [`liens/${LIEN}/floor`, 100, 'Mercy Hospital: Lowest amount', '$1.00'],
  [`liens/${LIEN}/holder`, 'Mercy Clinic', 'Lienholder', 'Mercy Clinic'],
  [`liens/${madeId(9)}/fileNumber`, 'F-1', 'File number', 'F-1'],
  ['injury', '2025-04-01', 'Date of injury', 'Apr 1, 2025'],
  ['stage', 'litigation', 'Stage', 'In litigation'],
  ['courtApproval', 'not_needed', 'Court approval of the settlement', 'Not needed'],
  ['fault', '33 1/3', 'Client’s share of the fault', '33 1/3%'],
  ['fullValue', { cents: 100, basis: 'Verdict' }, 'Full value of the case', '$1.00, Verdict'],
  ['state', 'TX', 'State', 'Texas'],
  ['hidden', true, 'Matter is hidden', 'Yes'],
  ['referral', madeId(3), 'Referral', 'A referral'],
  ['carrier', null, 'Insurance carrier', 'Nothing'],
  ['carrier', undefined, 'Insurance carrier', 'Nothing'],
])('%s of %j: %s, %s', (unit, value, label, text) => {
  expect(bookUnitWords(unit, value, BODY)).toEqual({ label, text })
})

it('a refused entry is named by what the device has of it', () => {
  const unit = `amounts/${madeId(2)}`
  const body = { ...BODY, [unit]: anEntry(LIEN, 'final', 100) }
  expect(bookUnitWords(unit, undefined, body).label).toBe('Mercy Hospital: Final amount')
})

it('a field without a longer name has its short one', () => {
  expect([bookLabel('client'), bookLabel(`liens/${LIEN}/noticeOn`)]).toEqual(['Client', 'Date of the notice'])
})
