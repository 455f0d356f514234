import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { $, outputsOf, refusalOf } from './testing/figures.ts'
import { FORMULAS } from './registry.ts'

const small = {
  settlement: $(5000),
  settlementDate: '2020-01-01',
  physicalTrauma: true,
  demandIssued: false,
  otherRecoveryExpected: false,
}
const hospital = (amount: number, category = 'hospital') => ({ category, class: 'provider', amount })
const physician = (amount: number, category = 'physician') => ({ category, class: 'professional', amount })

describe('Medicare', () => {
  const paid = (medicarePaid: number, fee = $(4000)) => ({
    settlement: $(10_000),
    fee,
    costs: $(1000),
    medicarePaid,
  })

  it('has one rule for each side of the settlement', () => {
    expect(outputsOf('medicare_less', paid($(9999.99)))['demand']).toBe($(4999.99))
    expect(refusalOf('medicare_less', paid($(10_000)))).toContain('medicare_equal_or_more')
    expect(outputsOf('medicare_equal_or_more', paid($(10_000)))['demand']).toBe($(5000))
    expect(refusalOf('medicare_equal_or_more', paid($(9999.99)))).toContain('medicare_less')
  })

  it('asks for nothing where fee and costs are more than the settlement', () => {
    expect(outputsOf('medicare_less', paid($(3000), $(12_000)))).toMatchObject({
      reduction: $(3000),
      demand: 0,
    })
    expect(outputsOf('medicare_equal_or_more', paid($(12_000), $(12_000)))['demand']).toBe(0)
    expect(
      outputsOf('medicare_opposed', { settlement: 10, procurement: 12, medicarePaid: 5 })['demand'],
    ).toBe(0)
  })

  it('is not reduced without fee and costs', () => {
    const inputs = { settlement: $(10_000), fee: 0, costs: 0, medicarePaid: $(3000) }
    expect(outputsOf('medicare_less', inputs)).toMatchObject({ ratio: '0', reduction: 0, demand: $(3000) })
  })

  it.each([
    ['2011-11-06', $(100), false],
    ['2011-11-07', $(5000), true],
    ['2023-10-01', $(5000.01), false],
    ['2023-10-02', $(10_000), true],
    ['2023-10-02', $(10_000.01), false],
  ])('fixed percentage on %s for %d: %s', (settlementDate, settlement, eligible) => {
    const outputs = outputsOf('medicare_fixed_percentage', { ...small, settlement, settlementDate })
    expect(outputs['eligible']).toBe(eligible)
    expect(outputs['demand']).toBe(eligible ? settlement / 4 : null)
  })

  it.each([
    ['physicalTrauma', false],
    ['demandIssued', true],
    ['otherRecoveryExpected', true],
  ])('fixed percentage is not open with %s %s', (name, value) => {
    expect(outputsOf('medicare_fixed_percentage', { ...small, [name]: value })).toMatchObject({
      eligible: false,
      demand: null,
      clientKeeps: null,
    })
  })
})

describe('Illinois', () => {
  const il = (settlement: number, ...liens: readonly object[]) => outputsOf('cap_il', { settlement, liens })

  it('has nothing to pay without liens', () => {
    expect(il($(1000))).toMatchObject({ final: [], total: 0 })
  })

  it('pays all in full below the limits', () => {
    expect(il($(10_000), hospital($(2000)), physician($(1000)))['final']).toEqual([$(2000), $(1000)])
  })

  it('gives each class a fifth when both want more', () => {
    expect(il($(10_000), hospital($(5000)), physician($(5000)))).toMatchObject({
      final: [$(2000), $(2000)],
      total: $(4000),
    })
  })

  it('moves what a class leaves, either way', () => {
    expect(il($(10_000), hospital($(500)), physician($(9000)))['final']).toEqual([$(500), $(3333.33)])
    expect(il($(10_000), hospital($(9000)), physician($(1000)))['final']).toEqual([$(3000), $(1000)])
    expect(il($(10_000), hospital($(1000)), physician($(9000)))['final']).toEqual([$(1000), $(3000)])
  })

  it('limits a category to a third, though another of its class can take the rest', () => {
    expect(il($(9000), hospital($(9000)), hospital($(500), 'ambulance'))['final']).toEqual([$(3000), $(500)])
    expect(il($(9000), hospital($(90_000)), hospital($(1500), 'ambulance'))['final']).toEqual([
      $(3000),
      $(600),
    ])
  })

  it('divides a category among its liens', () => {
    expect(il($(9000), hospital($(4000)), hospital($(2000)))['final']).toEqual([$(2000), $(1000)])
    expect(il($(9000), hospital($(4000)), hospital($(2000), ' Hospital '))['total']).toBe($(3000))
  })

  it('takes the 40% of odd cents together', () => {
    // 40% of 300.03 is 120.01; a fifth is 60.00.
    expect(il($(300.03), hospital($(90)), physician($(50)))).toMatchObject({
      final: [$(70.01), $(50)],
      total: $(120.01),
    })
  })

  it('refuses a class that it does not know', () => {
    expect(refusalOf('cap_il', { settlement: 100, liens: [{ ...hospital(5), class: 'clinic' }] })).toContain(
      'liens, row 1, class must be',
    )
  })
})

