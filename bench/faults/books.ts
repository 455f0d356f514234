/**
 * The records of a fault: the queued referrals, what the screen displayed and when, and the final state of the API and the mailbox. The
 * product survives a fault if they agree.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { signInToken } from '../../e2e/fixtures/bff-client.ts'
import type { MailMessage } from '../../e2e/fixtures/sandbox-client.ts'
import { referralSummarySchema, type ReferralSummary } from '../../shared/contracts/referrals.ts'
import { DEMO_ACCOUNTS } from '../../shared/domain/demo-accounts.ts'
import { runBooks, type CallVerdict } from './call-books.ts'
import type { Stack } from './stack.ts'

/** The attorney who sends the referrals. */
export const SENDER = DEMO_ACCOUNTS[0]

export type QueuedReferral = {
  readonly id: string
  /** One address per referral, to count mails by it. */
  readonly to: string
  /** refused: the server must reject it (its deadline has passed), and the screen must report that. */
  readonly fate: 'arrives' | 'refused'
}

/** The status of a queue row. `mailed`: Sent. `accepted`: Sent, with the note that the email is still on its way. */
export type Claim = 'waiting' | 'accepted' | 'mailed' | 'refused' | 'needs attention'

export type Sighting = {
  /** The referral's id. Not its address: a row's content is deleted a day after sending, by the device's clock. */
  readonly id: string
  readonly claim: Claim
  /** Milliseconds by this machine's clock, taken right after reading the row. */
  readonly at: number
}

export type FaultRecord = {
  readonly referrals: readonly QueuedReferral[]
  /** Everything seen during the fault. */
  readonly sightings: readonly Sighting[]
  /** The final status of each row. */
  readonly last: readonly Sighting[]
  /** Requests that send referrals. */
  readonly attempts: number
  /** Those made by a service worker. */
  readonly byWorker?: number
  readonly calls?: CallVerdict
}

export type Verdict = {
  readonly referrals: number
  readonly attempts: number
  readonly byWorker: number | null
  /** Rows acknowledged while the mail was still on its way. */
  readonly accepted: number
  /** Messages delivered more than once under the same Message-ID: the recipient sees one. */
  readonly redelivered: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly untrue: readonly string[]
  /** Null if the fault wrote none. */
  readonly calls: CallVerdict | null
}

const SETTLE_LIMIT = 240_000
const listSchema = z.object({ referrals: z.array(referralSummarySchema), next: z.string().nullable() })

export function claimOf(label: string, reason: string | null): Claim {
  switch (label) {
    case 'Sent':
      return reason === null ? 'mailed' : 'accepted'
    case 'Failed':
      return 'refused'
    case 'Needs attention':
      return 'needs attention'
    default:
      return 'waiting'
  }
}

/** Waits until all expected mails have arrived, up to a limit, then compares. */
export async function settle(stack: Stack, record: FaultRecord): Promise<Verdict> {
  const expected = new Set(record.referrals.filter(({ fate }) => fate === 'arrives').map(({ to }) => to))
  const truth = await untilSettled(stack, expected)
  const { calls } = record
  const lost = [...(calls?.lost ?? [])]
  const doubled = [...(calls?.doubled ?? [])]
  const untrue = [...(calls?.untrue ?? []), ...(await runBooks(stack.databaseUrl)).wrongs]
  let redelivered = 0
  for (const referral of record.referrals) {
    const { to } = referral
    const mails = truth.mails.get(to) ?? []
    const kept = truth.kept.get(to) ?? []
    redelivered += mails.filter(({ deliveries }) => deliveries > 1).length
    if (mails.length > 1 || kept.length > 1) doubled.push(`${to}: ${mails.length} mails, ${kept.length} kept`)
    if (referral.fate === 'arrives' && (mails.length === 0 || kept[0]?.id !== referral.id))
      lost.push(`${to}: ${mails.length} mails, ${kept.length} kept`)
    if (referral.fate === 'refused' && mails.length + kept.length > 0) untrue.push(`${to}: taken after all`)
    if (kept.some(({ delivery }) => delivery !== 'sent'))
      untrue.push(`${to}: the list says the mail is ${kept[0]?.delivery ?? ''}, and it has arrived`)
    untrue.push(...untrueSightings(referral, record, { mails, kept }))
  }
  return {
    referrals: record.referrals.length,
    attempts: record.attempts,
    byWorker: record.byWorker ?? null,
    accepted: new Set(record.last.filter(({ claim }) => claim === 'accepted').map(({ id }) => id)).size,
    redelivered,
    lost,
    doubled,
    untrue,
    calls: calls ?? null,
  }
}

