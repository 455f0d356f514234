/** The data of row-security-matrix.test.ts: a row of each table, and the allowed operations. */
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { MARKETPLACE_ROWS } from './marketplace-rows.ts'
import {
  HASH,
  ID,
  OWNED,
  RECORD,
  RECORD_OWNER,
  REFERRAL,
  STRANGER,
  RECIPIENT,
} from './row-security-people.ts'

/** One row of each table, as SQL by column. It belongs to the owner if rows have one. Null: the members' own rows are used. */
export const ROWS: Readonly<Record<string, Readonly<Record<string, string>> | null>> = {
  users: null,
  administrators: { ...OWNED, granted_at: 'now()', granted_by: `'x'` },
  audit_log: { actor: `'x'`, action: `'x'`, subject_id: OWNED.user_id },
  bar_admissions: {
    ...OWNED,
    jurisdiction: `'GU'`,
    number: `'x'`,
    status: `'verified'`,
    verified_on: 'now()',
  },
  book_share_openings: {
    share_id: `'${ID}1'`,
    ...RECORD_OWNER,
    opened_by: `'${RECIPIENT.id}'`,
    opened_at: 'now()',
  },
  book_shares: {
    id: `'${ID}1'`,
    ...RECORD_OWNER,
    book_id: `'${ID}1'`,
    ...REFERRAL,
    receiver_id: `'${RECIPIENT.id}'`,
    tier: `'ledger'`,
    consented_on: `'2026-01-02'`,
    created_at: 'now()',
    expires_at: `'2099-01-01'`,
  },
  pack_overrides: {
    state: `'TX'`,
    topic: `'hospital'`,
    version: '1',
    number: '1',
    switched_off_at: 'now()',
    note: `'x'`,
    changed_at: 'now()',
  },
  checkout_sessions: { id: `'${ID}1'`, ...OWNED, fingerprint: `'x'`, seats: '1' },
  client_requests: {
    id: `'${ID}1'`,
    client_id: OWNED.user_id,
    summary: `'x'`,
    state: `'NY'`,
    notices_version: `'1'`,
    agreed_at: 'now()',
    created_at: 'now()',
    updated_at: 'now()',
  },
  device_grants: {
    id: `'${ID}1'`,
    ...OWNED,
    device_id: `'${ID}1'`,
    label: `'x'`,
    secret_sha256: HASH,
    created_at: 'now()',
    expires_at: 'now()',
  },
  device_shares: {
    ...OWNED,
    device_id: `'${ID}1'`,
    share: `'${'a'.repeat(43)}'`,
    created_at: 'now()',
    used_at: 'now()',
  },
  integration_authorizations: {
    state_sha256: HASH,
    provider: `'google'`,
    ...OWNED,
    verifier_sealed: `'enc.v2.x'`,
    created_at: 'now()',
    expires_at: 'now()',
  },
  integration_connections: {
    ...OWNED,
    provider: `'google'`,
    state: `'connected'`,
    account_id: `'x'`,
    account_email: `'x'`,
    scopes: `'{}'`,
    access_token_sealed: `'enc.v2.x'`,
    access_expires_at: 'now()',
    refresh_token_sealed: `'enc.v2.x'`,
    connected_at: 'now()',
    updated_at: 'now()',
  },
  legal_search_waitlist: {
    id: `'${ID}1'`,
    email: `'x'`,
    wish: `'x'`,
    joined_at: 'now()',
    updated_at: 'now()',
  },
  lien_answer_files: {
    id: `'${ID}1'`,
    ...RECORD_OWNER,
    page_id: `'${ID}1'`,
    name: `'x'`,
    mime_type: `'application/pdf'`,
    content: `'x'`,
    created_at: 'now()',
  },
  lien_ask_pages: {
    id: `'${ID}1'`,
    ...RECORD_OWNER,
    book_id: `'${ID}1'`,
    ask_id: `'${ID}1'`,
    token_sha256: HASH,
    shown: `'{}'`,
    mailing: `'none'`,
    created_at: 'now()',
  },
  mails: {
    id: `'${ID}1'`,
    message_id: `'x'`,
    kind: `'message'`,
    sender_id: OWNED.user_id,
    to_address: `'x'`,
    subject: `'x'`,
    html: `'x'`,
    text: `'x'`,
  },
  notification_preferences: { ...OWNED, kind: `'referral_viewed'`, in_app: 'true', email: 'true' },
  notifications: {
    id: `'${ID}1'`,
    ...OWNED,
    kind: `'x'`,
    title: `'x'`,
    body: `'x'`,
    created_at: 'now()',
  },
  password_changes: { user_id: `'${ID}5'`, changed_at: 'now()' },
  proven_emails: { user_id: `'${ID}5'`, email: `'x'`, proven_at: 'now()' },
  rate_limits: { key: `'x'`, calls: '1', window_ends: 'now()' },
  record_answers: { ...RECORD_OWNER, op_id: `'${ID}1'`, at: 'now()', result: `'{}'` },
  record_epochs: { epoch: '2', since: 'now()' },
  record_heads: RECORD_OWNER,
  record_history: { ...RECORD, rev: '1', at: 'now()', device_label: `'x'`, replaced: `'{}'` },
  ...MARKETPLACE_ROWS,
  records: {
    ...RECORD,
    rev: '1',
    seq: '1',
    schema_version: '1',
    created_at: 'now()',
    updated_at: 'now()',
    body: `'{}'`,
    units: `'{}'`,
    conflicts: `'[]'`,
  },
  recovery_codes: { ...OWNED, code_sha256: HASH, made_at: 'now()' },
  sign_outs_elsewhere: { user_id: `'${ID}5'`, ended_at: 'now()' },
  stopped_addresses: { email_sha256: HASH, stopped_at: 'now()' },
  recipient_links: { token_sha256: HASH, ...REFERRAL, created_at: 'now()' },
  referral_attachments: { ...REFERRAL, position: '0', name: `'x'`, size: '1', type: `'x'` },
  referral_events: { ...REFERRAL, at: 'now()', actor: `'system'`, kind: `'x'` },
  referral_linked_files: {
    id: `'${ID}1'`,
    ...REFERRAL,
    owner_id: OWNED.user_id,
    provider: `'google'`,
    file_id: `'x'`,
    name: `'x'`,
    mime_type: `'x'`,
    linked_at: 'now()',
  },
  referral_messages: { id: `'${ID}1'`, ...REFERRAL, at: 'now()', author: `'sender'`, body: `'x'` },
  referrals: {
    id: `'${ID}1'`,
    sender_id: OWNED.user_id,
    recipient_name: `'x'`,
    recipient_email: `'${RECIPIENT.email}'`,
    subject: `'x'`,
    client_name: `'x'`,
    adverse_parties: `'x'`,
    case_details: `'x'`,
    compensation_percentage: '25',
    acceptance_deadline: `'2099-01-01'`,
    deadline_at: `'2099-01-01'`,
    content_sha256: HASH,
    answer: `'{}'`,
  },
  second_step_owners: { user_id: `'${STRANGER}'`, since: 'now()' },
  signature_nonces: { signature: `'x'`, expires_at: 'now()' },
  signup_intents: { ...OWNED, email: `'x'` },
  stripe_events: { id: `'x'`, type: `'x'`, created_at: 'now()' },
  terms_agreements: { ...OWNED, version: `'2025-07-12'`, agreed_at: 'now()' },
  subscriptions: {
    stripe_subscription_id: `'x'`,
    ...OWNED,
    stripe_customer_id: `'x'`,
    status: `'active'`,
    seats: '1',
    monthly_total: '1',
    read_number: '1',
  },
}

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
  'public.bar_admissions': OWN_ROW,
  'public.blocks': OWN_ROW,
  'public.book_share_openings': OWN_ROW,
  'public.book_shares': OWN_ROW,
  'public.client_requests': OWN_ROW,
  'public.conversation_members': OWN_ROW,
  'public.conversations': OWN_ROW,
  'public.device_grants': OWN_TO_CHANGE,
  'public.integration_connections': OWN_ROW,
  'public.lien_answer_files': OWN_ROW,
  'public.lien_ask_pages': OWN_ROW,
  'public.messages': OWN_ROW,
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
  // Even the sender cannot insert one directly: a referral without its mail is rejected at commit.
  'public.referrals': OWN_ROW,
  'public.reports': OWN_ROW,
  'public.request_access_log': OWN_ROW,
  'public.request_interests': OWN_ROW,
  // Licensed in the state, which is open.
  'public.request_teasers': OWN_ROW,
  'public.subscriptions': OWN_ROW,
  'public.users': {
    owner: 'select 1, update 1',
    recipient: 'select 1, update 1',
    stranger: 'select 0, update 0',
    service: `select ${DEMO_ACCOUNTS.length}`,
  },
}

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
  [listed(STATUSES)]: { owner: '1', recipient: '1', stranger: '0' },
  [counted(STATUSES)]: { owner: '1', recipient: '1', stranger: '0' },
  [listed(WITH_WORDS('x'))]: { owner: '1', recipient: '0', stranger: '0' },
  [counted(WITH_WORDS('x'))]: { owner: '1', recipient: '0', stranger: '0' },
  [listed(WITH_WORDS('Referr'))]: { owner: '0', recipient: '1', stranger: '0' },
  [counted(WITH_WORDS('Referr'))]: { owner: '0', recipient: '1', stranger: '0' },
}

/** Functions that may be called, in public (where the data service offers them) and in private (where policies use them). */
export const CALLABLE = [
  'authenticated private.count_referrals',
  'authenticated private.disclosure',
  'authenticated private.is_practising_attorney',
  'authenticated private.list_referrals',
  'authenticated private.my_conversations',
  'authenticated private.my_market_states',
  'authenticated private.owes_no_second_step',
  'authenticated private.person_name',
  'authenticated private.requests_hidden_from_me',
  'authenticated private.search_teasers',
  'authenticated private.searched_text',
  'authenticated private.state_name',
  'authenticated private.terms_subject',
  'authenticated private.trigrams',
  'authenticated private.verified_email',
  'authenticated public.end_own_session',
  'authenticated public.list_own_sessions',
  'service_role public.end_sessions_of',
  'service_role public.live_sessions',
]
