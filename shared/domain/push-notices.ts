/** What a push message shows and opens: constants by kind, because the screen of a locked device is everybody's to read. */
import type { NotificationKind } from '../contracts/notifications.ts'

const DECISION = 'There is a decision for you'
const REFERRAL = 'There is news about a referral'

export const PUSH_TITLES: Readonly<Record<NotificationKind, string>> = {
  referral_received: 'You received a referral',
  referral_viewed: REFERRAL,
  referral_accepted: REFERRAL,
  referral_declined: REFERRAL,
  referral_countered: REFERRAL,
  referral_question: REFERRAL,
  referral_expired: REFERRAL,
  referral_delivery_failed: REFERRAL,
  referral_deadline_near: 'A deadline is near',
  referral_deadline_moved: 'A deadline has changed',
  referral_withdrawn: REFERRAL,
  account_decision: DECISION,
  request_interest: 'An attorney has answered your request',
  request_chosen: 'A client has chosen you',
  request_cleared: 'Your attorney found no conflict',
  request_released: 'A choice has ended',
  request_closed: 'A request has ended',
  request_expiring: 'Your request closes soon',
  conversation_message: 'You have a new message',
  saved_search: 'New requests match a saved search',
  case_reminder: 'A reminder of a saved case',
  callback_due: 'A call back is due',
  lien_response: 'A lien response is due',
  lien_follow_up: 'A lien needs attention',
  lien_deadline: 'A lien deadline is near',
  moderation_decision: DECISION,
  licence_decision: DECISION,
  lien_answered: 'A lienholder has answered',
  lien_shared: 'A ledger was shared with you',
  lien_ask_failed: 'An email to a lienholder could not be delivered',
  ticket_answer: 'The support team has answered you',
  network_invitation: 'An invitation to a private network',
  network_answer: 'An answer to your invitation',
  export_ready: 'Your export is ready',
  account_deletion: 'News of your account',
}

const TO_CLIENTS: readonly NotificationKind[] = ['request_interest', 'request_cleared', 'request_expiring']

/** Where a message leads, as a path of the app: never an id of a case. */
export function pushPlace(kind: NotificationKind): string {
  if (kind === 'ticket_answer') return '/support'
  if (kind === 'callback_due') return '/call-center'
  return TO_CLIENTS.includes(kind) ? '/home2' : '/notifications'
}
