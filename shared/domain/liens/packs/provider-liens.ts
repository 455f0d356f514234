/** Liens of hospitals and other providers by statute, and of a health plan in California. Illinois has its own file. */
import { pack, type Pack } from './pack.ts'

const statutory = { priority: 'perfected_statutory' } as const

const TEXAS = pack({
  ...statutory,
  state: 'TX',
  topic: 'hospital',
  cite: 'Tex. Prop. Code 55.001-55.008',
  read: 'secondary',
  formula: 'cap_tx',
  notice: ['Filed with the county clerk.', 'Notice to the patient in 5 business days.'],
  verify: '72-hour admission; emergency physician; from when the text holds',
  vectors: [
    { inputs: { settlement: 6_000_000, hospital: 4_800_000 }, expected: { final: 3_000_000 } },
    { inputs: { settlement: 6_000_000, hospital: 3_000_000 }, expected: { final: 3_000_000 } },
  ],
})

const CALIFORNIA = [
  pack({
    ...statutory,
    state: 'CA',
    topic: 'hospital',
    cite: 'Cal. Civ. Code 3045.1-3045.6',
    read: 'secondary',
    formula: 'cap_ca_3045',
    notice: ['Written notice to the payer before payment.'],
    verify: 'which liens are prior; from when the text holds',
    vectors: [
      {
        inputs: { settlement: 6_000_000, fee: 2_400_000, costs: 200_000, hospital: 5_000_000 },
        expected: { final: 1_700_000 },
      },
      {
        inputs: { settlement: 1_000_000, fee: 900_000, costs: 100_000, hospital: 5_000 },
        expected: { final: 0 },
      },
    ],
  }),
  pack({
    ...statutory,
    state: 'CA',
    topic: 'health_plan',
    from: '2001-01-01',
    cite: 'Cal. Civ. Code 3040',
    read: 'text',
    formula: 'cap_ca_3040',
    priority: 'plans',
    verify: 'order of the steps for fault and capitation',
    vectors: [
      {
        inputs: { settlement: 2_700_000, planPaid: 1_100_000, attorney: true },
        expected: { final: 900_000 },
      },
      {
        inputs: { settlement: 2_700_000, planPaid: 1_350_000, attorney: false },
        expected: { final: 1_350_000 },
      },
    ],
  }),
]

const NORTH_CAROLINA = pack({
  ...statutory,
  state: 'NC',
  topic: 'providers',
  from: '2004-01-01',
  cite: 'N.C.G.S. 44-49, 44-50 (2001), 44-50.1 (2003)',
  read: 'text',
  formula: 'cap_nc',
  notice: [
    'Itemized statement and written notice, free of charge.',
    'A certificate of the shares on request (44-50.1).',
  ],
  verify: 'base without costs',
  vectors: [
    {
      inputs: { settlement: 2_400_000, fee: 800_000, liens: [600_000, 400_000] },
      expected: { final: [480_000, 320_000] },
    },
    {
      inputs: { settlement: 2_400_000, fee: 800_000, liens: [500_000, 300_000] },
      expected: { final: [500_000, 300_000] },
    },
  ],
})

const TENNESSEE = pack({
  ...statutory,
  state: 'TN',
  topic: 'hospital',
  from: '2016-01-01',
  cite: 'Tenn. Code 29-22-101 (2015)',
  read: 'text',
  formula: 'cap_tn',
  params: { behindAttorney: true, workersCompensation: false, medPay: false },
  verify: 'filing days',
  vectors: [
    { inputs: { settlement: 1_400_000, hospital: 900_000 }, expected: { final: 466_666 } },
    { inputs: { settlement: 1_500_000, hospital: 500_000 }, expected: { final: 500_000 } },
  ],
})

const MISSOURI = pack({
  ...statutory,
  state: 'MO',
  topic: 'providers',
  cite: 'Mo. Rev. Stat. 430.225-430.250',
  read: 'text',
  formula: 'cap_mo',
  notice: ['The notice names patient, date and liable party (Truman v. McKay, 2016).'],
  verify: 'current text; from when it holds',
  vectors: [
    {
      inputs: { settlement: 2_200_000, fee: 700_000, costs: 120_000, liens: [500_000, 500_000] },
      expected: { final: [345_000, 345_000] },
    },
    {
      inputs: { settlement: 2_200_000, fee: 700_000, costs: 120_000, liens: [690_000] },
      expected: { final: [690_000] },
    },
  ],
})

const MARYLAND = pack({
  ...statutory,
  state: 'MD',
  topic: 'hospital',
  from: '2023-01-01',
  cite: 'Md. Com. Law 16-601 to 16-605 (2022)',
  read: 'text',
  formula: 'cap_md',
  notice: ['Filed with the circuit court.', 'Certified mail.'],
  verify: '180 days',
  vectors: [
    { inputs: { settlement: 900_000, fee: 300_000, hospital: 500_000 }, expected: { final: 300_000 } },
    { inputs: { settlement: 900_000, fee: 900_000, hospital: 500_000 }, expected: { final: 0 } },
  ],
})