type Facts = { readonly mails: readonly MailMessage[]; readonly kept: readonly ReferralSummary[] }

function untrueSightings(referral: QueuedReferral, record: FaultRecord, facts: Facts): readonly string[] {
  const { id, to, fate } = referral
  const keptAt = Math.min(...facts.kept.map(({ createdAt }) => Date.parse(createdAt)))
  const mailedAt = Math.min(...facts.mails.map(({ receivedAt }) => Date.parse(receivedAt)))
  const isTrue = ({ claim, at }: Sighting): boolean => {
    switch (claim) {
      case 'mailed':
        return mailedAt <= at && keptAt <= at
      case 'accepted':
        return keptAt <= at
      case 'refused':
        return fate === 'refused'
      case 'waiting':
      case 'needs attention':
        return true
    }
  }
  const end = record.last.filter((sighting) => sighting.id === id)
  const isEnd = ({ claim }: Sighting): boolean =>
    fate === 'refused' ? claim === 'refused' : claim === 'mailed' || claim === 'accepted'
  return [
    ...record.sightings
      .filter((sighting) => sighting.id === id && !isTrue(sighting))
      .map(({ claim }) => `${to}: shown as ${claim} too early or wrongly`),
    ...end
      .filter((sighting) => !isTrue(sighting) || !isEnd(sighting))
      .map(({ claim }) => `${to}: in the end ${claim}`),
    ...(end.length === 0 ? [`${to}: not shown in the end`] : []),
  ]
}

type Truth = {
  readonly mails: ReadonlyMap<string, readonly MailMessage[]>
  readonly kept: ReadonlyMap<string, readonly ReferralSummary[]>
}

async function untilSettled(stack: Stack, expected: ReadonlySet<string>): Promise<Truth> {
  const limit = Date.now() + SETTLE_LIMIT
  for (;;) {
    const truth = await readTruth(stack)
    const missing = [...expected].filter(
      (to) =>
        !truth.mails.has(to) || truth.kept.get(to)?.some(({ delivery }) => delivery !== 'sent') !== false,
    )
    if (missing.length === 0 || Date.now() > limit) return truth
    await wait(1000)
  }
}

async function readTruth({ sandbox, origin }: Stack): Promise<Truth> {
  const kept = Map.groupBy(await listSent(origin), ({ counterpartEmail }) => counterpartEmail)
  const mails = Map.groupBy(await sandbox.messages(), ({ to }) => [to].flat().join(', '))
  return { mails, kept }
}

async function listSent(origin: string): Promise<readonly ReferralSummary[]> {
  const token = await signInToken(origin, SENDER.email)
  const referrals: ReferralSummary[] = []
  for (let next: string | null = ''; next !== null;) {
    const query = new URLSearchParams({ box: 'sent', limit: '1000', ...(next === '' ? {} : { next }) })
    const response = await fetch(`${origin}/api/referrals?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'x-app-csrf': '1' },
    })
    if (!response.ok) throw new Error(`The list answered ${response.status}: ${await response.text()}`)
    const page = listSchema.parse(await response.json())
    referrals.push(...page.referrals)
    next = page.next
  }
  return referrals
}
