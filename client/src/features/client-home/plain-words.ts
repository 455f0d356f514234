/** Plain-language descriptions of the practice areas. */
import type { NOT_SURE } from '../../../../shared/domain/client-intake.ts'
import type { PracticeArea } from '../../../../shared/domain/practice-areas.ts'

export const NEED_LABELS = {
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

export const NOT_SURE_LABEL = {
  label: 'I am not sure',
  hint: 'Tell us what happened below',
} as const

/** The title of a request. */
export function needTitle(need: PracticeArea | typeof NOT_SURE | null): string {
  return need === null || need === 'not_sure' ? 'Not sure yet' : need
}

/** A date without a time. */
export function formatDay(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** `month`: YYYY-MM. */
export function formatMonth(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