describe('other limits', () => {
  it('pay nothing where nothing is left', () => {
    const nothing = { settlement: $(1000), fee: $(900), costs: $(200) }
    expect(outputsOf('cap_ca_3045', { ...nothing, hospital: $(500) })['final']).toBe(0)
    expect(outputsOf('cap_mo', { ...nothing, liens: [$(5), $(6)] })).toMatchObject({ base: 0, final: [0, 0] })
    expect(outputsOf('cap_nc', { ...nothing, fee: $(1000), liens: [] })['final']).toEqual([])
  })

  it('keep a lien of zero at zero', () => {
    expect(outputsOf('cap_wa', { settlement: 400, liens: [0, 300] })['final']).toEqual([0, 100])
    expect(outputsOf('cap_wa', { settlement: 400, liens: [0, 0] })['final']).toEqual([0, 0])
  })

  it('California plan without an attorney', () => {
    const inputs = { settlement: $(27_000), planPaid: $(20_000), attorney: false }
    expect(outputsOf('cap_ca_3040', inputs)['final']).toBe($(13_500))
  })

  it("Kansas reaches only the patient's part", () => {
    const ks = (inputs: Record<string, unknown>) => outputsOf('cap_ks', inputs)
    expect(ks({ patientRecovery: $(4000), hospital: $(7000) })).toMatchObject({
      enforceableOutright: $(4000),
      needsCourt: 0,
    })
    expect(ks({ settlement: $(9000), fee: $(3000), hospital: $(7000) })).toMatchObject({
      enforceableOutright: $(5000),
      needsCourt: $(1000),
    })
    expect(refusalOf('cap_ks', { settlement: $(9000), hospital: $(7000) })).toContain('patientRecovery')
  })

  it.each([
    ['2024-01-01', 'hospital', 250_000],
    ['2024-01-01', 'nursing_home', 250_000],
    ['2024-01-01', 'physicalTherapist', 75_000],
    ['2024-01-01', 'Pharmacy', 75_000],
    ['2024-01-01', 'emergency medical services', 20_000],
    ['2005-01-01', 'hospital', 200_000],
    ['2005-01-01', 'nurse', 50_000],
    ['2005-01-01', 'ambulance', 20_000],
  ])('Virginia, injury on %s, %s', (dateOfInjury, type, sum) => {
    const final = (amount: number) =>
      outputsOf('cap_va', { dateOfInjury, liens: [{ type, amount }] })['final']
    expect(final(sum + 1)).toEqual([sum])
    expect(final(sum - 1)).toEqual([sum - 1])
  })

  it.each([
    ['2003-06-30', 'hospital', 'No rule for this date'],
    ['2012-01-01', 'hospital', 'No rule for this date'],
    ['2024-01-01', 'chiropractor', 'row 1'],
  ])('Virginia refuses %s, %s', (dateOfInjury, type, words) => {
    expect(refusalOf('cap_va', { dateOfInjury, liens: [{ type, amount: 5 }] })).toContain(words)
  })
})

