import { describe, expect, it } from 'vitest'
import { liensOf } from '../books/read-book.ts'
import { aLien, aMatter, anEntry, anOffer, aPayment, aStep, madeId } from '../books/testing/book-parts.ts'
import type { UnitValues } from '../records/record.ts'
import { dataFromBook, type OwnOffice } from './data-from-book.ts'
import { mergeDataSchema } from './merge-data.ts'
import { isFieldPath } from './merge-fields.ts'

const [LIEN, OTHER] = [madeId(1), madeId(2)]
const own: OwnOffice = {
  attorney: 'Maria Lopez',
  firm: 'Lopez Law PLLC',
  address: '12 Main Street\nAustin, TX 78701',
  phone: '512-555-0134',
  email: 'maria@lopez.test',
}
const CONTACT = {
  kind: '',
  agent: 'Recovery Inc.',
  address: '1 Oak Ave\nDallas, TX',
  phone: '',
  fax: '',
  email: '',
  payee: '',
}

const dataOf = (body: UnitValues, lien: string | null = LIEN, office = own) => {
  const liens = liensOf(body)
  return dataFromBook({
    ...{ body, liens, own: office, today: '2026-11-26', dayOf: (at: string) => at.slice(0, 10) },
    lien: liens.find(({ id }) => id === lien) ?? null,
  })
}
const valuesOf = (body: UnitValues, lien: string | null = LIEN) => dataOf(body, lien).values

const FULL: UnitValues = {
  ...aMatter({ carrier: 'Evergreen', claimNumber: 'EM-1', liableParty: 'Acme', settledOn: '2026-05-01' }),
  ...aLien(LIEN, { fileNumber: 'F-9', contact: CONTACT, basis: { kind: 'statute', text: 'Prop. Code 55' } }),
  [`amounts/${madeId(10)}`]: anEntry(LIEN, 'asserted', 600_000),
  [`offers/${madeId(11)}`]: anOffer(LIEN, 'us', 400_000),
  [`recoveries/${madeId(20)}`]: { source: 'Evergreen', cents: 10_000_000, on: null },
  [`costs/${madeId(21)}`]: { text: 'Records', cents: 500_000 },
  fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] },
}

