/** Illinois: one limit since 2003, with more categories of providers since 2006 and 2019. */
import { pack, type Pack } from './pack.ts'

const common = {
  state: 'IL',
  topic: 'providers',
  basedOn: 'injury',
  cite: '770 ILCS 23/10',
  read: 'text',
  url: 'https://ilga.gov/legislation/ilcs/fulltext.asp?DocName=077000230K10',
  formula: 'cap_il',
  priority: 'perfected_statutory',
  notice: [
    'Written notice on the injured person and the party alleged to be liable.',
    'By registered or certified mail, or in person.',
  ],
  vectors: [
    {
      inputs: {
        settlement: 3_000_000,
        liens: [
          { category: 'hospital', class: 'provider', amount: 1_400_000 },
          { category: 'emergency medical services', class: 'provider', amount: 200_000 },
          { category: 'physician', class: 'professional', amount: 400_000 },
        ],
      },
      expected: { final: [700_000, 100_000, 400_000] },
    },
    {
      // The sum is the 40% exactly, and one category is the third exactly.
      inputs: {
        settlement: 3_000_000,
        liens: [
          { category: 'hospital', class: 'provider', amount: 1_000_000 },
          { category: 'physician', class: 'professional', amount: 200_000 },
        ],
      },
      expected: { final: [1_000_000, 200_000] },
    },
  ],
} satisfies Partial<Parameters<typeof pack>[0]>

const PROFESSIONALS_2003 = [
  'physician',
  'dentist',
  'optometrist',
  'naprapath',
  'clinical psychologist',
  'physical therapist',
]
const PROVIDERS_2003 = [
  'hospital',
  'home health agency',
  'ambulatory surgical treatment center',
  'emergency medical services personnel',
]

const SHARING = "sharing inside 23/10(c); 770 ILCS 5/1: attorney's lien at most 30% when 40% is reached"

export const ILLINOIS: readonly Pack[] = [
  pack({
    ...common,
    from: '2003-07-01',
    effectiveTo: '2005-12-31',
    params: { professionals: PROFESSIONALS_2003, providers: PROVIDERS_2003 },
    verify: SHARING,
  }),
  pack({
    ...common,
    version: 2,
    from: '2006-01-01',
    effectiveTo: '2018-12-31',
    // Which categories Public Act 94-403 added was not read.
    params: {},
    verify: `${SHARING}; categories of Public Act 94-403`,
  }),
  pack({
    ...common,
    version: 3,
    from: '2019-01-01',
    params: {
      professionals: PROFESSIONALS_2003,
      providers: [
        ...PROVIDERS_2003,
        'accredited ambulatory surgical treatment facility',
        'long-term care facility',
      ],
    },
    verify: SHARING,
  }),
]
