/** Clients’ requests, conversations, and what moderators look at: part of `table-decisions.ts`. */
import {
  ERASED_REQUEST,
  HAS_CONVERSATION,
  MY_CONVERSATION,
  MY_REQUEST,
  nobodyElseIn,
} from './table-conditions.ts'
import { nobodys, secret, type TableDecision } from './table-decision.ts'

export const REQUEST_DECISIONS: Readonly<Record<string, TableDecision>> = {
  blocks: {
    because: 'Whom the person blocked. A block of the person has no meaning any more.',
    exported: [{ rows: 't.blocker_id = me.id' }],
    erased: 't.blocker_id = me.id or t.blocked_id = me.id',
  },
  reports: {
    because: 'Reports are about another person, and stay with whoever decides about them, two years at most.',
    exported: [{ rows: 't.reporter_id = me.id', without: ['decided_by'] }],
    erased: null,
    kept: ['reason', 'words'],
  },
  moderation_flags: secret(
    't.user_id = me.id',
    'Whoever is watched is not told, so that it cannot be worked around.',
  ),
  messages: {
    because: 'Messages belong to the other person’s file too, and stay without the name.',
    exported: [{ rows: 't.author_id = me.id' }],
    erased: nobodyElseIn('t.conversation_id'),
    kept: ['body'],
  },
  conversations: {
    because: 'A conversation belongs to both. It stays, closed, while the other person has an account.',
    exported: [{ rows: MY_CONVERSATION }],
    changed: [{ rows: MY_CONVERSATION, set: `closed_because = coalesce(t.closed_because, 'ended')` }],
    erased: nobodyElseIn('t.id'),
  },
  conversation_members: {
    because: 'Says whom a conversation is with; the other person reads “Deleted account” there.',
    exported: [{ rows: 't.user_id = me.id' }],
    erased: `t.user_id = me.id and not exists (select from public.conversations c where c.id = t.conversation_id)`,
  },
  request_access_log: {
    because: 'Who looked at a request: the client’s. What an attorney looked at stays in that client’s log.',
    exported: [{ rows: MY_REQUEST }, { rows: 't.attorney_id = me.id', only: ['request_id', 'tier', 'at'] }],
    erased: MY_REQUEST,
  },
  request_places: { because: 'Where the client is.', exported: [{ rows: MY_REQUEST }], erased: MY_REQUEST },
  request_teasers: {
    because: 'What attorneys read of a request.',
    exported: [{ rows: MY_REQUEST }],
    erased: MY_REQUEST,
  },
  request_interests: {
    because: 'An attorney’s answer belongs to the client’s file, and stays there without the name.',
    exported: [
      { rows: 't.attorney_id = me.id' },
      {
        rows: `${MY_REQUEST} and t.attorney_id <> me.id`,
        only: ['id', 'request_id', 'license_state', 'status', 'created_at', 'chosen_at'],
      },
    ],
    changed: [{ rows: 't.attorney_id = me.id', set: `conflict_note = ''` }],
    erased: ERASED_REQUEST,
    kept: ['message', 'license_state', 'attested'],
  },
  client_requests: {
    because:
      'A client’s request. Where it led to a conversation with an attorney, area, state and month stay with that attorney’s file; every word goes.',
    exported: [{ rows: 't.client_id = me.id' }],
    changed: [
      {
        rows: 't.client_id = me.id',
        set: `summary = '', other_parties = '{}', zip = null, sub_issue = null, for_whom = default, safe_contact = default,
          incident_date = date_trunc('month', t.incident_date)::date, wiped_at = coalesce(t.wiped_at, now())`,
      },
    ],
    erased: `t.client_id = me.id and not ${HAS_CONVERSATION.replaceAll('p.', 't.')}`,
    kept: ['practice_area', 'notices_version', 'language', 'unlisted_because'],
  },
  marketplace_states: nobodys('Which states are open; of the administrator, the id alone.'),
  pack_overrides: nobodys('Changes of rules of law; of the administrator, the id alone.'),
  citation_lookups: nobodys('Public facts about citations; nothing says who asked.'),
}
