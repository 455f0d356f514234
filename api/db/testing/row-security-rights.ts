/** What each person may do with the sample rows of `row-security-tables.ts`, and which functions may be called. */
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'

type Rights = Readonly<Record<string, string>>

const OWN_ROW: Rights = { owner: 'select 1', recipient: 'select 0', stranger: 'select 0' }
const BOTH_SIDES: Rights = { ...OWN_ROW, recipient: 'select 1' }
const OWN_TO_CHANGE: Rights = {
  owner: 'select 1, update 1',
  recipient: 'select 0, update 0',
  stranger: 'select 0, update 0',
}

/** All permitted operations with the rows they reach; everything else must be rejected. */
export const ALLOWED: Readonly<Record<string, Rights>> = {
  'private.received_referrals': { owner: 'select 0', recipient: 'select 1', stranger: 'select 0' },
  // The referral is not accepted, so its recipient sees no share.
  'private.received_book_shares': { owner: 'select 0', recipient: 'select 0', stranger: 'select 0' },
  'public.account_deletions': OWN_ROW,
  'public.assistant_calls': OWN_ROW,
  'public.assistant_consents': OWN_ROW,
  'public.bar_admissions': OWN_ROW,
  'public.blocks': OWN_ROW,
  'public.firm_reviews': OWN_ROW,
  'public.practice_preferences': OWN_ROW,
  'public.book_share_openings': OWN_ROW,
  'public.book_shares': OWN_ROW,
  'public.client_requests': OWN_ROW,
  'public.conversation_members': OWN_ROW,
  'public.conversations': OWN_ROW,
  'public.directory_entries': { owner: 'select 1', recipient: 'select 1', stranger: 'select 0' },
  'public.data_exports': OWN_ROW,
  'public.device_grants': OWN_TO_CHANGE,
  'public.integration_connections': OWN_ROW,
  'public.lien_answer_files': OWN_ROW,
  'public.lien_ask_pages': OWN_ROW,
  'public.messages': OWN_ROW,
  'public.network_links': OWN_ROW,
  'public.notification_preferences': { ...OWN_TO_CHANGE, owner: 'select 1, insert 1, update 1' },
  'public.notifications': OWN_TO_CHANGE,
  // Every attorney.
  'public.pack_overrides': { owner: 'select 1', recipient: 'select 1', stranger: 'select 0' },
  'public.push_subscriptions': OWN_ROW,
  'public.record_history': OWN_ROW,
  'public.records': OWN_ROW,
  // The recipient sees file names only at the last disclosure tier, which this referral has not reached.
  'public.referral_attachments': OWN_ROW,
  'public.referral_events': BOTH_SIDES,
  'public.referral_linked_files': OWN_ROW,
  'public.referral_messages': BOTH_SIDES,
  // A referral without its mail is rejected at commit, even from its sender.
  'public.referrals': OWN_ROW,
  'public.reports': OWN_ROW,
  'public.request_access_log': OWN_ROW,
  'public.request_interests': OWN_ROW,
  // Licensed in the state, which is open.
  'public.request_teasers': OWN_ROW,
  'public.subscriptions': OWN_ROW,
  'public.ticket_messages': OWN_ROW,
  'public.tickets': OWN_ROW,
  'public.users': {
    owner: 'select 1, update 1',
    recipient: 'select 1, update 1',
    stranger: 'select 0, update 0',
    service: `select ${DEMO_ACCOUNTS.length}`,
  },
}

const DIRECTORY = 'select private.search_directory(null, null, null, null, null, null, 100)'
const STATUSES = '{"statuses":["open"]}'
const WITH_WORDS = (words: string): string => JSON.stringify({ statuses: ['open'], words })
const listed = (asked: string): string =>
  `select id from private.list_referrals('{sent,received}', '${asked}', 'newest', null, null, 100)`
const counted = (asked: string): string =>
  `select from generate_series(1, private.count_referrals('{sent,received}', '${asked}'))`

/**
 * What each person finds by the functions that look past row-level security, as the number of rows. The referral's subject is "x", which its
 * recipient may not see yet: it says "Referral" there. Who is missing must be refused.
 */
export const FINDS: Readonly<Record<string, Rights>> = {
  [DIRECTORY]: { owner: '1', recipient: '1', stranger: '0' },
  [listed(STATUSES)]: { owner: '1', recipient: '1', stranger: '0' },
  [counted(STATUSES)]: { owner: '1', recipient: '1', stranger: '0' },
  [listed(WITH_WORDS('x'))]: { owner: '1', recipient: '0', stranger: '0' },
  [counted(WITH_WORDS('x'))]: { owner: '1', recipient: '0', stranger: '0' },
  [listed(WITH_WORDS('Referr'))]: { owner: '0', recipient: '1', stranger: '0' },
  [counted(WITH_WORDS('Referr'))]: { owner: '0', recipient: '1', stranger: '0' },
}

/** Functions that may be called, in public (where the data service offers them) and in private (where policies use them). */
export const CALLABLE = [
  'authenticated private.attorneys_hidden_from_me',
  'authenticated private.count_referrals',
  'authenticated private.disclosure',
  'authenticated private.is_practising_attorney',
  'authenticated private.list_referrals',
  'authenticated private.my_conversations',
  'authenticated private.my_market_states',
  'authenticated private.owes_no_second_step',
  'authenticated private.person_name',
  'authenticated private.requests_hidden_from_me',
  'authenticated private.search_directory',
  'authenticated private.search_teasers',
  'authenticated private.state_name',
  'authenticated private.terms_subject',
  'authenticated private.verified_email',
  'authenticated public.end_own_session',
  'authenticated public.list_own_sessions',
  'service_role public.end_sessions_of',
  'service_role public.live_sessions',
]
