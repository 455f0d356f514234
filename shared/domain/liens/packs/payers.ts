/** Medicaid, federal payers other than Medicare, health plans, and medical payments coverage. */
import { pack, type Pack } from './pack.ts'

const federal = { state: 'US', priority: 'federal_and_medicaid' } as const
const plan = { state: 'US', priority: 'plans' } as const

const full = { settlement: 3_000_000, fee: 1_000_000, costs: 50_000 }
const FULL_VECTORS = [
  { inputs: { ...full, paid: 700_000 }, expected: { final: 700_000 } },
  { inputs: { ...full, paid: 3_000_001 }, expected: { final: 3_000_000 } },
]

const claim = { settlement: 4_800_000, fee: 1_600_000, paid: 654_321 }
const CLAIM_VECTORS = [
  { inputs: { ...claim, planExcludesCommonFund: false }, expected: { final: 436_214 } },
  { inputs: { ...claim, planExcludesCommonFund: true }, expected: { final: 654_321 } },
]

export const PAYER_PACKS: readonly Pack[] = [
  pack({
    ...federal,
    topic: 'medicaid',
    from: '2006-05-01',
    cite: '42 USC 1396p(a); Ahlborn (2006), Gallardo (2022)',
    read: 'secondary',
    formula: 'medicaid_ahlborn',
    verify: "the full value; a state's own rule goes first",
    vectors: [
      {
        inputs: { medicaidPaid: 8_000_000, settlement: 15_000_000, fullValue: 60_000_000 },
        expected: { final: 2_000_000 },
      },
      {
        inputs: { medicaidPaid: 8_000_000, settlement: 60_000_000, fullValue: 60_000_000 },
        expected: { final: 8_000_000 },
      },
    ],
  }),
  pack({
    state: 'FL',
    topic: 'medicaid',
    priority: 'federal_and_medicaid',
    cite: 'Fla. Stat. 409.910(11)(f)',
    read: 'memory',
    formula: 'medicaid_fl',
    verify: 'the wording; rebuttal under (17)(b)',
    vectors: [
      {
        inputs: { settlement: 9_000_000, taxableCosts: 260_000, medicaidPaid: 5_000_000 },
        expected: { agency: 3_245_000 },
      },
      {
        inputs: { settlement: 9_000_000, taxableCosts: 260_000, medicaidPaid: 3_245_000 },
        expected: { agency: 3_245_000 },
      },
    ],
  }),
  pack({
    state: 'NC',
    topic: 'medicaid',
    priority: 'federal_and_medicaid',
    from: '2023-01-01',
    cite: 'N.C.G.S. 108A-57(a1)',
    read: 'secondary',
    url: 'https://codes.findlaw.com/nc/chapter-108a-social-services/nc-gen-st-sect-108a-57/',
    formula: 'medicaid_nc_third',
    verify: 'how the presumption is disputed, (a2)',
    vectors: [
      { inputs: { settlement: 2_100_000 }, expected: { presumedMedical: 700_000 } },
      { inputs: { settlement: 2_100_000, medicaidPaid: 700_000 }, expected: { final: 700_000 } },
    ],
  }),
  pack({
    ...federal,
    topic: 'fehb',
    from: '2015-06-22',
    cite: '5 CFR 890.106(e)-(h)',
    read: 'text',
    url: 'http://www.gpo.gov/fdsys/pkg/FR-2015-05-21/html/2015-12378.htm',
    formula: 'fehb_full',
    verify: "the plan brochure's terms",
    vectors: FULL_VECTORS,
  }),
  pack({
    ...federal,
    topic: 'military',
    cite: '32 CFR 199.12; 28 CFR part 43',
    read: 'text',
    formula: 'tricare_full',
    notice: ['Tell the agency of an offer and of a settlement (28 CFR 43.2(a)(3)).'],
    verify: 'who may compromise the claim',
    vectors: FULL_VECTORS,
  }),
  pack({
    ...federal,
    topic: 'feca',
    from: '2014-09-18',
    cite: '20 CFR 10.711, 10.712',
    read: 'text',
    formula: 'feca_refund',
    verify: 'the percentages that the agency accepts',
    vectors: [
      {
        inputs: {
          gross: 10_000_000,
          property: 0,
          consortiumPercent: 0,
          actionPercent: 100,
          fee: 2_500_000,
          costs: 300_000,
          disbursements: 2_200_000,
        },
        expected: { refund: 1_650_000, creditAgainstFuture: 3_560_000 },
      },
      {
        inputs: {
          gross: 10_000_000,
          property: 0,
          consortiumPercent: 0,
          actionPercent: 100,
          fee: 2_500_000,
          costs: 300_000,
          disbursements: 5_760_000,
        },
        expected: { creditAgainstFuture: 0 },
      },
    ],
  }),
  pack({
    ...plan,
    topic: 'erisa_self_funded',
    cite: 'plan document; US Airways v. McCutchen (2013)',
    read: 'memory',
    formula: 'erisa_terms',
    verify: "the plan document's wording",
    vectors: CLAIM_VECTORS,
  }),
  pack({
    ...plan,
    topic: 'erisa_insured',
    cite: 'equity, as a proposal',
    read: 'secondary',
    formula: 'common_fund',
    params: { proposal: true },
    verify: "the state's rule for insured plans",
    vectors: CLAIM_VECTORS,
  }),
  pack({
    ...plan,
    topic: 'medpay_pip',
    cite: 'equity, as a proposal',
    read: 'secondary',
    formula: 'common_fund',
    params: { proposal: true },
    verify: "the policy and the state's rule",
    vectors: CLAIM_VECTORS,
  }),
  pack({
    state: 'WA',
    topic: 'medpay_pip',
    priority: 'plans',
    from: '2004-12-31',
    cite: 'Mahler (1998), Winters (2001), Hamm (2004)',
    read: 'text',
    formula: 'pip_share',
    verify: 'the policy; made-whole first',
    vectors: [
      {
        inputs: { recovery: 4_000_000, legalExpense: 1_500_000, pip: 500_000 },
        expected: { reimbursement: 312_500 },
      },
      {
        inputs: { recovery: 4_000_000, legalExpense: 4_000_000, pip: 500_000 },
        expected: { reimbursement: 0 },
      },
    ],
  }),
]
