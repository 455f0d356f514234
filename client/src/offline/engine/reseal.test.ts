/** Devices of the release before owners had keys: its rows, as it wrote them, are opened, taken over, and nothing of them is lost. */
import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ReferralId } from '../../../../shared/domain/ids.ts'
import { createDraftStore } from './draft.store.ts'
import { emptyReferralDraft, REFERRAL_DRAFTS } from '../operations/referral-draft.ts'
import { REFERRAL_SEND } from '../operations/referral-send.ts'
import { boundReceipt } from './outbox-reader.ts'
import { resealOwner } from './reseal.ts'
import { DEVICE_KEY_ID, type Sealer } from './seal.ts'
import { createSnapshotStore } from './snapshot.store.ts'
import { acknowledge } from '../testing/acknowledge.ts'
import { ALICE, BOB, newProfile, openWindow, queue, START, type Profile } from '../testing/memory-deps.ts'

const BEFORE = {
  drafts: 'id, [ownerUserId+kind]',
  outbox: 'id, &position, ownerUserId, [ownerUserId+state+position]',
  outboxBodies: 'id',
  identity: 'id',
  keys: 'id',
  snapshots: 'id, ownerUserId',
  device: 'id',
}
const ROW_ID = '0199a1b2-0000-7000-8000-000000000001'
const REQUEST = JSON.stringify({ to: 'r@example.com', referralData: { caseDetails: 'Rear-end collision' } })

/** What version 2 wrote: one key that cannot be exported, and everything sealed by it. */
async function writeFormerRelease({ indexedDB }: Profile): Promise<void> {
  const dexie = new Dexie('test', { indexedDB, IDBKeyRange })
  dexie.version(2).stores(BEFORE)
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const seal = async (text: string, boundTo: string) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const additionalData = new TextEncoder().encode(boundTo)
    const algorithm = { name: 'AES-GCM', iv, additionalData }
    return {
      keyId: 'aes-gcm-1',
      iv,
      data: await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text)),
    }
  }
  const draft = JSON.stringify({ ...emptyReferralDraft(), caseDetails: 'Fall in aisle nine' })
  await dexie.table('keys').add({ id: 'aes-gcm-1', key })
  const open = { kind: 'referral', schemaVersion: 1, createdAt: START, updatedAt: START }
  await dexie
    .table('drafts')
    .add({ ...open, id: 'd1', ownerUserId: ALICE, values: await seal(draft, `draft/d1/${ALICE}`) })
  await dexie
    .table('drafts')
    .add({ ...open, id: 'd2', ownerUserId: BOB, values: await seal(draft, `draft/d2/${BOB}`) })
  await dexie.table('outbox').add({
    ...{ id: ROW_ID, ownerUserId: ALICE, position: 1, kind: 'referral', schemaVersion: 1, state: 'queued' },
    ...{ payloadSha256: 'x', attempts: 0, nextAttemptAt: null, leaseUntil: null, leaseBy: null },
    ...{ maybeDelivered: false, lastError: null, createdAt: START, sentAt: null, messageId: null },
    serverStatus: null,
    summary: await seal(
      JSON.stringify({ recipientName: 'Recipient', recipientEmail: 'r@example.com', subject: 'S' }),
      `outbox-summary/${ROW_ID}/${ALICE}`,
    ),
  })
  await dexie
    .table('outboxBodies')
    .add({ id: ROW_ID, body: await seal(REQUEST, `outbox-body/${ROW_ID}/${ALICE}`) })
  const snapshot = `${ALICE}/list`
  await dexie.table('snapshots').add({
    id: snapshot,
    ownerUserId: ALICE,
    value: await seal('[1]', `snapshot/${snapshot}`),
    savedAt: START,
  })
  dexie.close()
}

it('rows of the former release open at once, and lie under their owner’s key once it can be had', async () => {
  const profile = newProfile()
  await writeFormerRelease(profile)
  profile.server.answers = false
  const offline = openWindow(profile)
  const drafts = createDraftStore(REFERRAL_DRAFTS, { ...offline, now: () => START })
  expect((await drafts.load(ALICE, 'd1'))?.content).toMatchObject({
    values: { caseDetails: 'Fall in aisle nine' },
  })
  expect(await resealOwner(offline.database, offline.sealer, ALICE)).toBe(0)

  profile.server.answers = true
  const { database, sealer, leases, outbox } = openWindow(profile)
  expect(await resealOwner(database, sealer, ALICE)).toBe(4)
  expect(await resealOwner(database, sealer, ALICE)).toBe(0)
  const sealedBy = await database.run(async (tables) => ({
    drafts: (await tables.drafts.toArray()).map(({ id, values }) => [id, values.keyId === DEVICE_KEY_ID]),
    rows: (await tables.outbox.toArray()).map(({ summary }) => summary?.keyId === DEVICE_KEY_ID),
    bodies: (await tables.outboxBodies.toArray()).map(({ body }) => body.keyId === DEVICE_KEY_ID),
    snapshots: (await tables.snapshots.toArray()).map(({ value }) => value.keyId === DEVICE_KEY_ID),
  }))
  // Another person's draft waits for that person.
  expect(sealedBy).toEqual({
    drafts: [
      ['d1', false],
      ['d2', true],
    ],
    rows: [false],
    bodies: [false],
    snapshots: [false],
  })
  expect((await outbox.list(ALICE)).map(({ summary }) => summary?.title)).toEqual(['Recipient'])
  expect((await leases.claimNext(ALICE, 0))?.body).toBe(REQUEST)
  const now = createDraftStore(REFERRAL_DRAFTS, { database, sealer, now: () => START })
  expect((await now.load(ALICE, 'd1'))?.updatedAt).toBe(START)
  expect((await now.load(BOB, 'd2'))?.content.kind).toBe('values')
})

