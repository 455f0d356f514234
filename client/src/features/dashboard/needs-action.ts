/** Pending actions from the server and this device's queue, sorted by due time. Pure. */
import type { DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { STATUS_LABELS, YOUR_ANSWER_LABELS } from '../../../../shared/domain/referral-labels.ts'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import type { Tone } from '../../ui/tone.ts'
import type { DashboardExtra } from './dashboard-extras.ts'

type WaitingReferral = DashboardResponse['needsAction'][number]

export type ActionItem =
  | { readonly kind: 'referral'; readonly referral: WaitingReferral; readonly why: Why; readonly due: number }
  | { readonly kind: 'queued'; readonly entry: OutboxEntry; readonly due: number }
  | (DashboardExtra & { readonly kind: 'extra' })

type Why = { readonly words: string; readonly tone: Tone }

export const EMAIL_NOT_DELIVERED = 'Email not delivered'

/** A queue row that needs attention is due immediately, because nothing was sent. Oldest first. */
export function needsAction(
  referrals: readonly WaitingReferral[],
  entries: readonly OutboxEntry[],
  extras: readonly DashboardExtra[] = [],
): readonly ActionItem[] {
  const queued = entries
    .filter(({ status }) => status.label === 'Failed' || status.label === 'Needs attention')
    .map((entry) => ({ kind: 'queued' as const, entry, due: entry.createdAt }))
  const known = referrals.map((referral) => ({
    kind: 'referral' as const,
    referral,
    why: whyOf(referral),
    due: Date.parse(referral.deadline),
  }))
  const byDue = (one: ActionItem, other: ActionItem): number => one.due - other.due
  const more = extras.map((extra) => ({ ...extra, kind: 'extra' as const }))
  return [...queued.toSorted(byDue), ...[...known, ...more].toSorted(byDue)]
}

function whyOf({ box, status, delivery, hasQuestion }: WaitingReferral): Why {
  if (box === 'received') return { words: YOUR_ANSWER_LABELS, tone: 'info' }
  if (delivery === 'failed') return { words: EMAIL_NOT_DELIVERED, tone: 'danger' }
  if (status === 'countered') return { words: STATUS_LABELS.countered, tone: 'warning' }
  if (hasQuestion) return { words: 'Unanswered question', tone: 'warning' }
  // As in the list of referrals, a recipient who was not notified is not awaited.
  if (status === 'open' && delivery === 'skipped') return { words: 'Not emailed', tone: 'warning' }
  return { words: STATUS_LABELS.open, tone: 'warning' }
}
