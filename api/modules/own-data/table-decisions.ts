/**
 * For every table of the schema: whose rows it holds, what of them a person's export contains, and what the deletion of an account does to
 * them. A test fails for a table without a row here. Erased in this order, so a table stands before those that its rows refer to.
 */
import { REFERRAL_DECISIONS } from './referral-decisions.ts'
import { REQUEST_DECISIONS } from './request-decisions.ts'
import { DELETED_NAME, nobodys, own, partOf, secret, type TableDecision } from './table-decision.ts'

export const TABLE_DECISIONS: Readonly<Record<string, TableDecision>> = {
  // The account's own affairs.
  administrators: own('user_id', 'A right of the account.'),
  bar_admissions: own('user_id', 'Licenses, as the person gave them.'),
  terms_agreements: own('user_id', 'Consents, with the version of the text.'),
  proven_emails: own('user_id', 'The person’s address.'),
  password_changes: own('user_id', 'When the person changed the password.'),
  sign_outs_elsewhere: own('user_id', 'When the person signed out elsewhere.'),
  second_step_owners: own('user_id', 'Whether the person signs in with two steps.'),
  recovery_codes: secret('t.user_id = me.id', 'Keys to the account, as hashes.'),
  signup_intents: own('user_id', 'A sign-up that was cut off.'),
  device_grants: own('user_id', 'Devices that send in the background.', ['secret_sha256']),
  device_shares: secret('t.user_id = me.id', 'Keys to what lies sealed on the person’s devices.'),
  push_messages: {
    because: 'Messages to the person’s devices; they hold no word.',
    exported: [{ rows: partOf('push_subscriptions', 'p.id = t.subscription_id', 'p.user_id = me.id') }],
    erased: partOf('push_subscriptions', 'p.id = t.subscription_id', 'p.user_id = me.id'),
  },
  push_subscriptions: own('user_id', 'Devices that show news while the app is closed.', [
    'subscription_sealed',
    'endpoint_sha256',
  ]),
  integration_authorizations: secret('t.user_id = me.id', 'An attempt to connect an account, with its keys.'),
  integration_connections: own('user_id', 'Connected accounts, without their keys.', [
    'access_token_sealed',
    'refresh_token_sealed',
    'refresh_lease',
    'refresh_lease_until',
  ]),
  notification_preferences: own('user_id', 'What the person wants to be told.'),
  legal_search_waitlist: {
    because: 'Who asked to be told, by address.',
    exported: [{ rows: 't.email = any (me.addresses)' }],
    erased: 't.email = any (me.addresses)',
  },
  stopped_addresses: nobodys(
    'Hashes of addresses that want no mail. The law (CAN-SPAM, 15 U.S.C. 7704(a)(4)) asks us to go on honoring that.',
  ),
  rate_limits: secret('strpos(t.key, me.id::text) > 0', 'Counts of calls, which end within days.'),
  signature_nonces: nobodys('Signatures of calls, which end within minutes.'),
  assistant_consents: own('owner_id', 'Consents to ask a language model.'),
  assistant_calls: own('owner_id', 'That a language model was asked; no text of it.', [
    'prompt_sha256',
    'passages_sha256',
  ]),

  // The practice, the private network and the support team.
  practice_preferences: own('user_id', 'What the attorney chose about the practice and the public page.'),
  firm_reviews: own('user_id', 'Another office of the attorney that waits for a reviewer, or was refused.'),
  directory_entries: own('user_id', 'What other attorneys read of the person in the directory.'),
  network_links: {
    because: 'Who is whose partner. A partner without an account is none.',
    exported: [{ rows: 'me.id in (t.low, t.high)' }],
    erased: 'me.id in (t.low, t.high)',
  },
  network_invitations: {
    because:
      'Whom the person invited, without what the address is known by to the server. Those to the person end.',
    exported: [{ rows: 't.from_id = me.id', without: ['to_email_sha256', 'to_email_sealed'] }],
    erased: `t.from_id = me.id or t.to_id = me.id or t.to_email_sha256 in (
      select encode(sha256(convert_to(a.address, 'UTF8')), 'hex') from unnest(me.addresses) a (address))`,
  },
  stopped_invitations: nobodys(
    'Hashes of addresses that want no invitation by mail. The law (CAN-SPAM, 15 U.S.C. 7704(a)(4)) asks us to go on honoring that.',
  ),
  ticket_messages: {
    because: 'What the person and the support team wrote to each other.',
    exported: [{ rows: partOf('tickets', 'p.id = t.ticket_id', 'p.user_id = me.id') }],
    erased: partOf('tickets', 'p.id = t.ticket_id', 'p.user_id = me.id'),
  },
  tickets: own('user_id', 'The person’s questions to the support team.'),

  // Records, and what hangs on them.
  book_share_openings: {
    because: 'Who opened a ledger of the person’s. Erased with the ledger.',
    exported: [{ rows: 't.owner_id = me.id' }],
    erased: 't.owner_id = me.id',
  },
  book_shares: {
    because: 'Ledgers that the person shared. One shared with the person belongs to its owner, and ends.',
    exported: [{ rows: 't.owner_id = me.id' }],
    changed: [{ rows: 't.receiver_id = me.id', set: 'revoked_at = coalesce(t.revoked_at, now())' }],
    erased: 't.owner_id = me.id',
  },
  lien_answer_files: own('owner_id', 'Files that lienholders sent to the person’s matters.'),
  book_dues: own('owner_id', 'Days on which the person is reminded of a lien.'),
  record_notices: own('owner_id', 'How far the person has been told of saved cases and searches.'),
  record_answers: own('owner_id', 'What was answered to changes from the person’s devices.'),
  record_history: own('owner_id', 'Earlier values of the person’s records.'),
  party_keys: own('owner_id', 'Names in the person’s matters, for conflict checks.'),

  ...REFERRAL_DECISIONS,
  // After the mails with their links.
  lien_ask_pages: own('owner_id', 'Pages of lienholders, without the hash that opens them.', [
    'token_sha256',
  ]),
  records: own('owner_id', 'The person’s records.'),
  record_heads: own('owner_id', 'How far the person’s records go.'),
  record_epochs: nobodys('When a backup was put back.'),

  ...REQUEST_DECISIONS,

  // Payment: tax law asks to keep what was paid (26 U.S.C. 6001).
  checkout_sessions: {
    because: 'Attempts to pay. Those that were paid stay as law asks.',
    exported: [{ rows: 't.user_id = me.id', without: ['fingerprint'] }],
    erased: `t.user_id = me.id and t.state <> 'paid'`,
    kept: ['fingerprint', 'stripe_session_id', 'url', 'stripe_subscription_id'],
  },
  subscriptions: {
    because: 'What was paid for, and when. Stays with the invoices as law asks.',
    exported: [{ rows: 't.user_id = me.id', without: ['read_number'] }],
    erased: null,
    kept: ['stripe_subscription_id', 'stripe_customer_id'],
  },
  stripe_events: nobodys('Which events of the payment service were dealt with; they name nobody.'),

  // Exports and deletions themselves.
  data_export_parts: secret(
    partOf('data_exports', 'p.id = t.export_id', 'p.user_id = me.id'),
    'The export itself.',
  ),
  data_exports: own('user_id', 'When the person asked for an export.'),
  account_deletions: {
    because:
      'That the account was deleted, and when. Stays, as an id alone, so that its devices learn of it.',
    exported: [{ rows: 't.user_id = me.id' }],
    erased: null,
  },
  audit_log: {
    because:
      'What was decided, and by whom. Stays as proof of the decision, without the person’s name and words.',
    exported: [
      { rows: 't.subject_id = me.id', only: ['at', 'action', 'reason', 'details'] },
      { rows: 't.actor_id = me.id and t.subject_id <> me.id', only: ['at', 'action'] },
    ],
    changed: [
      { rows: 't.actor_id = me.id', set: `actor = '${DELETED_NAME}'` },
      { rows: 't.subject_id = me.id', set: `reason = null, details = '{}'` },
    ],
    erased: null,
    kept: ['action'],
  },
  users: {
    because:
      'The profile. The row stays, empty and named “Deleted account”, because what belongs to others’ files refers to it.',
    exported: [{ rows: 't.id = me.id' }],
    changed: [
      {
        rows: 't.id = me.id',
        set: `email = private.deleted_address(me.id), first_name = 'Deleted', last_name = 'account',
          phone = null, secondary_email = null, secondary_phone = null, is_approved = false, application_state = null,
          application_reason = null, decided_at = null, decided_by = null, submitted_at = null, subscription_status = 'none',
          firm_name = null, office_address = null, firm_city = null, firm_state = null, firm_zip = null, bar_id = null,
          bar_state = null, years_of_experience = null, practice_areas = '{}', languages = '{}', public_referrals = false,
          bio = null, website = null, paused_until = null, updated_at = now()`,
      },
    ],
    erased: null,
  },
}
