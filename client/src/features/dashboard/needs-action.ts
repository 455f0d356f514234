/** What needs the attorney's action: referrals, this device's queue, and what other rooms add, by due time. Pure. */
import type { DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { STATUS_LABELS, YOUR_ANSWER_LABELS } from '../../../../shared/domain/referral-labels.ts'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import { referralPath, referralsTabPath } from '../../platform/navigation/paths.ts'
import type { ActionRow } from './dashboard-extras.ts'

type WaitingReferral = DashboardResponse['needsAction'][number]

export const EMAIL_NOT_DELIVERED = 'Email not delivered'

type Waiting = {
  readonly referrals: readonly WaitingReferral[]
  readonly entries: readonly OutboxEntry[]
  readonly more: readonly ActionRow[]
}

/** A queue row that needs attention is due immediately, because nothing was sent. Oldest first. */
export function needsAction({ referrals, entries, more }: Waiting): readonly ActionRow[] {
  const queued = entries
    .filter(({ status }) => status.label === 'Failed' || status.label === 'Needs attention')
    .toSorted((one, other) => one.createdAt - other.createdAt)
  return [...queued.map(queuedRow), ...referrals.map(referralRow), ...more].toSorted(
    (one, other) => timeOf(one) - timeOf(other),
  )
}

/** Rows with the same time stay in their order. */
function timeOf({ due }: ActionRow): number {
  return due === 'now' ? 0 : (due ?? Number.MAX_SAFE_INTEGER)
}

function queuedRow({ id, summary, status, noun }: OutboxEntry): ActionRow {
  return {
    ...{ key: id, to: referralsTabPath('queue'), title: summary?.title || `A queued ${noun}`, due: 'now' },
    note: status.reason ?? 'Waiting on this device.',
    badge: { words: status.label, tone: 'danger' },
  }
}

function referralRow(referral: WaitingReferral): ActionRow {
  const { id, box, counterpartName, counterpartEmail, subject, deadline } = referral
  return {
    ...{ key: `${box}-${id}`, to: referralPath(id), title: counterpartName || counterpartEmail },
    ...{ note: subject, badge: whyOf(referral), due: Date.parse(deadline) },
  }
}

function whyOf({ box, status, delivery, hasQuestion }: WaitingReferral): ActionRow['badge'] {
  if (box === 'received') return { words: YOUR_ANSWER_LABELS, tone: 'info' }
  if (delivery === 'failed') return { words: EMAIL_NOT_DELIVERED, tone: 'danger' }
  if (status === 'countered') return { words: STATUS_LABELS.countered, tone: 'warning' }
  if (hasQuestion) return { words: 'Unanswered question', tone: 'warning' }
  // As in the list of referrals, a recipient who was not notified is not awaited.
  if (status === 'open' && delivery === 'skipped') return { words: 'Not emailed', tone: 'warning' }
  return { words: STATUS_LABELS.open, tone: 'warning' }
}
