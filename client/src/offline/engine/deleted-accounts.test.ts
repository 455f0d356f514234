import { beforeEach, describe, expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import { createTestCore } from '../../testing/test-core.ts'
import { exportOwnData } from '../export-own-data.ts'
import { BrowserModel } from '../testing/browser-model.ts'
import { FaultyServer } from '../testing/faulty-server.ts'
import {
  ALICE,
  BOB,
  newProfile,
  openWindow,
  queue,
  START,
  type OpenWindow,
  type Profile,
} from '../testing/memory-deps.ts'
import { queueNote } from '../testing/note-change.ts'
import { createDeletedAccounts, endedByDeletion, type DeletedAccounts } from './deleted-accounts.ts'
import { createDeviceStore, type DeviceStore } from './device.store.ts'

const DAY = 86_400_000

let profile: Profile
let window: OpenWindow
let devices: DeviceStore
let accounts: DeletedAccounts
beforeEach(() => {
  profile = newProfile()
  window = openWindow(profile)
  devices = createDeviceStore(window.database, () => crypto.randomUUID())
  accounts = createDeletedAccounts({ database: window.database, devices, now: () => profile.clock.now })
})

describe('the seven days', () => {
  async function pass(...steps: readonly number[]) {
    const wiped: (readonly string[])[] = []
    for (const step of steps) {
      profile.clock.now += step
      wiped.push(await accounts.count())
    }
    return wiped
  }

  it('end after seven looks a day apart, and not before', async () => {
    await accounts.found(ALICE)
    expect(await pass(DAY, DAY, DAY, DAY, DAY, DAY)).toEqual([[], [], [], [], [], []])
    expect(await accounts.left(ALICE)).toBe(DAY)
    expect(await pass(DAY)).toEqual([[ALICE]])
    expect([await accounts.left(BOB)]).toEqual([null])
    await accounts.wiped(ALICE)
    expect(await accounts.left(ALICE)).toBeNull()
  })

  it('lose one day at most by a clock that is set ahead, and none by one that is set back', async () => {
    await accounts.found(ALICE)
    expect(await pass(3650 * DAY)).toEqual([[]])
    expect(await accounts.left(ALICE)).toBe(6 * DAY)
    await pass(-3650 * DAY)
    expect(await accounts.left(ALICE)).toBe(6 * DAY)
    await pass(DAY)
    expect(await accounts.left(ALICE)).toBe(5 * DAY)
  })

  it('begin once, however often the server says it', async () => {
    await accounts.found(ALICE)
    await pass(DAY)
    await accounts.found(ALICE)
    expect(await accounts.left(ALICE)).toBe(6 * DAY)
  })

  it('are over at once when the server grants the person anything: the account is there', async () => {
    await accounts.found(ALICE)
    await accounts.found(BOB)
    await devices.granted(ALICE, START, GRANT_SCOPES)
    expect([await accounts.left(ALICE), await accounts.left(BOB)]).toEqual([null, 7 * DAY])
    await devices.ended({ untold: false })
    expect(await accounts.left(BOB)).toBe(7 * DAY)
  })
})

describe('a queue', () => {
  it('gives out nothing of a person whose account is deleted, and goes on for another', async () => {
    const leases = endedByDeletion(window.leases, accounts)
    await queue(window, ALICE)
    await queue(window, ALICE)
    await queue(window, BOB)
    const row = await leases.claimNext(ALICE, 0)
    const error = { code: 'account_deleted', words: 'This account was deleted.' }
    expect(await leases.record(row!, { kind: 'account_deleted', error })).toEqual({ kind: 'account_deleted' })
    await queue(window, ALICE)
    await leases.prepare({ owner: ALICE, unblock: true, release: true, exclusive: true })
    expect([await leases.claimNext(ALICE, 0), await leases.nextDue(ALICE)]).toEqual([null, null])
    expect((await leases.claimNext(BOB, 0))?.ownerUserId).toBe(BOB)
    expect((await window.outbox.list(ALICE)).map(({ maybeDelivered }) => maybeDelivered)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('asks the server once, in both windows and after a new sign-in', async () => {
    const server = new FaultyServer()
    server.deleted.add(ALICE)
    const browser = new BrowserModel(server, { locks: true, windows: 2 })
    for (const { parts } of browser.windows) {
      await queueNote(parts, ALICE, { matter: 'matter-1', text: 'One' })
      await queue(parts, ALICE)
    }
    browser.signIn(ALICE)
    await browser.pass(300_000)
    expect(server.calls).toBe(1)
    browser.signOut()
    browser.signIn(ALICE)
    await browser.pass(300_000)
    expect([server.calls, server.committed.size]).toEqual([1, 0])
    browser.windows.forEach((one) => one.kill())
  })
})

it('what was not sent can be taken along, and is wiped when the days are over', async () => {
  let now = START
  const core = createTestCore({ now: () => now })
  const parts = { outbox: core.outbox, newId: core.newReferralId }
  await queue({ ...window, ...parts }, ALICE)
  await queue({ ...window, ...parts }, BOB)
  const known = createDeletedAccounts({ database: core.database, devices: core.device.store, now: () => now })
  await known.found(ALICE)
  const saved = JSON.parse(await exportOwnData(core, ALICE, 'unsent')) as { queue: unknown[] }
  expect(saved.queue).toHaveLength(1)
  for (let day = 0; day < 7; day += 1) {
    now += DAY
    await known.count()
  }
  core.start()
  await expect.poll(() => core.deletedAccounts.left(ALICE)).toBeNull()
  expect([await core.outbox.list(ALICE), (await core.outbox.list(BOB)).length]).toEqual([[], 1])
  core.stop()
})
