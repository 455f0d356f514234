/** The lifecycle of a referral as steps: past, current, and usually next. Pure. */
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import type { ReferralStatus } from '../../../../../shared/domain/referral-lifecycle.ts'
import { STATUS_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { isRecord } from '../delivery-labels.ts'

export type LifecycleStep = {
  readonly status: ReferralStatus
  readonly label: string
  readonly state: 'done' | 'current' | 'ahead'
  /** ISO 8601; null for a future step. */
  readonly at: string | null
}

const LAST_STEPS = ['retained', 'resolved', 'fee_paid', 'closed'] as const

const USUALLY_NEXT: Readonly<Record<ReferralStatus, readonly ReferralStatus[]>> = {
  open: ['viewed', 'accepted', ...LAST_STEPS],
  viewed: ['accepted', ...LAST_STEPS],
  countered: ['accepted', ...LAST_STEPS],
  accepted: LAST_STEPS,
  retained: ['resolved', 'fee_paid', 'closed'],
  resolved: ['fee_paid', 'closed'],
  fee_due: ['fee_paid', 'closed'],
  fee_paid: ['closed'],
  not_retained: ['closed'],
  closed: [],
  declined: [],
  expired: [],
  withdrawn: [],
}

type PastStep = { readonly status: ReferralStatus; readonly at: string }

export function lifecycleSteps(
  referral: Pick<ReferralDetail, 'side' | 'status' | 'events' | 'createdAt' | 'delivery' | 'deliveryError'>,
): readonly LifecycleStep[] {
  const pastSteps = pastStepsOf(referral)
  const firstStep = referral.side === 'sender' && isRecord(referral) ? 'Recorded' : 'Sent'
  const labelOf = (status: ReferralStatus): string => (status === 'open' ? firstStep : STATUS_LABELS[status])
  const done = pastSteps.map(({ status, at }) => ({
    status,
    at,
    label: labelOf(status),
    state: status === referral.status ? ('current' as const) : ('done' as const),
  }))
  const ahead = USUALLY_NEXT[referral.status].map((status) => ({
    status,
    at: null,
    label: labelOf(status),
    state: 'ahead' as const,
  }))
  return [...done, ...ahead]
}

/** Ends with the current status. A step back (a rejected counteroffer, a reopened referral) removes the steps in between. */
function pastStepsOf({
  status,
  events,
  createdAt,
}: Pick<ReferralDetail, 'status' | 'events' | 'createdAt'>): readonly PastStep[] {
  const pastSteps: PastStep[] = [{ status: 'open', at: createdAt }]
  for (const { toStatus, fromStatus, at } of events) {
    if (toStatus === null || toStatus === fromStatus) continue
    const before = pastSteps.findIndex((step) => step.status === toStatus)
    if (before >= 0) pastSteps.length = before + 1
    else pastSteps.push({ status: toStatus, at })
  }
  const now = pastSteps.findIndex((step) => step.status === status)
  if (now >= 0) return pastSteps.slice(0, now + 1)
  return [...pastSteps, { status, at: events.at(-1)?.at ?? createdAt }]
}
