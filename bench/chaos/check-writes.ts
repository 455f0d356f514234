/** Checks that the database matches what the users were told. */
import { z } from 'zod'
import { query } from '../faults/call-books.ts'
import { CASE_DETAILS, SUBJECT } from '../faults/node-core.ts'
import type { Finding } from './finding.ts'
import type { Ledger, ProfileWrites, SentReferral } from './ledger.ts'

const referralSchema = z.object({
  id: z.string(),
  sender_id: z.string(),
  recipient_email: z.string(),
  subject: z.string(),
  case_details: z.string(),
  status: z.string(),
  told: z.string(),
})
const STATUS_AFTER = { accept: 'accepted', decline: 'declined' } as const
/** Milliseconds for which a request may still be in flight after its caller has given up. */
const LATE = 60_000

export async function checkReferrals(databaseUrl: string, { referrals }: Ledger): Promise<Finding> {
  const rows = await query(
    databaseUrl,
    referralSchema,
    `select id, sender_id, recipient_email, subject, case_details, status, answer ->> 'messageId' as told
     from public.referrals`,
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const acknowledgements = [...referrals.values()].reduce(
    (sum, { acknowledgements }) => sum + acknowledgements.length,
    0,
  )
  return {
    what: 'every acknowledged referral is there as it was sent, and no other',
    found: `${referrals.size} sent, ${acknowledgements} acknowledgements, ${rows.length} stored`,
    wrongs: [
      ...[...referrals.values()].flatMap((referral) => wrongsOf(referral, stored.get(referral.id))),
      ...rows.filter(({ id }) => !referrals.has(id)).map(({ id }) => `${id}: stored, and nobody sent it`),
    ],
  }
}

function wrongsOf(
  { id, to, owner, acknowledgements, wish }: SentReferral,
  row: z.output<typeof referralSchema> | undefined,
): readonly string[] {
  if (row === undefined) return [`${to}: lost (${id}), after ${acknowledgements.length} acknowledgements`]
  const status = wish === null ? 'open' : STATUS_AFTER[wish]
  const should = {
    sender_id: owner,
    recipient_email: to,
    subject: SUBJECT,
    case_details: CASE_DETAILS,
    status,
  }
  const mismatched = acknowledgements.filter(({ messageId }) => messageId !== row.told)
  return [
    ...Object.entries(should)
      .filter(([column, value]) => row[column as keyof typeof should] !== value) // its own keys
      .map(([column, value]) => `${to}: ${column} is not ${value}`),
    ...mismatched.map(({ messageId }) => `${to}: ${messageId} was told, ${row.told} is stored`),
  ]
}

/** Checks that the sender is notified of each answer once. */
export async function checkNotifications(databaseUrl: string, { referrals }: Ledger): Promise<Finding> {
  const schema = z.object({ user_id: z.string(), kind: z.string(), link: z.string().nullable() })
  const rows = await query(
    databaseUrl,
    schema,
    `select user_id, kind, link from public.notifications where kind in ('referral_accepted', 'referral_declined')`,
  )
  const answered = [...referrals.values()].filter(({ wish }) => wish !== null)
  const wrongs = answered.flatMap(({ id, to, owner, wish }) => {
    const kind = `referral_${wish === 'accept' ? 'accepted' : 'declined'}`
    const notifications = rows.filter((row) => row.link?.includes(id))
    const isRight =
      notifications.length === 1 && notifications[0]?.kind === kind && notifications[0].user_id === owner
    return isRight ? [] : [`${to}: ${notifications.length} notifications of its ${wish ?? ''}`]
  })
  return {
    what: 'every answer stands, and its sender was told once',
    found: `${answered.length} answers, ${rows.length} notifications`,
    wrongs: [
      ...wrongs,
      ...(rows.length === answered.length ? [] : ['There are more notifications than answers.']),
    ],
  }
}

export async function checkProfiles(databaseUrl: string, { profiles }: Ledger): Promise<Finding> {
  const rows = await query(
    databaseUrl,
    z.object({ id: z.string(), first_name: z.string() }),
    'select id, first_name from public.users',
  )
  const names = new Map(rows.map(({ id, first_name }) => [id, first_name]))
  return {
    what: 'the last acknowledged profile stands',
    found: `${profiles.size} profiles`,
    wrongs: [...profiles].flatMap(([id, writes]) => {
      const name = names.get(id) ?? 'nothing'
      return acceptableNames(writes).includes(name)
        ? []
        : [`${id}: ${name} is stored, ${writes.acknowledged?.value ?? 'nothing'} was acknowledged last`]
    }),
  }
}

/** A write without a response may have been applied, and may even have been overtaken by a later one. */
function acceptableNames({ acknowledged, uncertain }: ProfileWrites): readonly string[] {
  const since = (acknowledged?.at ?? 0) - LATE
  return [
    acknowledged?.value ?? 'First',
    ...uncertain.filter(({ at }) => at >= since).map(({ value }) => value),
  ]
}
