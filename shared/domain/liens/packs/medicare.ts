/** Medicare: the three rules of 42 CFR 411.37, the fixed percentage option by date, and lump sums of workers' compensation. */
import { pack, type Pack } from './pack.ts'

const federal = { state: 'US', priority: 'federal_and_medicaid' } as const
const procured = { settlement: 10_000_000, fee: 3_333_333, costs: 500_000 }
const SECTION = 'the section itself; it was read through secondary pages'

const option = {
  ...federal,
  topic: 'medicare_fixed_percentage',
  cite: 'CMS, Fixed Percentage Option',
  read: 'text',
  formula: 'medicare_fixed_percentage',
} as const

function small(settlement: number, settlementDate: string): Readonly<Record<string, unknown>> {
  return {
    settlement,
    settlementDate,
    physicalTrauma: true,
    demandIssued: false,
    otherRecoveryExpected: false,
  }
}

export const MEDICARE_PACKS: readonly Pack[] = [
  pack({
    ...federal,
    topic: 'medicare_less',
    cite: '42 CFR 411.37(c)',
    read: 'secondary',
    formula: 'medicare_less',
    verify: SECTION,
    vectors: [
      { inputs: { ...procured, medicarePaid: 1_000_000 }, expected: { demand: 616_667 } },
      { inputs: { ...procured, medicarePaid: 10_000_000 }, refused: 'medicare_equal_or_more' },
    ],
  }),
  pack({
    ...federal,
    topic: 'medicare_equal_or_more',
    cite: '42 CFR 411.37(d)',
    read: 'secondary',
    formula: 'medicare_equal_or_more',
    verify: SECTION,
    vectors: [
      { inputs: { ...procured, medicarePaid: 12_000_000 }, expected: { demand: 6_166_667 } },
      { inputs: { ...procured, medicarePaid: 10_000_000 }, expected: { demand: 6_166_667 } },
    ],
  }),
  pack({
    ...federal,
    topic: 'medicare_opposed',
    cite: '42 CFR 411.37(e)',
    read: 'secondary',
    formula: 'medicare_opposed',
    verify: SECTION,
    vectors: [
      {
        inputs: { settlement: 3_000_000, procurement: 1_200_000, medicarePaid: 900_000 },
        expected: { demand: 900_000 },
      },
      {
        inputs: { settlement: 3_000_000, procurement: 1_200_000, medicarePaid: 1_800_000 },
        expected: { demand: 1_800_000 },
      },
    ],
  }),
  pack({
    ...option,
    from: '2011-11-07',
    effectiveTo: '2023-10-01',
    params: { largestSettlement: 500_000 },
    verify: 'elect before the demand',
    vectors: [
      { inputs: small(500_000, '2011-11-07'), expected: { eligible: true, demand: 125_000 } },
      { inputs: small(500_001, '2023-10-01'), expected: { eligible: false, demand: null } },
    ],
  }),
  pack({
    ...option,
    version: 2,
    from: '2023-10-02',
    params: { largestSettlement: 1_000_000 },
    verify: 'elect before the demand',
    vectors: [
      { inputs: small(940_000, '2024-01-15'), expected: { eligible: true, demand: 235_000 } },
      { inputs: small(1_000_000, '2023-10-02'), expected: { eligible: true, demand: 250_000 } },
    ],
  }),
  pack({
    ...federal,
    topic: 'medicare_wc_lump_sum',
    from: '2002-10-01',
    cite: '42 CFR 411.47(a)(2)',
    read: 'text',
    url: 'https://ecfr.io/Title-42/Section-411.47',
    formula: 'medicare_wc_lump_sum',
    verify: 'whether the settlement apportions reasonably',
    vectors: [
      {
        inputs: { awardLessCosts: 800_000, fullCompensation: 2_400_000, medicalExpenses: 1_800_000 },
        expected: { countsAsMedical: 600_000 },
      },
      {
        inputs: { awardLessCosts: 2_400_000, fullCompensation: 2_400_000, medicalExpenses: 1_800_000 },
        expected: { countsAsMedical: 1_800_000 },
      },
    ],
  }),
  pack({
    ...federal,
    topic: 'medicare_plan',
    cite: '42 CFR 411.37(c), as a proposal',
    read: 'secondary',
    formula: 'medicare_less',
    params: { proposal: true },
    verify: 'Medicare Advantage and Part D: the plan may differ',
    vectors: [
      { inputs: { ...procured, medicarePaid: 1_000_000 }, expected: { demand: 616_667 } },
      { inputs: { ...procured, medicarePaid: 0 }, expected: { demand: 0 } },
    ],
  }),
]