describe('the data of a document', () => {
  it('is that of the matter, the lien, the settlement and the attorney’s own profile', () => {
    const data = dataOf(FULL)
    expect(mergeDataSchema.safeParse(data).success).toBe(true)
    for (const path of Object.keys(data.values)) expect(isFieldPath(path), path).toBe(true)
    expect(data.values).toMatchObject({
      'document.date': '2026-11-26',
      'attorney.name': 'Maria Lopez',
      'firm.address': '12 Main Street\nAustin, TX 78701',
      'client.name': 'Rita Roe',
      'matter.state': 'Texas',
      'matter.dateOfInjury': '2025-04-01',
      'matter.liableInsurer': 'Evergreen',
      'holder.name': 'Mercy Hospital',
      'holder.address': 'c/o Recovery Inc.\n1 Oak Ave\nDallas, TX',
      'holder.fileNumber': 'F-9',
      'lien.asserted': 600_000,
      'lien.offer': 400_000,
      'lien.respondBy': '2026-04-01',
      'lien.payee': 'Mercy Hospital',
      'lien.statute': 'Prop. Code 55',
      'settlement.gross': 10_000_000,
      'settlement.fee': 3_333_333,
      'settlement.feeBasis': '33 1/3% of the settlement.',
      'settlement.costs': 500_000,
      'settlement.date': '2026-05-01',
    })
    expect(data.rows).toMatchObject({
      expenses: [{ text: 'Records', cents: 500_000 }],
      liens: [{ holder: 'Mercy Hospital', basis: 'Prop. Code 55', asserted: 600_000 }],
    })
  })

  it('leaves out what nobody has entered, so that it shows as missing', () => {
    const values = valuesOf({ ...aMatter(), ...aLien(LIEN) })
    for (const path of [
      'lien.asserted',
      'lien.payoff',
      'lien.paid',
      'settlement.gross',
      'settlement.costs',
      'holdback.amount',
    ])
      expect(values).not.toHaveProperty([path])
    const office = { attorney: '', firm: '', address: ' ', phone: '', email: '' }
    expect(Object.keys(dataOf(aMatter(), null, office).values)).not.toContain('firm.address')
    expect(Object.keys(valuesOf(FULL, null)).filter((path) => /^(?:lien|holder)\./.test(path))).toEqual([])
  })

  it('leaves out an amount that two devices differ about', () => {
    const disputed = { ...FULL, [`amounts/${madeId(12)}`]: anEntry(LIEN, 'asserted', 700_000) }
    expect(valuesOf(disputed)).not.toHaveProperty(['lien.asserted'])
    expect(dataOf(disputed).rows['liens']).toEqual([{ holder: 'Mercy Hospital', basis: 'Prop. Code 55' }])
  })

  it('states a payoff only of a lien that is agreed on, and what was paid and not reversed', () => {
    const steps = [
      aStep('confirm', 'confirmed'),
      aStep('agree', 'agreed', { cents: 300_000, at: '2026-06-02T08:00:00.000Z' }),
    ]
    const final = { [`amounts/${madeId(13)}`]: anEntry(LIEN, 'final', 300_000) }
    const payment = { [`payments/${madeId(14)}`]: aPayment(LIEN, 300_000) }
    const reversal = { [`payments/${madeId(15)}`]: aPayment(LIEN, 300_000, { reverses: madeId(14) }) }
    expect(valuesOf({ ...FULL, ...final })).not.toHaveProperty(['lien.payoff'])
    const agreed = { ...FULL, ...final, ...payment, [`liens/${LIEN}/status`]: { steps } }
    expect(valuesOf(agreed)).toMatchObject({
      'lien.payoff': 300_000,
      'lien.agreedOn': '2026-06-02',
      'lien.paid': 300_000,
      'lien.paidOn': '2026-05-01',
    })
    expect(valuesOf({ ...agreed, ...reversal })).not.toHaveProperty(['lien.paid'])
  })

  it('takes the lienholder’s share of costs and a cap from the results of the last offer', () => {
    const result = (formula: string, outputs: Record<string, number>) => ({
      formula,
      pack: null,
      inputs: {},
      outputs,
    })
    const results = [
      result('common_fund', { reduction: 200_000, final: 400_000 }),
      result('cap_tx', { base: 9, cap: 8, final: 7 }),
    ]
    const values = valuesOf({ ...FULL, [`offers/${madeId(16)}`]: anOffer(LIEN, 'us', 400_000, { results }) })
    expect(values).toMatchObject({ 'reduction.costShare': 200_000, 'reduction.cap': 7 })
  })

  it('says how a fee in tiers, and an agreed one, is computed', () => {
    const basis = (fee: UnitValues[string]) => valuesOf({ ...FULL, fee })['settlement.feeBasis']
    const tiers = [
      { from: 100_000_000, percent: '25' },
      { from: 0, percent: '40' },
    ]
    expect(basis({ kind: 'tiers', base: 'net_of_costs', tiers })).toBe(
      '40% of the first $1,000,000.00 of the settlement after case costs, 25% of what is above $1,000,000.00.',
    )
    expect(basis({ kind: 'amount', cents: 5, reason: 'As the court ordered.' })).toBe('As the court ordered.')
  })

  it('names a plan and a Medicare case only of such a lien, and leaves hidden liens off the list', () => {
    const plan = { ...FULL, ...aLien(OTHER, { holder: 'Big Plan', type: 'erisa_insured', hidden: true }) }
    expect(valuesOf(plan, OTHER)).toMatchObject({ 'plan.name': 'Big Plan' })
    expect(dataOf(plan).rows['liens']).toHaveLength(1)
    const medicare = {
      ...FULL,
      ...aLien(OTHER, { type: 'medicare', fileNumber: 'M-1', conditionalLetterOn: '2026-02-03' }),
    }
    expect(valuesOf(medicare, OTHER)).toMatchObject({
      'medicare.caseNumber': 'M-1',
      'medicare.letterDate': '2026-02-03',
    })
    expect(valuesOf(medicare, LIEN)).not.toHaveProperty(['medicare.caseNumber'])
  })
})
