/** What release 0.1.0 left on a device is all there, is opened by its owners' keys, and goes on from where it was. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { createTestCore } from '../../testing/test-core.ts'
import type { OfflineCore } from '../create-offline-core.ts'
import { createDraftStore } from './draft.store.ts'
import { createOutboxLeases } from './outbox-lease.store.ts'
import { LEASE } from './outbox-row.ts'
import type { OutboxStatusWords } from './outbox-words.ts'
import type { DraftKind, DraftOwner } from './stored-rows.ts'
import { memoryShares, newProfile } from '../testing/memory-deps.ts'
import {
  RECORDED_NAMES,
  RECORDED_NOW,
  RECORDED_OWNERS,
  recordedId,
  recordedShare,
  restoreDevice,
  type RecordedName,
} from '../testing/recorded-device.ts'

const { alice, bob } = RECORDED_OWNERS
let indexedDB: IDBFactory
let clock: number
let core: OfflineCore

function open(): OfflineCore {
  const shares = {
    ...memoryShares(newProfile()),
    ask: (owner: UserId) => Promise.resolve(recordedShare(owner)),
  }
  return createTestCore({ indexedDB, IDBKeyRange, shares, now: () => clock })
}

beforeEach(async () => {
  indexedDB = new IDBFactory()
  clock = RECORDED_NOW
  await restoreDevice(indexedDB)
  core = open()
})

const MAIL_DELAYED = 'Failed to send email after 4 attempts: connection refused'
const UNREACHABLE = 'The server could not be reached. It will be tried again.'

type Expected = {
  readonly state: string
  readonly label: OutboxStatusWords['label']
  readonly reason: string | null
  /** The server's word, as the row's owner sees it. */
  readonly receipt?: readonly [messageId: string, status: string]
  readonly maybeDelivered?: boolean
}
const PAUSED = 'Paused while you edit it. It won’t be sent until you queue the edited version.'
const SENT_ID = '<m@mail.test>'

const ROWS: Partial<Record<RecordedName, Expected>> = {
  'under the device key': { state: 'queued', label: 'Waiting', reason: null },
  'held under the device key': { state: 'held', label: 'Needs attention', reason: PAUSED },
  wiped: { state: 'sent', label: 'Sent', reason: null, receipt: [SENT_ID, 'sent'] },
  sent: { state: 'sent', label: 'Sent', reason: null, receipt: [SENT_ID, 'sent'] },
  accepted: {
    state: 'sent',
    label: 'Sent',
    reason: 'Referral saved. The email is on its way.',
    receipt: [SENT_ID, 'accepted'],
  },
  delayed: { state: 'sent', label: 'Failed', reason: MAIL_DELAYED, receipt: [SENT_ID, 'accepted'] },
  failed: {
    state: 'sent',
    label: 'Failed',
    reason: 'The referral is saved, but its email was refused: No such mailbox',
    receipt: [SENT_ID, 'failed'],
  },
  skipped: {
    state: 'skipped',
    label: 'Sent',
    reason: 'Recorded, no email sent',
    receipt: ['email-skipped', 'skipped'],
  },
  stopped: {
    state: 'skipped',
    label: 'Failed',
    reason: 'No email was sent. The recipient has asked not to get emails.',
    receipt: ['email-skipped', 'skipped'],
  },
  'sent later': { state: 'sent', label: 'Sent', reason: null, receipt: [SENT_ID, 'sent'] },
  refused: { state: 'needs_fix', label: 'Failed', reason: 'Invalid or past deadline date' },
  conflict: {
    state: 'conflict',
    label: 'Needs attention',
    reason: 'Sent before with other content',
    maybeDelivered: true,
  },
  'not permitted': {
    state: 'blocked_auth',
    label: 'Needs attention',
    reason: 'Your account is not approved yet',
  },
  'waiting for the network': {
    state: 'waiting',
    label: 'Waiting',
    reason: UNREACHABLE,
    maybeDelivered: true,
  },
  'waiting for the service': { state: 'waiting', label: 'Waiting', reason: 'Too many requests' },
  sending: { state: 'sending', label: 'Sending', reason: null, maybeDelivered: true },
  held: { state: 'held', label: 'Needs attention', reason: PAUSED },
  queued: { state: 'queued', label: 'Waiting', reason: null },
}
const BOBS: Partial<Record<RecordedName, Expected>> = {
  'bob queued': { state: 'blocked_auth', label: 'Needs attention', reason: 'No active session' },
  'bob blocked': { state: 'blocked_auth', label: 'Needs attention', reason: 'No active session' },
  'bob queued later': { state: 'queued', label: 'Waiting', reason: null },
}

