/** The law's words in everybody's: what each practice area is about, and the states by their names. */
import type { NOT_SURE } from '../../../../shared/domain/client-intake.ts'
import type { PracticeArea } from '../../../../shared/domain/practice-areas.ts'
import type { UsJurisdiction } from '../../../../shared/domain/us-states.ts'

export const NEED_WORDS = {
  'Personal Injury': 'Accidents, injuries, malpractice',
  'Family Law': 'Divorce, custody, support',
  'Criminal Defense': 'Arrested, charged, questioned',
  'Real Estate': 'Buying, renting, landlords',
  'Business Law': 'Starting or running a business',
  Immigration: 'Visas, green cards, asylum',
  'Estate Planning': 'Wills, trusts, inheritance',
  'Employment Law': 'Fired, unpaid, mistreated',
  'Intellectual Property': 'Inventions, brands, writing',
  'Tax Law': 'IRS letters, taxes you owe',
  'Civil Litigation': 'Suing or being sued',
  'Corporate Law': 'Shareholders, boards, mergers',
  Other: 'Not on this list',
} as const satisfies Record<PracticeArea, string>

export const NOT_SURE_WORDS = {
  label: 'I am not sure',
  hint: 'Tell us what happened below',
} as const

/** What a request is about, in a title. */
export function needTitle(need: PracticeArea | typeof NOT_SURE | null): string {
  return need === null || need === 'not_sure' ? 'Not sure yet' : need
}

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

/** A day without a time, as people say it. */
export function dayWords(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}
