/** Groups deadlines by local day. Pure. */
import type { ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { lazily } from '../../../../shared/domain/lazily.ts'

type UpcomingDay = {
  /** Today, Tomorrow, or for example "Wednesday, Nov 25". */
  readonly title: string
  readonly referrals: readonly ReferralSummary[]
}

const day = lazily(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' }),
)

/** Drops past deadlines, which a cached copy may contain. */
export function stillAhead(referrals: readonly ReferralSummary[], now: number): readonly ReferralSummary[] {
  return referrals.filter(({ deadline }) => Date.parse(deadline) > now)
}

/** Keeps the input order. */
export function upcomingDays(referrals: readonly ReferralSummary[], now: number): readonly UpcomingDay[] {
  const days = Map.groupBy(referrals, ({ deadline }) => new Date(deadline).toDateString())
  return [...days].map(([date, those]) => ({ title: titleOf(date, now), referrals: those }))
}

function titleOf(date: string, now: number): string {
  const today = new Date(now)
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  if (date === today.toDateString()) return 'Today'
  if (date === tomorrow.toDateString()) return 'Tomorrow'
  return day().format(new Date(date))
}
