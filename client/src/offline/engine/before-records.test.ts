/** What a device had before there were records is all there afterwards, opens with its owners' keys, and takes records in. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { createTestCore } from '../../testing/test-core.ts'
import type { OfflineCore } from '../create-offline-core.ts'
import { receiptOf, REFERRAL_SEND } from '../operations/referral-send.ts'
import { BEFORE_RECORDS } from '../testing/device-before-records.ts'
import { memoryShares, newProfile } from '../testing/memory-deps.ts'

const { alice, bob, nameOf, counts } = BEFORE_RECORDS
let core: OfflineCore

beforeEach(async () => {
  const indexedDB = new IDBFactory()
  await BEFORE_RECORDS.restore(indexedDB)
  const ask = (owner: UserId): Promise<string | null> => Promise.resolve(BEFORE_RECORDS.share(owner))
  const shares = { ...memoryShares(newProfile()), ask }
  core = createTestCore({ indexedDB, IDBKeyRange, shares, now: () => BEFORE_RECORDS.now })
})
afterEach(() => core.stop())

async function rowsOf(owner: UserId): Promise<readonly (readonly [string, string, string | null])[]> {
  const entries = await core.outbox.list(owner)
  return entries.map(({ id, state, receipt }) => [nameOf(id), state, receiptOf(receipt)?.messageId ?? null])
}

const count = (name: string): Promise<number> =>
  core.database.run((tables) => tables[name as keyof typeof tables].count()) // a store of the recording

it('every store has the rows that it had', async () => {
  const now = await Promise.all(Object.keys(counts).map(async (name) => [name, await count(name)] as const))
  expect(Object.fromEntries(now)).toEqual(counts)
})

it('every row of the outbox is in its place and state, with the server’s word', async () => {
  expect(await rowsOf(alice)).toEqual([
    ['under the device key', 'sent', '<m@mail.test>'],
    ['sent', 'sent', '<m@mail.test>'],
    ['skipped', 'skipped', 'email-skipped'],
    ['failed', 'sent', '<m@mail.test>'],
    ['refused', 'needs_fix', null],
    ['conflict', 'conflict', null],
    ['not permitted', 'blocked_auth', null],
    ['waiting', 'waiting', null],
    ['sending', 'sending', null],
    ['held', 'held', null],
    ['queued', 'queued', null],
  ])
  expect(await rowsOf(bob)).toEqual([['bob queued', 'queued', null]])
})

it('what was sealed is opened: contents, drafts, what was seen', async () => {
  for (const { id, summary, ownerUserId } of [
    ...(await core.outbox.list(alice)),
    ...(await core.outbox.list(bob)),
  ]) {
    const request = await core.outbox.payload(REFERRAL_SEND, ownerUserId, id)
    expect([summary?.title, request?.referralData.caseDetails]).toEqual([
      nameOf(id),
      `Content of ${nameOf(id)}`,
    ])
  }
  const drafts = (await core.referralDrafts.list(alice)).map(({ id, replaces, content }) => [
    nameOf(id),
    replaces === null ? null : nameOf(replaces),
    content.kind === 'values' ? content.values.caseDetails : content.kind,
  ])
  expect(drafts.toSorted()).toEqual([
    ['draft of the held', 'held', 'Content of held'],
    ['draft under the device key', null, 'Content of draft under the device key'],
    ['draft', null, 'Content of draft'],
  ])
  expect((await core.snapshots.read(alice, 'list', z.array(z.string())))?.value).toEqual(['seen before'])
})

it('who was here is known, and a grant from before scopes allows none of them yet', async () => {
  expect((await core.identity.read())?.firstName).toBe('Alice')
  expect((await core.device.store.read()).grant).toMatchObject({ owner: alice, scopes: [] })
})

it('records are written and read beside it', async () => {
  const ref = { kind: 'call', id: core.records.store.newId() }
  await core.records.store.edit(alice, ref, { caller: 'Ana Diaz' })
  expect((await core.records.store.read(alice, ref))?.body).toEqual({ caller: 'Ana Diaz' })
  expect(await core.records.store.list(bob, 'call')).toMatchObject({ records: [], unreadable: 0 })
  expect(await count('outbox')).toBe(counts['outbox'])
})
