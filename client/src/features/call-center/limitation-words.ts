/** How much is left of a time limit, in words. Pure. */
import type { LimitationFlag } from '../../../../shared/domain/law/injury-limitation.ts'

const MONTH = 365.25 / 12

/** "about 3 months left". Days are exact; what is longer is rounded down. */
export function leftWords({ kind, daysLeft }: Exclude<LimitationFlag, { readonly kind: 'unknown' }>): string {
  if (kind === 'passed') return 'It may have passed'
  if (daysLeft === 0) return 'It may end today'
  if (daysLeft < 30) return `about ${counted(daysLeft, 'day')} left`
  const months = Math.floor(daysLeft / MONTH)
  return months < 24
    ? `about ${counted(Math.max(1, months), 'month')} left`
    : `about ${counted(Math.floor(months / 12), 'year')} left`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
