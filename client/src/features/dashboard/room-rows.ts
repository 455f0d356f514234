/** What waits in other rooms, as the server knows it: rows of "Needs action". What ends by itself has a time. Pure. */
import type { DashboardRooms } from '../../../../shared/contracts/referrals.ts'
import { formatCount } from '../../ui/format-count.ts'
import type { ActionRow } from './dashboard-extras.ts'

export function roomRows({
  toClear,
  unreadConversations,
  unreadPartners,
  licensesUnderReview,
  ticketsWaiting,
}: DashboardRooms): readonly ActionRow[] {
  return [
    ...toClear.map(({ requestId, due }): ActionRow => ({
      ...{ key: requestId, to: `/explore/${requestId}`, due: Date.parse(due) },
      ...{ title: 'A client chose you', note: 'Check for conflicts' },
      badge: { words: 'Your answer', tone: 'warning' },
    })),
    ...counted(unreadConversations, {
      ...{ to: '/saved-cases?tab=messages', note: 'With clients who chose you' },
      ...{ one: 'unread conversation', badge: { words: 'Unread', tone: 'info' } },
    }),
    ...counted(unreadPartners, {
      ...{ to: '/private-network?tab=messages', note: 'With partners of your network' },
      ...{ one: 'unread conversation', badge: { words: 'Unread', tone: 'info' } },
    }),
    ...counted(ticketsWaiting, {
      ...{ to: '/support?tab=tickets', note: 'The support team has answered', one: 'ticket' },
      ...{ rest: ' waiting on you', badge: { words: 'Your answer', tone: 'warning' } },
    }),
    ...counted(licensesUnderReview, {
      ...{
        to: '/settings/practice',
        note: 'We’ll email you when it’s decided',
        one: 'license',
        rest: ' under review',
      },
      badge: { words: 'In review', tone: 'neutral' },
    }),
  ]
}

type Counted = Pick<ActionRow, 'to' | 'note' | 'badge'> & { readonly one: string; readonly rest?: string }

/** One row for all of a kind, which have no time; none for none. */
function counted(count: number, { one, rest = '', ...row }: Counted): readonly ActionRow[] {
  if (count === 0) return []
  return [
    { ...row, key: row.to, title: `${formatCount(count)} ${one}${count === 1 ? '' : 's'}${rest}`, due: null },
  ]
}
