/** What release 0.1.0 left on a device is all there, is opened by its owners' keys, and goes on from where it was. */
import { Dexie, type Table } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { createTestCore } from '../../testing/test-core.ts'
import type { OfflineCore } from '../create-offline-core.ts'
import { createDraftStore } from './draft.store.ts'
import { createOutboxLeases, type OutboxLeases } from './outbox-lease.store.ts'
import type { OutboxStatus } from './operation.ts'
import { LEASE } from './outbox-row.ts'
import { resealOwner } from './reseal.ts'
import type { DraftOwner, StoredOutboxRow } from './stored-rows.ts'
import { memoryShares, newProfile } from '../testing/memory-deps.ts'
import {
  RECORDED_DATABASE,
  RECORDED_NAMES,
  RECORDED_NOW,
  RECORDED_OWNERS,
  RECORDED_SCHEMA,
  RECORDED_VERSION,
  recordedId,
  recordedShare,
  restoreDevice,
  type RecordedName,
} from '../testing/recorded-device.ts'
import { OPERATIONS } from '../operations/registry.ts'
import { receiptOf, REFERRAL_SEND } from '../operations/referral-send.ts'

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
afterEach(() => core.stop())

const MAIL_DELAYED = 'Failed to send email after 4 attempts: connection refused'
const UNREACHABLE = 'The server could not be reached. It will be tried again.'

type Expected = {
  readonly state: string
  readonly label: OutboxStatus['label']
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
    const { state, status, maybeDelivered } = entry
    const receipt = receiptOf(entry.receipt)
    return [
      RECORDED_NAMES.find((name) => recordedId(name) === entry.id) ?? entry.id,
      {
        state,
        ...status,
        ...(receipt === null ? {} : { receipt: [receipt.messageId, receipt.status] as const }),
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
    const request = await core.outbox.payload(REFERRAL_SEND, alice, entry.id)
    if (name === 'wiped') expect([entry.summary, request]).toEqual([null, null])
    else expect([entry.summary?.title, request?.referralData.name]).toEqual([name, name])
  }
  expect(await core.outbox.payload(REFERRAL_SEND, alice, recordedId('queued'))).toMatchObject({
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
  const load = async (kind: string, owner: DraftOwner, id: string) => {
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

function leasesOf({ draftDeps: { database, sealer } }: OfflineCore): OutboxLeases {
  return createOutboxLeases({
    database,
    sealer,
    operations: OPERATIONS,
    now: () => clock,
    random: () => 0.5,
    newLeaseId: () => crypto.randomUUID(),
  })
}

it('what was due is sent as it was written, in its order; what only a person can move stays', async () => {
  clock += LEASE
  const leases = leasesOf(core)
  const claimed: (readonly [string, boolean])[] = []
  for (let row = await leases.claimNext(alice, 0); row !== null; row = await leases.claimNext(alice, 0)) {
    claimed.push([row.id, row.wasMaybeDelivered])
    expect(row.body).toBe(JSON.stringify(await core.outbox.asWritten(alice, row.id)))
  }
  expect(claimed).toEqual([
    [recordedId('under the device key'), false],
    [recordedId('sending'), true],
    [recordedId('queued'), false],
  ])
})

const storedRows = () => core.database.run(({ outbox }) => outbox.where({ ownerUserId: alice }).toArray())
const reseal = () => resealOwner(core.database, core.draftDeps.sealer, alice)

it('the server’s word lies open until its owner’s key can be had, and sealed from then on; it reads the same', async () => {
  const before = await rowsOf(alice)
  for (const row of await storedRows()) expect(row).toMatchObject({ orderKey: row.id, receipt: null })
  expect(await reseal()).toBeGreaterThan(0)
  expect(await reseal()).toBe(0)
  const after = await storedRows()
  expect(after.map(({ receipt }) => receipt !== null)).toEqual(after.map(({ sentAt }) => sentAt !== null))
  expect(JSON.stringify(after)).not.toContain(SENT_ID)
  for (const row of after) expect([row.messageId, row.serverStatus]).toEqual([undefined, undefined])
  core.outbox.forgetDecrypted()
  expect(await rowsOf(alice)).toEqual(before)
})

describe('beside a window or a worker of the former release', () => {
  const opened: Dexie[] = []
  afterEach(() => opened.splice(0).forEach((dexie) => dexie.close()))

  /** It opens what it knows, whatever version is there, and makes way as our own handles do. */
  function formerRelease(): {
    readonly rows: Table<StoredOutboxRow, string>
    readonly hasMadeWay: () => boolean
  } {
    const dexie = new Dexie(RECORDED_DATABASE, { indexedDB, IDBKeyRange })
    opened.push(dexie)
    dexie.version(RECORDED_VERSION / 10).stores(RECORDED_SCHEMA)
    let hasMadeWay = false
    dexie.on('versionchange', () => {
      hasMadeWay = true
      dexie.close()
      return false
    })
    return { rows: dexie.table('outbox'), hasMadeWay: () => hasMadeWay }
  }

  it('that is open, the upgrade is made once it has made way, and nothing is lost', async () => {
    const former = formerRelease()
    expect(await former.rows.count()).toBeGreaterThan(0)
    expect(await rowsOf(alice)).toEqual(ROWS)
    expect(former.hasMadeWay()).toBe(true)
  })

  it('that does not make way, the upgrade waits and says so', async () => {
    const request = indexedDB.open(RECORDED_DATABASE, RECORDED_VERSION)
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
    const listing = rowsOf(alice)
    await vi.waitFor(() => expect(core.database.latestEvent()).toBe('blocked'))
    stubborn.close()
    expect(await listing).toEqual(ROWS)
    expect(core.database.latestEvent()).toBe('opened')
  })

  it('that is woken after the upgrade and sends a row, its word is understood and taken over', async () => {
    await storedRows()
    const { rows } = formerRelease()
    const row = await rows.get(recordedId('queued'))
    if (row === undefined) throw new Error('The row is gone.')
    const confirmed = { state: 'sent', sentAt: clock, messageId: SENT_ID, serverStatus: 'accepted' } as const
    await rows.put({ ...row, ...confirmed })
    const expected = {
      state: 'sent',
      label: 'Sent',
      reason: 'Referral saved. The email is on its way.',
      receipt: [SENT_ID, 'accepted'],
    }
    expect((await rowsOf(alice))['queued']).toEqual(expected)
    await reseal()
    expect(JSON.stringify(await storedRows())).not.toContain(SENT_ID)
    core.outbox.forgetDecrypted()
    expect((await rowsOf(alice))['queued']).toEqual(expected)
  })

  it('that queues a row after the upgrade, it is sent in its place', async () => {
    await storedRows()
    const { rows } = formerRelease()
    const row = await rows.get(recordedId('refused'))
    if (row === undefined) throw new Error('The row is gone.')
    const { orderKey: _orderKey, receipt: _receipt, ...asBefore } = row
    await rows.put({ ...asBefore, state: 'queued', messageId: null, serverStatus: null })
    const leases = leasesOf(core)
    const first = await leases.claimNext(alice, 0)
    const second = await leases.claimNext(alice, 0)
    expect([first?.id, second?.id]).toEqual([recordedId('under the device key'), recordedId('refused')])
  })
})
