import { describe, expect, it } from 'vitest'
import { FORMULAS } from './registry.ts'
import { $, outputsOf, type Figure } from './testing/figures.ts'

/** The design of liens, section 6. */
const DESIGN: readonly Figure[] = [
  [
    'balance',
    {
      billed: $(8432.1),
      adjustments: $(2100.05),
      insurancePaid: $(1500),
      patientPaid: $(75),
      unrelated: 0,
    },
    { balance: $(4757.05) },
  ],
  ['saved', { asserted: $(5000), final: $(3750) }, { saved: $(1250), savedPercent: '25' }],
  [
    'medicare_less',
    { settlement: $(75_000), fee: $(25_000), costs: $(2412.6), medicarePaid: $(18_344.19) },
    { ratio: '0.3655013333', reduction: $(6704.83), demand: $(11_639.36) },
  ],
  [
    'medicare_equal_or_more',
    { settlement: $(12_500), fee: $(4000), costs: $(800), medicarePaid: $(15_000) },
    { demand: $(7700) },
  ],
  [
    'medicare_opposed',
    { settlement: $(30_000), procurement: $(12_000), medicarePaid: $(9000) },
    { demand: $(9000) },
  ],
  [
    'medicare_fixed_percentage',
    {
      settlement: $(9400),
      medicarePaid: $(5000),
      settlementDate: '2024-01-15',
      physicalTrauma: true,
      demandIssued: false,
      otherRecoveryExpected: false,
    },
    { eligible: true, demand: $(2350), clientKeeps: $(7050) },
  ],
  [
    'medicare_wc_lump_sum',
    { awardLessCosts: $(12_000), fullCompensation: $(40_000), medicalExpenses: $(9000) },
    { countsAsMedical: $(2700) },
  ],
  [
    'medicare_wc_overpayment',
    {
      countsAsMedical: $(2700),
      notCovered: $(1000),
      physicianCharge: 0,
      physicianReasonable: 0,
      partBPaid: 0,
      hospitalRate: 0,
      partAPaid: 0,
    },
    { beneficiaryPayments: $(1000), overpayment: $(1700) },
  ],
  [
    'feca_refund',
    {
      gross: $(60_000),
      property: 0,
      consortiumPercent: 0,
      actionPercent: 100,
      fee: $(20_000),
      costs: $(1500),
      disbursements: $(10_000),
    },
    { refund: $(6666.67), creditAgainstFuture: $(20_800) },
  ],
  [
    'fehb_full',
    { settlement: $(30_000), fee: $(10_000), costs: $(500), paid: $(7000) },
    { final: $(7000), negotiable: true },
  ],
  [
    'tricare_full',
    { settlement: $(30_000), fee: $(10_000), costs: $(500), paid: $(7000) },
    { final: $(7000), needsAgencyCompromise: true },
  ],
  [
    'erisa_terms',
    { settlement: $(30_000), fee: $(10_000), paid: $(9000), planExcludesCommonFund: true },
    { final: $(9000) },
  ],
  [
    'common_fund',
    { settlement: $(48_000), fee: $(16_000), paid: $(6543.21), planExcludesCommonFund: false },
    { reduction: $(2181.07), final: $(4362.14) },
  ],
  [
    'common_fund',
    {
      settlement: $(48_000),
      fee: $(16_000),
      costs: $(1200),
      paid: $(6543.21),
      planExcludesCommonFund: false,
    },
    { final: $(4198.56) },
  ],
  [
    'pip_share',
    { recovery: $(40_000), legalExpense: $(15_000), pip: $(5000) },
    { share: $(1875), reimbursement: $(3125) },
  ],
  [
    'medicaid_ahlborn',
    { medicaidPaid: $(22_150.4), settlement: $(120_000), fullValue: $(900_000) },
    { final: $(2953.39) },
  ],
  ['medicaid_ratio', { medicaidPaid: $(22_150.4), ratioPercent: 12.5 }, { final: $(2768.8) }],
  [
    'medicaid_fl',
    { settlement: $(90_000), taxableCosts: $(2600), medicaidPaid: $(50_000) },
    { agency: $(32_450), formulaAmount: $(32_450) },
  ],
  ['medicaid_nc_third', { settlement: $(21_000) }, { presumedMedical: $(7000), rebuttable: true }],
  ['cap_tx', { settlement: $(41_000), hospital: $(26_300) }, { final: $(20_500) }],
  [
    'cap_il',
    {
      settlement: $(18_000),
      liens: [{ category: 'hospital', class: 'provider', amount: $(6500) }],
    },
    { final: [$(6000)], total: $(6000) },
  ],
  [
    'cap_ca_3045',
    { settlement: $(33_000), fee: $(11_000), costs: $(2200), hospital: $(20_000) },
    { cap: $(9900), final: $(9900) },
  ],
  [
    'cap_ca_3040',
    { settlement: $(27_000), planPaid: $(11_000), attorney: true },
    { cap: $(9000), final: $(9000) },
  ],
  [
    'cap_nc',
    { settlement: $(24_000), fee: $(8000), costs: $(900), liens: [$(6000), $(4000)] },
    { cap: $(8000), final: [$(4800), $(3200)] },
  ],
  ['cap_tn', { settlement: $(14_000), hospital: $(9000) }, { cap: $(4666.66), final: $(4666.66) }],
  [
    'cap_mo',
    { settlement: $(22_000), fee: $(7000), costs: $(1200), liens: [$(5000), $(5000)] },
    { base: $(13_800), cap: $(6900), final: [$(3450), $(3450)] },
  ],
  [
    'cap_md',
    { settlement: $(9000), fee: $(3000), costs: $(400), hospital: $(5000) },
    { base: $(6000), cap: $(3000), final: $(3000) },
  ],
  [
    'cap_ks',
    { settlement: $(60_000), fee: $(20_000), hospital: $(7000) },
    { enforceableOutright: $(5000), needsCourt: $(2000) },
  ],
  [
    'cap_va',
    { dateOfInjury: '2024-05-01', liens: [{ type: 'physician', amount: $(900) }] },
    { final: [$(750)] },
  ],
  [
    'cap_wa',
    { settlement: $(20_000), liens: [$(9000), $(3000)] },
    { cap: $(5000), final: [$(3750), $(1250)] },
  ],
  ['wc_fl_manfredo', { netRecovery: $(50_000), fullValue: $(400_000), lien: $(32_000) }, { final: $(4000) }],
  [
    'wc_mo_ruediger',
    {
      compensationPaid: $(20_000),
      ratioBase: $(80_000),
      recovery: $(80_000),
      fee: $(30_000),
      costs: $(2000),
      netRecovery: $(48_000),
    },
    { balance: $(48_000), employer: $(12_000), employee: $(36_000) },
  ],
  [
    'wc_nj_40',
    { settlement: $(100_000), benefitsPaid: $(24_000), actualCosts: $(9000), feePercent: '1/3' },
    { feeAllowed: $(8000), expensesAllowed: $(750), reimbursement: $(15_250) },
  ],
  [
    'wc_mn_176_061',
    { recovery: $(90_000), collectionCosts: $(30_000), benefitsPaid: $(27_000) },
    { employeeThird: $(20_000), employer: $(18_000), employeeBalanceAndCredit: $(22_000) },
  ],
  [
    'wc_wi_102_29',
    { recovery: $(60_000), collectionCosts: $(22_000), benefitsPaid: $(20_000) },
    { employeeThird: $(12_666.67), insurer: $(20_000), employeeBalance: $(5333.33) },
  ],
  [
    'wc_or_656_593',
    { recovery: $(50_000), fee: $(16_000), costs: $(2000), agencyPaid: $(10_000), agencyFuture: $(5000) },
    { balance: $(32_000), workerThird: $(10_666.67), agency: $(15_000), workerRest: $(6333.33) },
  ],
  [
    'wc_oh_4123_931',
    { netRecovered: $(60_000), subrogationInterest: $(30_000), uncompensatedDamages: $(90_000) },
    { subrogee: $(15_000), claimant: $(45_000) },
  ],
  [
    'wc_pa_319',
    { recovery: $(100_000), expensesOfRecovery: $(36_000), accruedLien: $(40_000) },
    {
      employersShareOfExpenses: $(14_400),
      netReimbursement: $(25_600),
      balanceForFutureCredit: $(60_000),
    },
  ],
  ['pro_rata', { pool: $(100), weights: [7, 7, 7] }, { shares: [$(33.34), $(33.33), $(33.33)], sum: $(100) }],
  [
    'fee_share',
    { grossFee: $(15_000), sharePercent: 27.5, receipts: [$(10_000), $(5000)] },
    { referring: $(4125), handling: $(10_875), due: [$(2750), $(1375)], total: $(4125) },
  ],
  [
    'solver',
    {
      settlement: $(45_000),
      fee: $(15_000),
      costs: $(1200),
      fixed: $(2500),
      wantedNet: $(15_000),
      negotiable: [
        { amount: $(9000), floor: $(6000) },
        { amount: $(6000), floor: 0 },
        { amount: $(3000), floor: 0 },
      ],
    },
    { feasible: true, finals: [$(6000), $(3533.33), $(1766.67)], net: $(15_000) },
  ],
]

describe('worked figures of the design, to the cent', () => {
  it.each(DESIGN)('%s', (id, inputs, outputs) => {
    expect(outputsOf(id, inputs)).toMatchObject(outputs)
  })

  it('cover every formula', () => {
    const shown = new Set(DESIGN.map(([id]) => id))
    expect([...FORMULAS.keys()].filter((id) => !shown.has(id))).toEqual([])
  })
})
