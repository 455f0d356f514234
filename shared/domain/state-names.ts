/** Display names of the jurisdictions. */
import { US_JURISDICTIONS, type UsJurisdiction } from './us-states.ts'

export const STATE_NAMES = {
  AK: 'Alaska',
  AL: 'Alabama',
  AR: 'Arkansas',
  AS: 'American Samoa',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MP: 'Northern Mariana Islands',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VI: 'U.S. Virgin Islands',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
} as const satisfies Record<UsJurisdiction, string>

/** For select fields: in alphabetical order of the names. */
export const JURISDICTIONS_BY_NAME: readonly UsJurisdiction[] = [...US_JURISDICTIONS].sort((a, b) =>
  STATE_NAMES[a].localeCompare(STATE_NAMES[b]),
)

/** An unknown code is returned unchanged. */
export function jurisdictionName(code: string): string {
  return Object.hasOwn(STATE_NAMES, code) ? STATE_NAMES[code as UsJurisdiction] : code // hasOwn has checked the key
}

const WITH_ARTICLE: readonly string[] = ['DC', 'MP', 'VI'] satisfies UsJurisdiction[]

/** Within a sentence: "Texas", "the District of Columbia". */
export function jurisdictionInText(code: string): string {
  return WITH_ARTICLE.includes(code) ? `the ${jurisdictionName(code)}` : jurisdictionName(code)
}