describe('federal and state payers', () => {
  it('never take more than the recovery', () => {
    for (const id of ['fehb_full', 'tricare_full'])
      expect(outputsOf(id, { settlement: $(5000), paid: $(7000) })['final']).toBe($(5000))
  })

  it('FECA counts the consortium and one of two death actions', () => {
    const inputs = {
      gross: $(100_000),
      property: $(4000),
      consortiumPercent: 25,
      actionPercent: 65,
      fee: $(30_000),
      costs: $(2000),
      disbursements: $(90_000),
    }
    // C 46,800; fee 14,040; costs 936; E 31,824; F 25,459.20; refund F less 30%.
    expect(outputsOf('feca_refund', inputs)).toMatchObject({
      subtotalC: $(46_800),
      subtotalE: $(31_824),
      subtotalF: $(25_459.2),
      refund: $(17_821.44),
      creditAgainstFuture: 0,
    })
  })

  it('Medicaid in Florida is not below zero and not above what was paid', () => {
    const fl = (settlement: number, taxableCosts: number, medicaidPaid: number) =>
      outputsOf('medicaid_fl', { settlement, taxableCosts, medicaidPaid })
    expect(fl($(1000), $(900), $(50))).toMatchObject({ agency: 0, formulaAmount: 0 })
    expect(fl($(90_000), $(2600), $(500))).toMatchObject({ agency: $(500), formulaAmount: $(32_450) })
  })

  it('Medicaid is never more than was paid', () => {
    const inputs = { medicaidPaid: $(100), settlement: $(900), fullValue: $(500) }
    expect(outputsOf('medicaid_ahlborn', inputs)['final']).toBe($(100))
  })
})

describe("workers' compensation", () => {
  it('New Jersey counts the settlement where it is below the benefits, and real expenses below $750', () => {
    const nj = { settlement: $(9000), benefitsPaid: $(24_000), actualCosts: $(400), feePercent: 25 }
    expect(outputsOf('wc_nj_40', nj)).toMatchObject({
      feeAllowed: $(2250),
      expensesAllowed: $(400),
      reimbursement: $(6350),
    })
    expect(outputsOf('wc_nj_40', { ...nj, feePercent: 40 })['feeAllowed']).toBe($(3000))
  })

  it('Missouri reads what the case gives, and refuses what contradicts it', () => {
    const mo = { compensationPaid: $(20_000), recovery: $(80_000), fee: $(30_000), costs: $(2000) }
    expect(outputsOf('wc_mo_ruediger', mo)['employer']).toBe($(12_000))
    expect(outputsOf('wc_mo_ruediger', { ...mo, ratioBase: $(100_000) })['employer']).toBe($(9600))
    expect(refusalOf('wc_mo_ruediger', { ...mo, netRecovery: $(1) })).toContain('netRecovery')
    expect(refusalOf('wc_mo_ruediger', { compensationPaid: 5, ratioBase: 5 })).toContain('netRecovery')
  })

  it('the payer takes no more than is left after the third', () => {
    const inputs = { recovery: $(9000), collectionCosts: $(3000), benefitsPaid: $(50_000) }
    expect(outputsOf('wc_wi_102_29', inputs)).toMatchObject({
      employeeThird: $(2000),
      insurer: $(4000),
      employeeBalance: 0,
    })
  })

  it('Pennsylvania counts a lien up to the recovery', () => {
    const inputs = { recovery: $(1000), expensesOfRecovery: $(400), accruedLien: $(1500) }
    expect(outputsOf('wc_pa_319', inputs)).toMatchObject({
      employersShareOfExpenses: $(400),
      netReimbursement: $(600),
      balanceForFutureCredit: 0,
    })
  })
})

describe('a fee share', () => {
  it('adds up over many receipts', () => {
    const receipts = [33, 33, 33, 1]
    expect(outputsOf('fee_share', { grossFee: 100, sharePercent: '1/3', receipts })).toMatchObject({
      referring: 33,
      handling: 67,
      due: [11, 11, 11, 0],
      total: 33,
    })
  })

  it('says what it knows', () => {
    expect(outputsOf('fee_share', { grossFee: 100, sharePercent: 25 })).toMatchObject({
      referring: 25,
      due: null,
    })
    expect(refusalOf('fee_share', { sharePercent: 25 })).toContain('grossFee')
  })
})

