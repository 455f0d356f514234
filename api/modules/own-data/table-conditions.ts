/** The SQL that several rows of `table-decisions.ts` share; `t` and `me` as in `table-decision.ts`. */
import { partOf } from './table-decision.ts'

/** Whether a referral (alias `r`) has become another person's file: it was answered, or its recipient has an account here. */
export const IS_ANOTHERS_FILE = `(r.answered_at is not null or exists (
  select from public.proven_emails e where e.email = r.recipient_email and e.user_id <> me.id))`
export const IS_DISCLOSED = `private.disclosure(r.status, r.conflict_check_at) = 'full'`
export const referral = (condition: string, link = 't.referral_id'): string =>
  `exists (select from public.referrals r where r.id = ${link} and ${condition})`
export const ERASED_REFERRAL = `r.sender_id = me.id and not ${IS_ANOTHERS_FILE}`
export const SENT_BY_ME = 'r.sender_id = me.id'
export const MY_REFERRAL = '(r.sender_id = me.id or r.recipient_email = any (me.addresses))'

export const MY_REQUEST = partOf('client_requests', 'p.id = t.request_id', 'p.client_id = me.id')
/** Requests (alias `p`) of which an attorney has a file: a conversation, after a clear conflict check. */
export const HAS_CONVERSATION = `exists (select from public.request_interests i join public.conversations c on c.interest_id = i.id
  where i.request_id = p.id)`
export const ERASED_REQUEST = partOf(
  'client_requests',
  'p.id = t.request_id',
  `p.client_id = me.id and not ${HAS_CONVERSATION}`,
)
export const MY_CONVERSATION = `exists (
  select from public.conversation_members m where m.conversation_id = t.id and m.user_id = me.id)`
/** Nobody is left who could read it. */
export const nobodyElseIn = (conversation: string): string => `exists (
    select from public.conversation_members m where m.conversation_id = ${conversation} and m.user_id = me.id)
  and not exists (
    select from public.conversation_members m where m.conversation_id = ${conversation} and m.user_id <> me.id
      and not exists (select from public.account_deletions d where d.user_id = m.user_id and d.erased_at is not null))`

export const IS_SENT = `t.state in ('sent', 'failed', 'cancelled')`
export const EMPTIED_MAIL = `subject = '', html = '', text = '', reply_to = null, list_unsubscribe = null`

/** The mail's text names the person. */
export const NAMES_ME = `exists (
  select from unnest(me.words) w (word) where strpos(t.text, w.word) > 0 or strpos(t.subject, w.word) > 0)`