const KANSAS = pack({
  ...statutory,
  state: 'KS',
  topic: 'hospital',
  from: '1999-01-01',
  cite: 'K.S.A. 65-406 to 65-409',
  read: 'text',
  url: 'https://instalawyer.io/laws/kansas-statutes/65-406-liens-upon-personal-injury',
  formula: 'cap_ks',
  params: { commonFund: false },
  notice: ['Substantially complete notice (Via Christi v. Reed, 2011).'],
  verify: 'later amendments',
  vectors: [
    {
      inputs: { patientRecovery: 4_000_000, hospital: 700_000 },
      expected: { enforceableOutright: 500_000, needsCourt: 200_000 },
    },
    {
      inputs: { patientRecovery: 4_000_000, hospital: 500_000 },
      expected: { enforceableOutright: 500_000, needsCourt: 0 },
    },
  ],
})

const virginia = {
  ...statutory,
  state: 'VA',
  topic: 'providers',
  basedOn: 'injury',
  formula: 'cap_va',
  notice: ['Written notice to the liable party, the attorney or the patient (8.01-66.5).'],
} satisfies Partial<Parameters<typeof pack>[0]>

const VIRGINIA = [
  pack({
    ...virginia,
    from: '2003-07-01',
    effectiveTo: '2010-06-30',
    cite: 'Va. Code 8.01-66.2 (2003 Acts c. 455)',
    read: 'text',
    url: 'http://lis.virginia.gov/cgi-bin/legp604.exe?031+ful+CHAP0455',
    verify: 'the printed act does not mark old and new words',
    vectors: [
      {
        inputs: { dateOfInjury: '2003-07-01', liens: [{ type: 'hospital', amount: 900_000 }] },
        expected: { final: [200_000] },
      },
      {
        inputs: { dateOfInjury: '2010-06-30', liens: [{ type: 'physician', amount: 50_000 }] },
        expected: { final: [50_000] },
      },
    ],
  }),
  pack({
    ...virginia,
    version: 2,
    from: '2017-07-01',
    cite: 'Va. Code 8.01-66.2 (as after 2017 Acts c. 603)',
    read: 'text',
    url: 'https://getpocketlaw.com/law/state_virgin_islands/section-8-01-66-2-lien-against-person-whose-negligence-causes-injury_633101037cc3',
    verify: 'which of the acts of 2010 and 2017 raised the sums; the copy is not official',
    vectors: [
      {
        inputs: { dateOfInjury: '2024-05-01', liens: [{ type: 'physician', amount: 90_000 }] },
        expected: { final: [75_000] },
      },
      {
        inputs: { dateOfInjury: '2017-06-30', liens: [{ type: 'physician', amount: 90_000 }] },
        refused: 'No rule for this date',
      },
    ],
  }),
]

const WASHINGTON = pack({
  ...statutory,
  state: 'WA',
  topic: 'providers',
  from: '1938-01-01',
  cite: 'RCW 60.44 (abstract of 1937)',
  read: 'secondary',
  formula: 'cap_wa',
  notice: ['20 days from injury or care, or before the settlement.'],
  verify: 'whole text',
  vectors: [
    { inputs: { settlement: 2_000_000, liens: [900_000, 300_000] }, expected: { final: [375_000, 125_000] } },
    { inputs: { settlement: 2_000_000, liens: [500_000] }, expected: { final: [500_000] } },
  ],
})

/** No limit was found in what was read; the bill's balance is what is negotiated from. */
function withoutCap(
  written: Pick<Parameters<typeof pack>[0], 'state' | 'cite' | 'read' | 'verify' | 'notice'> & {
    readonly from?: string
    readonly params?: Readonly<Record<string, unknown>>
  },
): Pack {
  const bill = { billed: 1_000_000, adjustments: 0, insurancePaid: 0, patientPaid: 0 }
  return pack({
    ...statutory,
    topic: 'hospital',
    formula: 'balance',
    vectors: [
      { inputs: { ...bill, unrelated: 250_000 }, expected: { balance: 750_000 } },
      { inputs: { ...bill, unrelated: 1_000_000 }, expected: { balance: 0 } },
    ],
    ...written,
  })
}

const WITHOUT_CAP = [
  withoutCap({
    state: 'IN',
    from: '2015-01-01',
    cite: 'Ind. Code 32-33-4',
    read: 'text',
    params: { behindAttorney: true, patientAtLeastPercent: 20 },
    notice: ['Filed within 90 days of discharge, and not later than the final settlement (32-33-4-4).'],
    verify: 'allowance to the patient, 32-33-4-3(c): not worked out here',
  }),
  withoutCap({
    state: 'AZ',
    from: '2019-01-01',
    cite: 'A.R.S. 33-931, 33-932 (2018)',
    read: 'text',
    notice: ['Recorded within 30 days.'],
    verify: 'no limit was found',
  }),
  withoutCap({
    state: 'UT',
    cite: 'Utah Code 38-7-1; Bryner',
    read: 'memory',
    params: { commonFund: false },
    notice: [],
    verify: 'the whole section; no share of fees (Bryner)',
  }),
  withoutCap({
    state: 'GA',
    cite: 'O.C.G.A. 44-14-470, 44-14-471',
    read: 'secondary',
    notice: [],
    verify: 'only headings were read; no limit was found',
  }),
]

export const PROVIDER_LIENS: readonly Pack[] = [
  TEXAS,
  ...CALIFORNIA,
  NORTH_CAROLINA,
  TENNESSEE,
  MISSOURI,
  MARYLAND,
  KANSAS,
  ...VIRGINIA,
  WASHINGTON,
  ...WITHOUT_CAP,
]
