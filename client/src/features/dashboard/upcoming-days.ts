/** Groups deadlines by local day. Pure. */
import type { ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { lazily } from '../../../../shared/domain/lazily.ts'
import type { WeekRow } from './dashboard-extras.ts'

/** `due`: milliseconds since 1970. */
export type Upcoming = { readonly due: number; readonly referral: ReferralSummary } | WeekRow

type UpcomingDay = {
  /** Today, Tomorrow, or for example "Wednesday, Nov 25". */
  readonly title: string
  readonly items: readonly Upcoming[]
}

const day = lazily(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' }),
)

/** Drops past deadlines, which a cached copy may contain. By the time. */
export function stillAhead(
  referrals: readonly ReferralSummary[],
  extras: readonly WeekRow[],
  now: number,
): readonly Upcoming[] {
  const known = referrals.map((referral) => ({ due: Date.parse(referral.deadline), referral }))
  return [...known, ...extras].filter(({ due }) => due > now).toSorted((one, other) => one.due - other.due)
}

/** Keeps the input order. */
export function upcomingDays(ahead: readonly Upcoming[], now: number): readonly UpcomingDay[] {
  const days = Map.groupBy(ahead, ({ due }) => new Date(due).toDateString())
  return [...days].map(([date, items]) => ({ title: titleOf(date, now), items }))
}

function titleOf(date: string, now: number): string {
  const today = new Date(now)
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  if (date === today.toDateString()) return 'Today'
  if (date === tomorrow.toDateString()) return 'Tomorrow'
  return day().format(new Date(date))
}
