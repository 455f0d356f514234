import { describe, expect, it } from 'vitest'
import { $, outputsOf, type Figure } from './testing/figures.ts'

/** What the screens show, in the plan of their content. */
const SCREENS: readonly Figure[] = [
  [
    'balance',
    {
      billed: $(12_450),
      adjustments: $(4100),
      insurancePaid: $(2000),
      patientPaid: $(150),
      unrelated: $(700),
    },
    { balance: $(5500) },
  ],
  [
    'medicare_less',
    { settlement: $(100_000), fee: $(33_333.33), costs: $(5000), medicarePaid: $(10_000) },
    { demand: $(6166.67) },
  ],
  [
    'medicare_equal_or_more',
    { settlement: $(100_000), fee: $(33_333.33), costs: $(5000), medicarePaid: $(100_000) },
    { demand: $(61_666.67) },
  ],
  [
    'common_fund',
    { settlement: $(90_000), fee: $(30_000), paid: $(6000), planExcludesCommonFund: false },
    { final: $(4000) },
  ],
  ['cap_tx', { settlement: $(60_000), hospital: $(48_000) }, { final: $(30_000) }],
  [
    'cap_il',
    {
      settlement: $(30_000),
      fee: $(10_000),
      costs: $(1000),
      liens: [
        { category: 'hospital', class: 'provider', amount: $(14_000) },
        { category: 'ambulance', class: 'provider', amount: $(2000) },
        { category: 'physician', class: 'professional', amount: $(4000) },
      ],
    },
    { final: [$(7000), $(1000), $(4000)], total: $(12_000) },
  ],
  [
    'cap_ca_3045',
    { settlement: $(60_000), fee: $(24_000), costs: $(2000), hospital: $(50_000) },
    { cap: $(17_000), final: $(17_000) },
  ],
  [
    'medicaid_ahlborn',
    { medicaidPaid: $(80_000), settlement: $(150_000), fullValue: $(600_000) },
    { final: $(20_000) },
  ],
  [
    'solver',
    {
      settlement: $(100_000),
      fee: $(33_333.33),
      costs: $(5000),
      fixed: $(6166.67) + $(4000),
      wantedNet: $(30_000),
      negotiable: [{ amount: $(18_000) }, { amount: $(9000) }, { amount: $(3000) }],
    },
    { feasible: true, finals: [$(12_900), $(6450), $(2150)], net: $(30_000) },
  ],
  [
    'solver',
    {
      settlement: $(100_000),
      fee: $(33_333.33),
      costs: $(5000),
      // Medicare and the plan are not reduced either.
      fixed: $(10_000) + $(6000),
      wantedNet: 0,
      negotiable: [{ amount: $(18_000) }, { amount: $(9000) }, { amount: $(3000) }],
    },
    { feasible: true, finals: [$(18_000), $(9000), $(3000)], net: $(15_666.67) },
  ],
]

/** Figures that regulations and courts print themselves. */
const PRINTED: readonly Figure[] = [
  // 42 CFR 411.47: a third of 18,000, less what the beneficiary paid, 3,920.
  [
    'medicare_wc_lump_sum',
    { awardLessCosts: $(8000), fullCompensation: $(24_000), medicalExpenses: $(18_000) },
    { countsAsMedical: $(6000) },
  ],
  [
    'medicare_wc_overpayment',
    {
      countsAsMedical: $(6000),
      notCovered: $(1500),
      physicianCharge: $(7500),
      physicianReasonable: $(7000),
      partBPaid: $(5600),
      hospitalRate: $(8000),
      partAPaid: $(7480),
    },
    { beneficiaryPayments: $(3920), overpayment: $(2080) },
  ],
  // 20 CFR 10.712, the statement of recovery.
  [
    'feca_refund',
    {
      gross: $(100_000),
      property: 0,
      consortiumPercent: 0,
      actionPercent: 100,
      fee: $(25_000),
      costs: $(3000),
      disbursements: $(22_000),
    },
    {
      subtotalC: $(100_000),
      subtotalE: $(72_000),
      subtotalF: $(57_600),
      refund: $(16_500),
      creditAgainstFuture: $(35_600),
    },
  ],
  // Kealy v. St. Paul Housing and Redevelopment Authority, 303 N.W.2d 468 (Minn. 1981).
  [
    'wc_mn_176_061',
    { recovery: $(49_000), collectionCosts: $(16_787.69), benefitsPaid: $(30_283.49) },
    { employeeThird: $(10_737.44), employer: $(19_908.19) },
  ],
]

describe('worked figures, to the cent', () => {
  it.each(SCREENS)('of the screens: %s', (id, inputs, outputs) => {
    expect(outputsOf(id, inputs)).toMatchObject(outputs)
  })

  it.each(PRINTED)('that the law prints: %s', (id, inputs, outputs) => {
    expect(outputsOf(id, inputs)).toMatchObject(outputs)
  })
})
