/** The attorneys' traffic with realistic shares of each call, and the evaluation of the responses. */
import { randomUUID } from 'node:crypto'
import { listConversationsEndpoint } from '../../shared/contracts/conversations.ts'
import { exploreEndpoint } from '../../shared/contracts/explore.ts'
import { GOOGLE_PATHS } from '../../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../../shared/contracts/integrations/onedrive.ts'
import { listInterestsEndpoint } from '../../shared/contracts/interests.ts'
import { listPartnersEndpoint } from '../../shared/contracts/network.ts'
import {
  pullRecordsEndpoint,
  pushRecordsEndpoint,
  type PushRecordsRequest,
} from '../../shared/contracts/records.ts'
import { SEND_REFERRAL_EMAIL_PATH } from '../../shared/contracts/referral-email.ts'
import type { Random } from '../../runtime/testing/seeded-random.ts'
import type { RecordOperation } from '../../shared/domain/records/record.ts'
import { SIGN_IN, signInBody, type Attorney } from './attorneys.ts'
import type { Answer, Call, Client } from './client.ts'
import type { Recorder } from './figures.ts'
import { WORDS } from './fill-requests.ts'
import type { LiveUpdates } from './live-updates.ts'

export const SEND = 'send a referral'
/** Calls that send, answer and read referrals, which a provider's outage must not affect. */
export const REFERRAL_CALLS: readonly string[] = [
  SEND,
  'answer one',
  'open one',
  'list sent',
  'list received',
]
export const REFERRALS_TOGETHER = 'referrals, all five together'

export type Scene = {
  readonly client: Client
  readonly attorneys: readonly Attorney[]
  readonly random: Random
  readonly live: LiveUpdates
}

export type Share = {
  readonly name: string
  readonly weight: number
  /** Null if there is nothing of this kind to do. */
  readonly make: (attorney: Attorney, scene: Scene) => Call | null
  readonly after?: (attorney: Attorney, scene: Scene, call: Call) => void
}

const get = (path: string): Call => ({ method: 'GET', path })

/** A screen makes one or two calls; tokens are valid for an hour, so sign-ins are rare. */
export const MIX: readonly Share[] = [
  { name: 'dashboard', weight: 16, make: () => get('/api/dashboard') },
  { name: 'notifications', weight: 14, make: () => get('/api/notifications') },
  { name: 'list sent', weight: 12, make: () => get('/api/referrals?box=sent&limit=100') },
  { name: 'list received', weight: 10, make: () => get('/api/referrals?box=received&limit=100') },
  {
    name: 'search',
    weight: 4,
    make: (_, { random }) => get(`/api/referrals?q=Matter%20${random.between(1, 99)}`),
  },
  { name: 'open one', weight: 20, make: openOne },
  { name: SEND, weight: 14, make: sendOne, after: remember },
  { name: 'answer one', weight: 5, make: answerOne },
  { name: 'write a message', weight: 4, make: writeOne },
  // The rooms beside referrals.
  { name: 'explore', weight: 6, make: () => get(exploreEndpoint.path) },
  { name: 'explore, a word', weight: 2, make: () => get(`${exploreEndpoint.path}?q=${WORDS.hundredth}`) },
  { name: 'interests', weight: 2, make: () => get(listInterestsEndpoint.path) },
  { name: 'save a call', weight: 5, make: saveCall },
  { name: 'pull records', weight: 5, make: () => get(`${pullRecordsEndpoint.path}?limit=50`) },
  { name: 'partners', weight: 3, make: () => get(listPartnersEndpoint.path) },
  { name: 'conversations', weight: 3, make: () => get(listConversationsEndpoint.path) },
  {
    name: 'sign in',
    weight: 1,
    make: (attorney) => ({ method: 'POST', path: SIGN_IN, body: signInBody(attorney) }),
  },
]

/** With a connected account, a fifth of all calls goes to its provider. */
const OUTSIDE: Share = { name: 'outside account', weight: 25, make: askOutside }

export type Mix = { pick(): Share }

export function createMix(random: Random, withOutside: boolean): Mix {
  const shares = withOutside ? [...MIX, OUTSIDE] : MIX
  const all = shares.reduce((sum, { weight }) => sum + weight, 0)
  return {
    pick() {
      let place = random.next() * all
      for (const share of shares) {
        place -= share.weight
        if (place < 0) return share
      }
      return shares[0] ?? OUTSIDE
    },
  }
}