describe('what is refused', () => {
  it.each([
    [{ settlement: -1, hospital: 5 }, 'settlement must be a whole number of cents'],
    [{ settlement: 1.5, hospital: 5 }, 'settlement must be a whole number of cents'],
    [{ settlement: '100', hospital: 5 }, 'settlement must be a whole number of cents'],
    [{ settlement: 1e13, hospital: 5 }, 'settlement must be a whole number of cents'],
    [{ hospital: 5 }, 'settlement is missing'],
    [{ settlement: null, hospital: 5 }, 'settlement is missing'],
    [{ settlement: 5, hospital: 5, hospitl: 6 }, 'hospitl'],
    [null, 'The inputs must be an object'],
    [[], 'The inputs must be an object'],
  ])('%j', (inputs, words) => {
    const result = FORMULAS.get('cap_tx')?.work(inputs)
    expect(result).toEqual({ ok: false, error: expect.stringContaining(words) as string })
  })

  it.each([101, '4/3', -1, '1/0', 'half', null])('a percentage of %s', (ratioPercent) => {
    expect(refusalOf('medicaid_ratio', { medicaidPaid: 5, ratioPercent })).toContain('ratioPercent')
  })

  it('a percentage over the whole, in words of its own', () => {
    expect(refusalOf('medicaid_ratio', { medicaidPaid: 5, ratioPercent: 101 })).toBe(
      'ratioPercent must be at most 100 percent',
    )
  })

  it.each(['2023-02-29', '2023-13-01', '01/02/2023', 20230101])('a date of %s', (settlementDate) => {
    expect(refusalOf('medicare_fixed_percentage', { ...small, settlementDate })).toContain('settlementDate')
  })

  it('a division by nothing', () => {
    expect(refusalOf('medicaid_ahlborn', { medicaidPaid: 5, settlement: 5, fullValue: 0 })).toContain(
      'fullValue',
    )
    expect(refusalOf('pro_rata', { pool: 5, weights: [0, 0] })).toContain('weights')
    expect(refusalOf('pro_rata', { pool: 5, weights: [] })).toContain('weights')
  })
})

type OneLien = readonly [id: string, lien: string, result: string, others: Record<string, unknown>]

/** Rules for one lien without a fixed sum: what is paid for it never exceeds it, grows with it, and scales. */
const ONE_LIEN: readonly OneLien[] = [
  ['medicare_less', 'medicarePaid', 'demand', { settlement: 7_500_000, fee: 2_500_000, costs: 241_260 }],
  ['medicare_opposed', 'medicarePaid', 'demand', { settlement: 7_500_000, procurement: 2_741_260 }],
  ['common_fund', 'paid', 'final', { settlement: 7_500_000, fee: 2_500_000, planExcludesCommonFund: false }],
  ['erisa_terms', 'paid', 'final', { settlement: 7_500_000, fee: 2_500_000, planExcludesCommonFund: true }],
  ['fehb_full', 'paid', 'final', { settlement: 7_500_000 }],
  ['pip_share', 'pip', 'reimbursement', { recovery: 7_500_000, legalExpense: 2_741_260 }],
  ['medicaid_ahlborn', 'medicaidPaid', 'final', { settlement: 7_500_000, fullValue: 23_456_789 }],
  ['medicaid_fl', 'medicaidPaid', 'agency', { settlement: 7_500_000, taxableCosts: 241_260 }],
  ['cap_tx', 'hospital', 'final', { settlement: 7_500_001 }],
  ['cap_tn', 'hospital', 'final', { settlement: 7_500_001 }],
  ['cap_md', 'hospital', 'final', { settlement: 7_500_001, fee: 2_500_000 }],
  ['cap_ca_3045', 'hospital', 'final', { settlement: 7_500_001, fee: 2_500_000, costs: 241_260 }],
  ['cap_ca_3040', 'planPaid', 'final', { settlement: 7_500_001, attorney: true }],
  ['wc_fl_manfredo', 'lien', 'final', { netRecovery: 4_758_740, fullValue: 23_456_789 }],
  ['wc_pa_319', 'accruedLien', 'netReimbursement', { recovery: 7_500_000, expensesOfRecovery: 2_741_260 }],
]

function hundredfold(inputs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, typeof value === 'number' ? value * 100 : value]),
  )
}

describe('a rule for one lien', () => {
  it.each(ONE_LIEN)('%s', (id, lien, result, others) => {
    const paidFor = (amount: number): number => Number(outputsOf(id, { ...others, [lien]: amount })[result])
    const amounts = fc.integer({ min: 0, max: 7_499_999 })
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(paidFor(less)).toBeLessThanOrEqual(less)
        expect(paidFor(less)).toBeGreaterThanOrEqual(0)
        expect(paidFor(less)).toBeLessThanOrEqual(paidFor(more))
        const scaled = Number(outputsOf(id, hundredfold({ ...others, [lien]: one }))[result])
        // Rounding may move a cent, which is a hundred of the scaled ones.
        expect(Math.abs(scaled - paidFor(one) * 100)).toBeLessThanOrEqual(100)
      }),
      { numRuns: 100, seed: 20261126 },
    )
  })
})