async function rowsOf(owner: UserId): Promise<Record<string, Expected>> {
  const entries = await core.outbox.list(owner)
  const named = entries.map((entry) => {
    const { state, status, messageId, serverStatus, maybeDelivered } = entry
    return [
      RECORDED_NAMES.find((name) => recordedId(name) === entry.id) ?? entry.id,
      {
        state,
        ...status,
        ...(messageId === null ? {} : { receipt: [messageId, serverStatus ?? ''] as const }),
        ...(maybeDelivered && entry.sentAt === null ? { maybeDelivered } : {}),
      },
    ] as const
  })
  return Object.fromEntries(named)
}

it('every row of every owner is listed in its place, in its state and with its words', async () => {
  expect(await rowsOf(alice)).toEqual(ROWS)
  expect(Object.keys(await rowsOf(alice))).toEqual(Object.keys(ROWS))
  expect(await rowsOf(bob)).toEqual(BOBS)
})

it('summaries and contents are opened, but for what was wiped', async () => {
  for (const entry of await core.outbox.list(alice)) {
    const name = RECORDED_NAMES.find((one) => recordedId(one) === entry.id)
    const request = await core.outbox.request(alice, entry.id)
    if (name === 'wiped') expect([entry.summary, request]).toEqual([null, null])
    else expect([entry.summary?.recipientName, request?.referralData.name]).toEqual([name, name])
  }
  expect(await core.outbox.request(alice, recordedId('queued'))).toMatchObject({
    referralData: {
      caseDetails: 'Kept word for word',
      attachments: [{ name: 'report.pdf', size: 12, type: 'application/pdf' }],
    },
  })
})

it('drafts of every kind are there, each with its owner', async () => {
  const texts = (await core.referralDrafts.list(alice)).map(({ id, replaces, content }) => [
    id,
    replaces,
    content.kind === 'values' ? content.values.caseDetails : content.kind,
  ])
  const asQueued = 'Rear-end collision, clear liability.'
  expect(texts).toEqual([
    [recordedId('draft'), null, asQueued],
    [recordedId('draft of the held'), recordedId('held'), 'The edited version'],
    [recordedId('draft under the device key'), recordedId('held under the device key'), asQueued],
  ])
  /** A draft of another feature, as far as this test looks into it. */
  const load = async (kind: DraftKind, owner: DraftOwner, id: string) => {
    const values = z.record(z.string(), z.unknown())
    const schema = z.looseObject({ values })
    const drafts = createDraftStore({ kind, version: 1, schema, migrations: {} }, core.draftDeps)
    const content = (await drafts.load(owner, id))?.content
    return content?.kind === 'values' ? content.values.values : null
  }
  expect(await load('registration', 'device', 'registration')).toMatchObject({ firstName: 'Registering' })
  expect(await load('client-intake', bob, `client-intake/${bob}`)).toMatchObject({ summary: 'Bob’s request' })
  expect(await load('client-intake', 'device', 'client-intake/device')).toMatchObject({
    summary: 'A visitor’s request',
  })
  expect(await core.shares.open(alice, recordedId('shared'))).toBe(true)
})

it('what was seen, who was here and the grant are there', async () => {
  expect((await core.snapshots.read(alice, 'list', z.array(z.string())))?.value).toEqual(['seen before'])
  expect((await core.identity.read())?.firstName).toBe('Alice')
  expect((await core.device.store.read()).grant?.owner).toBe(alice)
})

it('what was due is sent as it was written, in its order; what only a person can move stays', async () => {
  clock += LEASE
  const { database, sealer } = core.draftDeps
  const leases = createOutboxLeases({
    database,
    sealer,
    now: () => clock,
    random: () => 0.5,
    newLeaseId: () => crypto.randomUUID(),
  })
  const claimed: (readonly [string, boolean])[] = []
  for (let row = await leases.claimNext(alice, 0); row !== null; row = await leases.claimNext(alice, 0)) {
    claimed.push([row.id, row.wasMaybeDelivered])
    expect(row.body).toBe(JSON.stringify(await core.outbox.request(alice, row.id)))
  }
  expect(claimed).toEqual([
    [recordedId('under the device key'), false],
    [recordedId('sending'), true],
    [recordedId('queued'), false],
  ])
})