/** Makes one call of one attorney. `begun` is its planned start, by performance.now(). Never rejects. */
export async function act(scene: Scene, mix: Mix, attorney: Attorney, begun: number, recorder: Recorder) {
  const share = mix.pick()
  const call = share.make(attorney, scene)
  // An attorney with nothing to do opens the dashboard instead.
  const [name, made] = call === null ? ['dashboard', get('/api/dashboard')] : [share.name, call]
  try {
    const answer = await scene.client.call(share.name === 'sign in' ? '' : attorney.token, made)
    if (answer.status < 300) {
      const milliseconds = performance.now() - begun
      recorder.took(name, milliseconds)
      if (REFERRAL_CALLS.includes(name)) recorder.noticed(REFERRALS_TOGETHER, milliseconds)
      if (call !== null) share.after?.(attorney, scene, call)
    } else recorder.failed(name, words(answer))
  } catch (error) {
    recorder.failed(name, error instanceof Error ? error.message : String(error))
  }
}

function words({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body).slice(0, 120)}`
}

function openOne({ sent }: Attorney, { random }: Scene): Call | null {
  const id = sent[random.between(0, sent.length - 1)]
  return id === undefined ? null : get(`/api/referrals/${id}`)
}

const DAY = 86_400_000

function sendOne(sender: Attorney, { attorneys, random, live }: Scene): Call | null {
  const others = attorneys.filter(({ id }) => id !== sender.id)
  const recipient = others[random.between(0, others.length - 1)]
  if (recipient === undefined) return null
  const referralId = randomUUID()
  live.expect(referralId, recipient.id)
  return sendCall(referralId, recipient)
}

export function sendCall(referralId: string, { name, email }: Pick<Attorney, 'name' | 'email'>): Call {
  return {
    method: 'POST',
    path: SEND_REFERRAL_EMAIL_PATH,
    body: {
      to: email,
      subject: 'New Case Referral',
      referralData: {
        referralId,
        name,
        email,
        selectedSubject: 'Rear-end collision',
        caseDetails: 'Clear liability, treatment ended in March. '.repeat(12),
        compensationPercentage: 25,
        acceptanceDeadline: new Date(Date.now() + 14 * DAY).toISOString(),
        area: 'Personal Injury',
        state: 'NY',
        attachments: [{ name: 'police-report.pdf', size: 120_000, type: 'application/pdf' }],
      },
    },
  }
}

/** Gives the recipient a referral to answer, and the sender one to open. */
function remember(sender: Attorney, { attorneys }: Scene, { body }: Call): void {
  const { to, referralData } = body as { to: string; referralData: { referralId: string } } // made by sendCall
  sender.sent.push(referralData.referralId)
  attorneys.find(({ email }) => email === to)?.toAnswer.push(referralData.referralId)
}

/** Always accepts: messages to a declined referral would be rejected and count as failures. */
function answerOne({ toAnswer }: Attorney): Call | null {
  const id = toAnswer.shift()
  if (id === undefined) return null
  return { method: 'POST', path: `/api/referrals/${id}/actions`, body: { action: 'accept' } }
}

function writeOne({ sent }: Attorney): Call | null {
  const id = sent.at(-1)
  if (id === undefined) return null
  return { method: 'POST', path: `/api/referrals/${id}/messages`, body: { text: 'Any news on this?' } }
}

/** As an attorney's device sends the record of a call that it has written down. */
function saveCall(attorney: Attorney): Call {
  const operation: RecordOperation = {
    type: 'set',
    ...{ opId: randomUUID(), kind: 'call', id: randomUUID(), create: true, schemaVersion: 1 },
    set: {
      caller: 'Dana Reeve',
      phone: '+12125550142',
      class: 'new_lead',
      summary: 'Rear-ended on I-95. '.repeat(20),
    },
    seen: {},
  }
  const body: PushRecordsRequest = {
    ...{ deviceId: attorney.id, deviceLabel: 'Chrome on Windows', epoch: null },
    ops: [operation],
  }
  return { method: 'POST', path: pushRecordsEndpoint.path, body }
}

function askOutside({ provider }: Attorney, { random }: Scene): Call | null {
  switch (provider) {
    case 'google':
      return get(random.chance(0.5) ? GOOGLE_PATHS.files : GOOGLE_PATHS.events)
    case 'onedrive':
      return get(random.chance(0.5) ? ONEDRIVE_PATHS.list : ONEDRIVE_PATHS.unread)
    case null:
      return null
  }
}
