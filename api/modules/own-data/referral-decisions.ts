/** Referrals, and the mails and notifications that tell of them: part of `table-decisions.ts`. */
import {
  EMPTIED_MAIL,
  ERASED_REFERRAL,
  IS_ANOTHERS_FILE,
  IS_DISCLOSED,
  IS_SENT,
  MY_REFERRAL,
  NAMES_ME,
  SENT_BY_ME,
  referral,
} from './table-conditions.ts'
import { DELETED_NAME, own, type TableDecision } from './table-decision.ts'

export const REFERRAL_DECISIONS: Readonly<Record<string, TableDecision>> = {
  recipient_links: {
    because: 'Keys to pages of referrals. The recipient of one that stays keeps the page.',
    exported: [],
    erased: referral(ERASED_REFERRAL),
  },
  referral_attachments: {
    because: 'Names of files in a referral. They stay where the recipient may see them.',
    exported: [{ rows: referral(SENT_BY_ME) }],
    erased: referral(`r.sender_id = me.id and not (${IS_ANOTHERS_FILE} and ${IS_DISCLOSED})`),
    kept: ['name', 'type'],
  },
  referral_linked_files: own('owner_id', 'Links to files in the person’s connected account.'),
  referral_events: {
    because:
      'The history of a referral. It belongs to the other side’s file too, and stays without the name.',
    exported: [{ rows: 't.actor_id = me.id' }],
    changed: [{ rows: 't.actor_id = me.id', set: `actor_name = '${DELETED_NAME}'` }],
    erased: referral(ERASED_REFERRAL),
    kept: ['note'],
  },
  referral_messages: {
    because:
      'Messages about a referral. They belong to the other side’s file too, and stay without the name.',
    exported: [{ rows: 't.author_id = me.id' }],
    changed: [{ rows: 't.author_id = me.id', set: `author_name = '${DELETED_NAME}'` }],
    erased: referral(ERASED_REFERRAL),
    kept: ['body'],
  },
  mails: {
    because:
      'Mails that the person sent, or was sent. Those of a referral stay without a word, as proof of sending; so do mails to others that name the person.',
    exported: [
      { rows: 't.sender_id = me.id', without: ['message_id'] },
      {
        rows: 't.sender_id is null and (t.held_for = me.id or lower(t.to_address) = any (me.addresses))',
        only: ['kind', 'to_address', 'state', 'created_at', 'sent_at'],
      },
    ],
    changed: [
      {
        rows: referral(MY_REFERRAL, 'coalesce(t.referral_id, t.link_referral_id)'),
        set: `${EMPTIED_MAIL}, state = case when ${IS_SENT} then t.state else 'cancelled' end`,
      },
      { rows: `${IS_SENT} and ${NAMES_ME}`, set: EMPTIED_MAIL },
      {
        rows: 't.sender_id is distinct from me.id and lower(t.to_address) = any (me.addresses)',
        set: `to_address = private.deleted_address(me.id)`,
      },
    ],
    erased: `t.held_for = me.id or (coalesce(t.referral_id, t.link_referral_id) is null
      and (t.sender_id = me.id or lower(t.to_address) = private.deleted_address(me.id)))`,
  },
  notifications: {
    because: 'What the person was told. What others were told of a referral stays without the name.',
    exported: [{ rows: 't.user_id = me.id' }],
    changed: [
      {
        rows: `t.user_id <> me.id and exists (
          select from public.referrals r where t.link = '/dashboard/referrals/' || r.id::text and ${MY_REFERRAL})`,
        set: `title = 'News of a referral (${DELETED_NAME})', body = ''`,
      },
    ],
    erased: 't.user_id = me.id',
  },
  referrals: {
    because:
      'A referral belongs to its sender, and once it was answered or its recipient has an account, to the recipient’s file too: then it stays, as far as the recipient may see it, without the name. To the sender’s referrals to the person the same applies.',
    exported: [
      { rows: 't.sender_id = me.id', without: ['content_sha256', 'answer'] },
      {
        rows: 't.sender_id <> me.id and t.recipient_email = any (me.addresses)',
        only: [
          ...['id', 'recipient_name', 'recipient_email', 'recipient_phone', 'recipient_firm'],
          ...['status', 'created_at', 'answered_at'],
        ],
      },
    ],
    changed: [
      { rows: 't.sender_id = me.id', set: 'sender_reference = null, sender_time_zone = null' },
      {
        rows: `t.sender_id = me.id and private.disclosure(t.status, t.conflict_check_at) <> 'full'`,
        set: `subject = '', case_details = '', client_name = null, adverse_parties = null`,
      },
      {
        rows: 't.recipient_email = any (me.addresses)',
        set: `recipient_name = '${DELETED_NAME}', recipient_email = private.deleted_address(me.id),
          recipient_phone = null, recipient_firm = null`,
      },
    ],
    erased: `t.sender_id = me.id and not ${IS_ANOTHERS_FILE.replaceAll('r.', 't.')}`,
    kept: [
      ...[
        'recipient_name',
        'recipient_email',
        'recipient_phone',
        'recipient_firm',
        'subject',
        'case_details',
      ],
      ...[
        'client_name',
        'adverse_parties',
        'area',
        'acceptance_deadline',
        'decline_reason',
        'delivery_error',
      ],
      ...['answer', 'content_sha256'],
    ],
  },
}