it('what somebody changed meanwhile, in this window or another, is left as they made it', async () => {
  const profile = newProfile()
  await writeFormerRelease(profile)
  const { database, sealer } = openWindow(profile)
  const drafts = createDraftStore(REFERRAL_DRAFTS, { database, sealer, now: () => START })
  const snapshots = createSnapshotStore({ database, sealer, now: () => START + 1 })
  /** Each row is changed between its reading and its writing. */
  const overtaken: Sealer = {
    ...sealer,
    seal: async (text, boundTo, owner) => {
      if (boundTo.startsWith('draft/'))
        await drafts.save(ALICE, 'd1', { ...emptyReferralDraft(), caseDetails: 'Written meanwhile' })
      if (boundTo.startsWith('outbox-summary/'))
        await database.run((tables) => tables.outbox.update(ROW_ID, { summary: null }))
      if (boundTo.startsWith('outbox-body/'))
        await database.run((tables) => tables.outboxBodies.delete(ROW_ID))
      if (boundTo.startsWith('snapshot/')) await snapshots.save(ALICE, 'list', [1, 2])
      return sealer.seal(text, boundTo, owner)
    },
  }
  expect(await resealOwner(database, overtaken, ALICE)).toBe(0)
  expect((await drafts.load(ALICE, 'd1'))?.content).toMatchObject({
    values: { caseDetails: 'Written meanwhile' },
  })
  expect(await snapshots.read(ALICE, 'list', z.array(z.number()))).toEqual({
    value: [1, 2],
    savedAt: START + 1,
  })
  const left = await database.run(async ({ outbox, outboxBodies }) => ({
    summary: (await outbox.get(ROW_ID))?.summary,
    bodies: await outboxBodies.count(),
  }))
  expect(left).toEqual({ summary: null, bodies: 0 })
})

/** A referral whose receipt came while its owner's key was locked. */
async function sentWhileLocked(profile: Profile): Promise<ReferralId> {
  const first = openWindow(profile)
  const id = await queue(first, ALICE)
  const claim = await first.leases.claimNext(ALICE, 0)
  profile.server.answers = false
  await openWindow(profile).leases.record(claim!, acknowledge(claim!))
  profile.server.answers = true
  return id
}

it('a receipt that came while the key was locked goes under its owner’s key', async () => {
  const profile = newProfile()
  const id = await sentWhileLocked(profile)
  const { database, sealer, outbox } = openWindow(profile)
  const keyOfReceipt = () => database.run(async (tables) => (await tables.outbox.get(id))?.receipt?.keyId)
  expect(await keyOfReceipt()).toBe(DEVICE_KEY_ID)
  expect(await resealOwner(database, sealer, ALICE)).toBe(1)
  expect(await keyOfReceipt()).not.toBe(DEVICE_KEY_ID)
  expect(await outbox.list(ALICE)).toMatchObject([{ id, receipt: { messageId: '<m@mail.test>' } }])
})

it('a receipt of a release before seals is sealed, once', async () => {
  const profile = newProfile()
  const id = await sentWhileLocked(profile)
  const { database, sealer } = openWindow(profile)
  await database.run((tables) => tables.outbox.update(id, { receipt: null, messageId: '<m@mail.test>' }))
  expect(await resealOwner(database, sealer, ALICE)).toBe(1)
  expect(await resealOwner(database, sealer, ALICE)).toBe(0)
  const row = await database.run((tables) => tables.outbox.get(id))
  expect(await sealer.open(row!.receipt!, boundReceipt(id, ALICE), ALICE)).toContain('<m@mail.test>')
})

it.each([
  ['sealed by the device', (): object => ({})],
  ['of a release before seals', (): object => ({ receipt: null, messageId: '<m@mail.test>' })],
])('a receipt (%s) that was replaced meanwhile stays as it is now', async (_what, former) => {
  const profile = newProfile()
  const id = await sentWhileLocked(profile)
  const { database, sealer } = openWindow(profile)
  await database.run(({ outbox }) => outbox.update(id, former()))
  const replaced = await sealer.seal('newer', boundReceipt(id, ALICE), ALICE)
  const overtaken: Sealer = {
    ...sealer,
    seal: async (text, boundTo, owner) => {
      await database.run(({ outbox }) => outbox.update(id, { receipt: replaced }))
      return sealer.seal(text, boundTo, owner)
    },
  }
  expect(await resealOwner(database, overtaken, ALICE)).toBe(0)
  expect((await database.run(({ outbox }) => outbox.get(id)))?.receipt?.iv).toEqual(replaced.iv)
})

it('a row whose key is locked is not claimed, is not called unreadable, and goes once it is open', async () => {
  const profile = newProfile()
  const first = openWindow(profile)
  const id = first.newId()
  const body = { to: 'r@example.com', referralData: { referralId: id } }
  await first.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: ALICE,
    draftId: null,
    payload: body,
  })
  profile.server.answers = false
  const locked = openWindow(profile)
  expect(await resealOwner(locked.database, locked.sealer, ALICE)).toBe(0)
  expect(await locked.leases.claimNext(ALICE, 0)).toBeNull()
  expect(await locked.leases.nextDue(ALICE)).toBeNull()
  expect((await locked.outbox.list(ALICE)).map(({ state, summary }) => [state, summary])).toEqual([
    ['queued', null],
  ])
  profile.server.answers = true
  expect((await openWindow(profile).leases.claimNext(ALICE, 0))?.body).toContain('r@example.com')
})
