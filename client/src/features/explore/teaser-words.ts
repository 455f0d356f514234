/** A client's request in words, as an attorney reads it before being chosen. */
import type { Teaser } from '../../../../shared/contracts/explore.ts'
import { languageName } from '../../../../shared/domain/requests/request-facts.ts'
import { subIssueOf } from '../../../../shared/domain/requests/sub-issues.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'

/** "Personal Injury: Car crash". */
export function titleOf({ practiceArea, subIssue }: Pick<Teaser, 'practiceArea' | 'subIssue'>): string {
  const area = practiceArea ?? 'Area not known yet'
  const issue = subIssue === null ? null : subIssueOf(subIssue)
  return issue === null ? area : `${area}: ${issue.label}`
}

/** State, month, distance and language, each only if it says something. */
export function factsOf({ state, incidentMonth, distance, language }: Teaser): readonly string[] {
  return [
    jurisdictionName(state),
    incidentMonth === null ? null : `Happened in ${formatMonth(incidentMonth)}`,
    distance === null ? null : DISTANCES[distance],
    language === 'en' ? null : (languageName(language) ?? language),
  ].filter((fact) => fact !== null)
}

export const DISTANCES: Readonly<Record<NonNullable<Teaser['distance']>, string>> = {
  '25': 'Within 25 miles of your office',
  '50': 'Within 50 miles of your office',
  '100': 'Within 100 miles of your office',
  farther: 'More than 100 miles from your office',
}

/** `month`: YYYY-MM. */
export function formatMonth(month: string): string {
  return formatUtc(`${month}-01`, { month: 'long', year: 'numeric' })
}

/** `day`: YYYY-MM-DD. */
export function formatDay(day: string): string {
  return formatUtc(day, { dateStyle: 'medium' })
}

function formatUtc(day: string, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
