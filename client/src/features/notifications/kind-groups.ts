/** The kinds of notifications that a person can get, by what they are about. Pure. */
import type { NotificationKind } from '../../../../shared/contracts/notifications.ts'

export type KindGroup = { readonly title: string; readonly kinds: readonly NotificationKind[] }

type Audience = 'client' | 'attorney'
type Place = { readonly group: string; readonly for: readonly Audience[] }

const BOTH = ['client', 'attorney'] as const

/** In the order of the groups. Each kind has a place, or the compiler complains. */
const PLACES: Readonly<Record<NotificationKind, Place>> = {
  ...referrals([
    'referral_received',
    'referral_viewed',
    'referral_accepted',
    'referral_declined',
    'referral_countered',
    'referral_question',
    'referral_expired',
    'referral_delivery_failed',
    'referral_deadline_near',
    'referral_deadline_moved',
    'referral_withdrawn',
  ]),
  request_interest: { group: 'Requests', for: ['client'] },
  request_chosen: { group: 'Requests', for: ['attorney'] },
  request_cleared: { group: 'Requests', for: ['client'] },
  request_released: { group: 'Requests', for: BOTH },
  request_closed: { group: 'Requests', for: ['attorney'] },
  request_expiring: { group: 'Requests', for: ['client'] },
  saved_search: { group: 'Requests', for: ['attorney'] },
  case_reminder: { group: 'Requests', for: ['attorney'] },
  callback_due: { group: 'Calls', for: ['attorney'] },
  lien_response: { group: 'Liens', for: ['attorney'] },
  lien_follow_up: { group: 'Liens', for: ['attorney'] },
  lien_deadline: { group: 'Liens', for: ['attorney'] },
  lien_answered: { group: 'Liens', for: ['attorney'] },
  lien_shared: { group: 'Liens', for: ['attorney'] },
  lien_ask_failed: { group: 'Liens', for: ['attorney'] },
  network_invitation: { group: 'Private network', for: ['attorney'] },
  network_answer: { group: 'Private network', for: ['attorney'] },
  conversation_message: { group: 'Messages', for: BOTH },
  ticket_answer: { group: 'Account', for: BOTH },
  account_decision: { group: 'Account', for: ['attorney'] },
  licence_decision: { group: 'Account', for: ['attorney'] },
  moderation_decision: { group: 'Account', for: BOTH },
  export_ready: { group: 'Account', for: BOTH },
  account_deletion: { group: 'Account', for: BOTH },
}

function referrals<Kind extends NotificationKind>(kinds: readonly Kind[]): Readonly<Record<Kind, Place>> {
  const place: Place = { group: 'Referrals', for: ['attorney'] }
  return Object.fromEntries(kinds.map((kind) => [kind, place])) as Record<Kind, Place> // one entry for each
}

/** The server stores a choice for every kind; a person is asked about those that can reach them. */
export function kindGroupsFor(audience: Audience): readonly KindGroup[] {
  const own = Object.entries(PLACES).filter(([, place]) => place.for.includes(audience))
  return [...new Set(own.map(([, { group }]) => group))].map((title) => ({
    title,
    kinds: own.filter(([, { group }]) => group === title).map(([kind]) => kind as NotificationKind), // a key of PLACES
  }))
}
