/** Groups activity by referral. Pure. */
import type { DashboardResponse } from '../../../../shared/contracts/referrals.ts'

export type RecentEvent = DashboardResponse['recent'][number]

export type Activity = {
  readonly referralId: string
  readonly subject: string
  /** Newest first. */
  readonly events: readonly [RecentEvent, ...RecentEvent[]]
}

/** Events and referrals are sorted newest first. */
export function activityByReferral(recent: readonly RecentEvent[]): readonly Activity[] {
  const groups = new Map<string, [RecentEvent, ...RecentEvent[]]>()
  for (const event of recent) {
    const group = groups.get(event.referralId)
    if (group === undefined) groups.set(event.referralId, [event])
    else group.push(event)
  }
  return [...groups].map(([referralId, events]) => ({ referralId, subject: events[0].subject, events }))
}
