/** A matter that is ready for its settlement statement, for tests. */
import type { StatementGiven } from '../../records/book-statement.ts'
import type { UnitValues } from '../../records/record.ts'
import type { Sha256 } from '../check-statements.ts'
import { hashedText, nextStatement } from '../statement-of-book.ts'
import { aLien, aMatter, anEntry, aStep, madeId } from './book-parts.ts'
import { testHash } from './test-hash.ts'

export const HOSPITAL = madeId(1)
export const PLAN = madeId(2)

export const GIVEN: StatementGiven = {
  on: '2026-11-26',
  firm: 'Lopez Law PLLC',
  address: '12 Main Street\nAustin, TX 78701',
  attorney: 'Maria Lopez',
  holdbackReason: 'Final bill of the laboratory',
  sharer: '',
  fundsClearedOn: null,
}

/** Agreed on: asserted $5,000.00, final $3,000.00, unless given. `number`: of its first amount. */
export function agreedLien(
  lien: string,
  number: number,
  { asserted = 500_000, final = 300_000, more = {} }: AgreedLien = {},
): UnitValues {
  return {
    ...aLien(lien, {
      ...more,
      status: {
        steps: [
          aStep('assert', 'unconfirmed'),
          aStep('confirm', 'confirmed'),
          aStep('agree', 'agreed', { cents: final, proof: 'Their letter', reason: 'Agreed by phone' }),
        ],
      },
    }),
    [`amounts/${madeId(number)}`]: anEntry(lien, 'asserted', asserted),
    [`amounts/${madeId(number + 1)}`]: anEntry(lien, 'confirmed', asserted),
    [`amounts/${madeId(number + 2)}`]: anEntry(lien, 'final', final),
  }
}

type AgreedLien = { readonly asserted?: number; readonly final?: number; readonly more?: UnitValues }

/** $100,000.00 recovered, a fee of a third, costs $5,000.00, two liens of $3,000.00 each, $1,000.00 held back: net $54,666.67. */
export function settledBook(more: UnitValues = {}): UnitValues {
  return {
    ...aMatter(),
    fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] },
    holdback: 100_000,
    [`recoveries/${madeId(50)}`]: { source: 'Evergreen Mutual', cents: 10_000_000, on: '2026-10-01' },
    [`costs/${madeId(51)}`]: { text: 'Filing fee', cents: 40_000 },
    [`costs/${madeId(52)}`]: { text: 'Medical records', cents: 460_000 },
    ...agreedLien(HOSPITAL, 60),
    ...agreedLien(PLAN, 70, { more: { holder: 'Blue Plan', type: 'health_insurer' } }),
    ...more,
  }
}

type Issuing = { readonly given?: StatementGiven; readonly changes?: string; readonly sha256?: Sha256 }

/** The unit of the next version, as a device makes it. */
export function issuedFrom(
  body: UnitValues,
  id: string,
  { given = GIVEN, changes = '', sha256 = testHash }: Issuing = {},
): UnitValues {
  const row = nextStatement(body, given, { who: 'Maria Lopez', at: '2026-11-26T10:00:00.000Z', changes })
  return { [`statements/${id}`]: { ...row, hash: sha256(hashedText(row)) } }
}
