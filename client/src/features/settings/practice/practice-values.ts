/** The values of the practice form. Days are the device's own. Pure. */
import type { OwnPractice } from '../../../../../shared/contracts/practice.ts'
import { isPracticeArea } from '../../../../../shared/domain/practice-areas.ts'
import { SPOKEN_LANGUAGES } from '../../../../../shared/domain/requests/request-facts.ts'

export type PracticeValues = {
  readonly practiceAreas: string[]
  readonly languages: string[]
  /** YYYY-MM-DD; '' if not paused. */
  readonly pausedUntil: string
  readonly defaultPercent: string
  readonly defaultDeadlineHours: string
  readonly isListed: boolean
}

/** Areas and languages of a later release are left out. */
export function valuesOfPractice(practice: OwnPractice, now: number): PracticeValues {
  return {
    practiceAreas: practice.practiceAreas.filter(isPracticeArea),
    languages: SPOKEN_LANGUAGES.filter((code) => practice.languages.includes(code)),
    pausedUntil: dayOfPause(practice, now),
    defaultPercent: practice.defaultPercent === null ? '' : String(practice.defaultPercent),
    defaultDeadlineHours: practice.defaultDeadlineHours === null ? '' : String(practice.defaultDeadlineHours),
    isListed: practice.isListed,
  }
}

/** The day on which the pause ends, YYYY-MM-DD; '' if it has ended. */
export function dayOfPause({ pausedUntil }: Pick<OwnPractice, 'pausedUntil'>, now: number): string {
  if (pausedUntil === null || Date.parse(pausedUntil) <= now) return ''
  const at = new Date(pausedUntil)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The start of the day, as an instant; null without a day. What is no day is passed on, for the schema to refuse. */
export function pauseUntil(day: string): string | null {
  if (day === '') return null
  const at = new Date(`${day}T00:00:00`)
  return Number.isNaN(at.getTime()) ? day : at.toISOString()
}
