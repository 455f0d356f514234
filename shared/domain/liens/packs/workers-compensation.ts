/** Workers' compensation: what the payer gets from a recovery against somebody else, in eight states. */
import { pack, type Pack } from './pack.ts'

const compensation = { topic: 'workers_compensation', priority: 'perfected_statutory', read: 'text' } as const

export const COMPENSATION_PACKS: readonly Pack[] = [
  pack({
    ...compensation,
    state: 'FL',
    cite: 'Fla. Stat. 440.39(3)(a); Manfredo (1990)',
    formula: 'wc_fl_manfredo',
    verify: 'the full value; future credit',
    vectors: [
      {
        inputs: { netRecovery: 5_000_000, fullValue: 40_000_000, lien: 3_200_000 },
        expected: { final: 400_000 },
      },
      {
        inputs: { netRecovery: 40_000_000, fullValue: 40_000_000, lien: 3_200_000 },
        expected: { final: 3_200_000 },
      },
    ],
  }),
  pack({
    ...compensation,
    state: 'MO',
    cite: 'Mo. Rev. Stat. 287.150.3; Ruediger',
    formula: 'wc_mo_ruediger',
    verify: 'comparative fault; future installments',
    vectors: [
      {
        inputs: { compensationPaid: 2_000_000, ratioBase: 8_000_000, netRecovery: 4_800_000 },
        expected: { employer: 1_200_000, employee: 3_600_000 },
      },
      {
        inputs: { compensationPaid: 8_000_000, ratioBase: 8_000_000, netRecovery: 4_800_000 },
        expected: { employer: 4_800_000, employee: 0 },
      },
    ],
  }),
  pack({
    ...compensation,
    state: 'NJ',
    cite: 'N.J.S.A. 34:15-40',
    formula: 'wc_nj_40',
    verify: 'expenses of suit',
    vectors: [
      {
        inputs: {
          settlement: 10_000_000,
          benefitsPaid: 2_400_000,
          actualCosts: 900_000,
          feePercent: '1/3',
        },
        expected: { reimbursement: 1_525_000 },
      },
      {
        inputs: { settlement: 2_400_000, benefitsPaid: 2_400_000, actualCosts: 75_000, feePercent: '33 1/3' },
        expected: { reimbursement: 1_525_000 },
      },
    ],
  }),
  pack({
    ...compensation,
    state: 'MN',
    cite: 'Minn. Stat. 176.061 subd. 6; Kealy (1981)',
    formula: 'wc_mn_176_061',
    verify: 'current text; Naig releases',
    vectors: [
      {
        inputs: { recovery: 4_900_000, collectionCosts: 1_678_769, benefitsPaid: 3_028_349 },
        expected: { employer: 1_990_819 },
      },
      {
        inputs: { recovery: 9_000_000, collectionCosts: 9_000_000, benefitsPaid: 2_700_000 },
        expected: { employeeThird: 0, employer: 0, employeeBalanceAndCredit: 0 },
      },
    ],
  }),
  pack({
    ...compensation,
    state: 'WI',
    cite: 'Wis. Stat. 102.29(1)(b)',
    formula: 'wc_wi_102_29',
    verify: 'current text',
    vectors: [
      {
        inputs: { recovery: 6_000_000, collectionCosts: 2_200_000, benefitsPaid: 2_000_000 },
        expected: { employeeThird: 1_266_667, insurer: 2_000_000, employeeBalance: 533_333 },
      },
      {
        inputs: { recovery: 6_000_000, collectionCosts: 2_200_000, benefitsPaid: 2_533_333 },
        expected: { insurer: 2_533_333, employeeBalance: 0 },
      },
    ],
  }),
  pack({
    ...compensation,
    state: 'OR',
    from: '2022-01-01',
    cite: 'ORS 656.593(1)',
    url: 'https://oregon.public.law/statutes/ors_656.593',
    formula: 'wc_or_656_593',
    verify: "the Board's schedule of fees",
    vectors: [
      {
        inputs: {
          recovery: 5_000_000,
          fee: 1_600_000,
          costs: 200_000,
          agencyPaid: 1_000_000,
          agencyFuture: 500_000,
        },
        expected: { workerThird: 1_066_667, agency: 1_500_000, workerRest: 633_333 },
      },
      {
        // "At least" a third is rounded up.
        inputs: { recovery: 1_000, fee: 0, costs: 0, agencyPaid: 1_000, agencyFuture: 0 },
        expected: { workerThird: 334, agency: 666, workerRest: 0 },
      },
    ],
  }),
  pack({
    ...compensation,
    state: 'OH',
    cite: 'Ohio R.C. 4123.931(B)',
    formula: 'wc_oh_4123_931',
    verify: 'what counts as uncompensated damages',
    vectors: [
      {
        inputs: { netRecovered: 6_000_000, subrogationInterest: 3_000_000, uncompensatedDamages: 9_000_000 },
        expected: { subrogee: 1_500_000, claimant: 4_500_000 },
      },
      {
        inputs: { netRecovered: 6_000_000, subrogationInterest: 3_000_000, uncompensatedDamages: 0 },
        expected: { subrogee: 3_000_000, claimant: 3_000_000 },
      },
    ],
  }),
  pack({
    ...compensation,
    state: 'PA',
    cite: '77 P.S. 671; P&R Welding (1997)',
    formula: 'wc_pa_319',
    verify: 'gross method; credit on future indemnity',
    vectors: [
      {
        inputs: { recovery: 10_000_000, expensesOfRecovery: 3_600_000, accruedLien: 4_000_000 },
        expected: { netReimbursement: 2_560_000, balanceForFutureCredit: 6_000_000 },
      },
      {
        inputs: { recovery: 10_000_000, expensesOfRecovery: 3_600_000, accruedLien: 10_000_000 },
        expected: { netReimbursement: 6_400_000, balanceForFutureCredit: 0 },
      },
    ],
  }),
]
