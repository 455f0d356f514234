/** Parts of made-up books for tests and benches: each value as a device would write it. */
import type { LienAction, LienStatus } from '../../liens/lien-lifecycle.ts'
import type { Answer, Ask } from '../../records/book-asks.ts'
import type { AmountEntry, AmountField, LienStep, Offer, Payment } from '../../records/book.ts'
import type { UnitValues } from '../../records/record.ts'

export const AT = '2026-03-02T10:00:00.000Z'

/** The same number makes the same id, and a larger one a later id. */
export function madeId(number: number): string {
  return `01950000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

export function aMatter(more: UnitValues = {}): UnitValues {
  return { title: 'Roe v. Acme', client: 'Rita Roe', state: 'TX', injury: '2025-04-01', ...more }
}

/** Units of one lien. */
export function aLien(id: string, more: UnitValues = {}): UnitValues {
  const fields: UnitValues = { holder: 'Mercy Hospital', type: 'hospital', ...more }
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [`liens/${id}/${field}`, value]))
}

export function anEntry(
  lien: string,
  field: AmountField,
  cents: number,
  more: Partial<AmountEntry> = {},
): AmountEntry {
  return {
    ...{ lien, field, cents, asOf: '2026-03-01', source: { document: 'Ledger', page: 2 } },
    ...{ why: 'As billed', who: 'Ann Attorney', at: AT, over: [], result: null },
    ...more,
  }
}

export function anOffer(lien: string, by: 'us' | 'them', cents: number, more: Partial<Offer> = {}): Offer {
  return {
    ...{ lien, by, cents, channel: 'Fax', reasons: [], results: [], respondBy: '2026-04-01' },
    ...{ note: '', document: '', who: 'Ann Attorney', at: AT },
    ...more,
  }
}

export function aPayment(lien: string, cents: number, more: Partial<Payment> = {}): Payment {
  return {
    ...{ lien, cents, on: '2026-05-01', number: '1001', payee: 'Mercy Hospital', reverses: null },
    ...{ why: '', who: 'Ann Attorney', at: AT },
    ...more,
  }
}

export function aStep(action: LienAction, to: LienStatus, more: Partial<LienStep> = {}): LienStep {
  return {
    ...{ action, to, cents: null, dispute: null, reason: '', proof: '', who: 'Ann Attorney', at: AT },
    ...more,
  }
}

/** A request by link. */
export function anAsk(lien: string, offer: string, more: Partial<Ask> = {}): Ask {
  return {
    ...{
      lien,
      offer,
      email: 'billing@mercy.test',
      letter: 'Please accept our offer.',
      respondBy: '2026-04-01',
    },
    ...{ who: 'Ann Attorney', at: AT },
    ...more,
  }
}

export function anAnswer(lien: string, ask: string, more: Partial<Answer> = {}): Answer {
  return {
    ...{ ask, lien, kind: 'counter', cents: 100, name: 'Pat Payor, Billing', note: '', file: null, at: AT },
    ...more,
  }
}
