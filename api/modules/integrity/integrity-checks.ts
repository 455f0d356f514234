/**
 * Invariants of the data, to check after a crash, a restore or fault tests. Each rule is a query for its violations, so no rows means that
 * it holds. The queries only read and can run while the platform is in use.
 */
import { MAX_CONFLICTS } from '../../../shared/domain/records/record-kind.ts'
import type { Database } from '../../db/database.ts'

export type Discrepancy = { readonly rule: string; readonly ids: readonly string[] }

/** Each query selects the `id`s that violate the rule. */
const RULES: Readonly<Record<string, string>> = {
  'a referral that is being sent has its mail': `
    select r.id from public.referrals r
    where r.delivery = 'accepted' and not exists (select from public.mails m where m.referral_id = r.id)`,
  'a referral and its mail say the same about the sending': `
    select r.id from public.referrals r join public.mails m on m.referral_id = r.id and m.kind = 'referral'
    where (m.state = 'sent') <> (r.delivery = 'sent') or (m.state = 'failed') <> (r.delivery = 'failed')`,
  'a mail that has not left has a job': `
    select m.id from public.mails m
    where m.state in ('queued', 'retrying', 'delayed') and not exists (
      select from pgboss.job j
      where j.name = 'mail' and j.data ->> 'mailId' = m.id::text and j.state in ('created', 'retry', 'active'))`,
  'a mail is held only while the address of its owner is not proved': `
    select m.id from public.mails m join public.proven_emails p on p.user_id = m.held_for
    where m.state = 'held'`,
  'no job is held by a process that is gone': `
    select j.id from pgboss.job j
    where j.state = 'active' and j.started_on + j.expire_in < now() - interval '1 minute'`,
  'a payment event that was taken in has been dealt with or has a job': `
    select e.id from public.stripe_events e
    where e.processed_at is null and not exists (
      select from pgboss.job j
      where j.name = 'stripe-event' and j.data ->> 'eventId' = e.id and j.state in ('created', 'retry', 'active'))`,
  'a referral is where its last change brought it': `
    select r.id from public.referrals r join (
      select distinct on (referral_id) referral_id, to_status from public.referral_events
      where to_status is not null order by referral_id, at desc, id desc) last on last.referral_id = r.id
    where last.to_status <> r.status`,
  'the changes of an owner’s records go no further than the head says': `
    select h.owner_id as id from public.record_heads h
    where exists (select from public.records r where r.owner_id = h.owner_id and r.seq > h.seq)`,
  'no field of a record is newer than the record': `
    select r.id from public.records r
    where exists (select from jsonb_each_text(r.units) unit where unit.value::bigint > r.rev)`,
  'every value of a record has a rev': `
    select r.id from public.records r
    where r.body is not null and exists (
      select from jsonb_object_keys(case jsonb_typeof(r.body) when 'object' then r.body else '{}' end) value
      where not r.units ? value)`,
  'a deleted record has no history': `
    select r.id from public.records r
    where r.body is null and exists (
      select from public.record_history h
      where h.owner_id = r.owner_id and h.kind = r.kind and h.id = r.id)`,
  'a deleted record holds nothing, and any other has its values': `
    select r.id from public.records r
    where case when r.body is null then r.units <> '{}' or r.conflicts <> '[]' or r.expires_at is not null
      else jsonb_typeof(r.body) <> 'object' end`,
  'no record has more undecided values than a person is asked about': `
    select r.id from public.records r where jsonb_array_length(r.conflicts) > ${MAX_CONFLICTS}`,
  'no more deletions are forgotten than there were changes': `
    select h.owner_id as id from public.record_heads h where h.horizon > h.seq`,
  'history is of a record that is there, and no newer than it': `
    select h.id from public.record_history h
    where not exists (
      select from public.records r
      where r.owner_id = h.owner_id and r.kind = h.kind and r.id = h.id and r.rev >= h.rev)`,
  'a day to be reminded of is of a book that is there': `
    select d.book_id as id from public.book_dues d
    where not exists (
      select from public.records r
      where r.owner_id = d.owner_id and r.kind = 'book' and r.id = d.book_id and r.body is not null)`,
  // Older ones may be of a record whose deletion is forgotten.
  'an answer is about a record of its owner': `
    select a.op_id as id from public.record_answers a join public.record_heads h on h.owner_id = a.owner_id
    where a.record_id is not null and (a.result ->> 'seq')::bigint > h.horizon and (a.result ->> 'rev')::int > 0
      and not exists (
        select from public.records r
        where r.owner_id = a.owner_id and r.kind = a.kind and r.id = a.record_id
          and r.rev >= (a.result ->> 'rev')::int and r.seq >= (a.result ->> 'seq')::bigint)`,
  'an answered change of a record is in the record': `
    select a.op_id as id from public.record_answers a join public.record_heads h on h.owner_id = a.owner_id
    where (a.result ->> 'seq')::bigint > h.seq`,
  'only an approved application makes an attorney approved': `
    select u.id from public.users u
    where u.user_type = 'attorney' and u.is_approved <> (u.application_state is not distinct from 'approved')`,
}

/** By the names that are reported. */
export const INTEGRITY_RULES: readonly string[] = Object.keys(RULES)

/** Maximum number of ids per rule. */
const SHOWN = 20

/** Returns the violated rules; empty if all hold. */
export async function checkIntegrity(database: Pick<Database, 'statement'>): Promise<readonly Discrepancy[]> {
  const found: Discrepancy[] = []
  for (const [rule, query] of Object.entries(RULES)) {
    const rows = await database.statement(
      `select id::text from (${query}) violations order by 1 limit ${SHOWN}`,
    )
    if (rows.length > 0) found.push({ rule, ids: rows.map((row) => String(row['id'])) })
  }
  return found
}
