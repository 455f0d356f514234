/** The way of a referral as a row of steps: what it has been through, where it is, and what usually follows. Pure. */
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import type { ReferralStatus } from '../../../../../shared/domain/referral-lifecycle.ts'
import { STATUS_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { isRecord } from '../delivery-labels.ts'

export type LifecycleStep = {
  readonly status: ReferralStatus
  readonly label: string
  readonly state: 'done' | 'current' | 'ahead'
  /** ISO 8601; null for what has not happened. */
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

type Walked = { readonly status: ReferralStatus; readonly at: string }

export function lifecycleSteps(
  referral: Pick<ReferralDetail, 'side' | 'status' | 'events' | 'createdAt' | 'delivery' | 'deliveryError'>,
): readonly LifecycleStep[] {
  const walked = walkedBy(referral)
  const firstStep = referral.side === 'sender' && isRecord(referral) ? 'Recorded' : 'Sent'
  const labelOf = (status: ReferralStatus): string => (status === 'open' ? firstStep : STATUS_LABELS[status])
  const done = walked.map(({ status, at }) => ({
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

/** Ends with the present status. A way back (a counteroffer that was rejected, a referral that was reopened) takes away what lay between. */
function walkedBy({
  status,
  events,
  createdAt,
}: Pick<ReferralDetail, 'status' | 'events' | 'createdAt'>): readonly Walked[] {
  const walked: Walked[] = [{ status: 'open', at: createdAt }]
  for (const { toStatus, fromStatus, at } of events) {
    if (toStatus === null || toStatus === fromStatus) continue
    const before = walked.findIndex((step) => step.status === toStatus)
    if (before >= 0) walked.length = before + 1
    else walked.push({ status: toStatus, at })
  }
  const now = walked.findIndex((step) => step.status === status)
  if (now >= 0) return walked.slice(0, now + 1)
  return [...walked, { status, at: events.at(-1)?.at ?? createdAt }]
}
