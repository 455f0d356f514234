/** The whole offline core on a device whose lock is on: what waits, what is written meanwhile, and what opens it. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createTestCore } from '../testing/test-core.ts'
import type { BrowserSignals } from './connectivity.ts'
import type { OfflineCore } from './create-offline-core.ts'
import { exportOwnData } from './export-own-data.ts'
import { referralRequest } from './operations/referral-draft.ts'
import { REFERRAL_SEND } from './operations/referral-send.ts'
import { FaultyServer } from './testing/faulty-server.ts'
import { lockableDevice, type LockableDevice } from './testing/lockable-device.ts'
import { ALICE, draftValues, newProfile, type Profile } from './testing/memory-deps.ts'

let indexedDB: IDBFactory
let profile: Profile
let device: LockableDevice
let server: FaultyServer
let isOnline: boolean
let cores: OfflineCore[]
let signals: BrowserSignals[]

/** One window of the app with its person remembered. */
function open(): OfflineCore {
  const core = createTestCore({
    indexedDB,
    shares: device.openWindow().shares,
    setTimer: () => () => undefined,
    getAccessToken: () => Promise.resolve({ kind: 'token', token: `token-of-${ALICE}`, userId: ALICE }),
    fetch: (url, init) => {
      if (!isOnline) return Promise.reject(new TypeError('Failed to fetch'))
      if (url === '/livez') return Promise.resolve(new Response('{}', { headers: { 'X-App': 'bff' } }))
      return server.fetch(url, init)
    },
    isNavigatorOnline: () => isOnline,
    listen: (handlers) => {
      signals.push(handlers)
      return () => (signals = signals.filter((other) => other !== handlers))
    },
  })
  cores.push(core)
  core.start()
  core.signedIn(ALICE)
  return core
}
function connect(is: boolean): void {
  isOnline = is
  profile.server.answers = is
  signals.forEach(({ online, offline }) => (is ? online() : offline()))
}
async function enqueue(core: OfflineCore): Promise<void> {
  const id = core.newReferralId()
  await core.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: ALICE,
    draftId: null,
    payload: referralRequest(draftValues(), id),
  })
}
const isLocked = (core: OfflineCore, locked: boolean) =>
  vi.waitFor(() => expect(core.lock.getSnapshot().isLocked).toBe(locked))
const drafts = async (core: OfflineCore) =>
  (await core.referralDrafts.list(ALICE)).map(({ id, content }) => [id, content.kind])

/** A draft and a queued referral of before; then the browser is closed, the network is gone, and the app is opened again. */
async function restarted(): Promise<OfflineCore> {
  connect(true)
  const before = open()
  await vi.waitFor(() => expect(before.lock.getSnapshot().standing).toBe('off'))
  expect(await before.lock.turnOn('ada')).toBe('done')
  connect(false)
  await before.referralDrafts.save(ALICE, 'former', draftValues())
  await before.snapshots.save(ALICE, 'list', ['seen'])
  await vi.waitFor(() => expect(before.drain.getSnapshot().value).toBe('offline'))
  await enqueue(before)
  before.stop()
  device.closeWindows()
  const core = open()
  await isLocked(core, true)
  return core
}

beforeEach(() => {
  indexedDB = new IDBFactory()
  profile = newProfile()
  device = lockableDevice(profile)
  server = new FaultyServer()
  cores = []
  signals = []
})
afterEach(() => cores.forEach((core) => core.stop()))

it('without a network nothing of before opens, is called unreadable, or is sent; all of it is still listed', async () => {
  const core = await restarted()
  expect(core.lock.getSnapshot().standing).toBe('on')
  expect(await drafts(core)).toEqual([['former', 'locked']])
  await expect(core.referralDrafts.load(ALICE, 'former')).rejects.toMatchObject({ code: 'locked' })
  await expect(core.snapshots.read(ALICE, 'list', z.array(z.string()))).rejects.toMatchObject({
    code: 'locked',
  })
  await expect(exportOwnData(core, ALICE)).rejects.toMatchObject({ code: 'locked' })
  const [row] = await core.outbox.list(ALICE)
  expect(row).toMatchObject({ state: 'queued', isLocked: true, summary: null })
  await expect(core.outbox.edit(ALICE, row!.id)).rejects.toMatchObject({ code: 'locked' })
  expect(server.calls).toBe(0)
})

it('the passkey opens it all, what was written meanwhile too, and whoever shows it is told', async () => {
  const core = await restarted()
  await core.referralDrafts.save(ALICE, 'meanwhile', draftValues())
  await enqueue(core)
  expect((await core.outbox.list(ALICE)).map((row) => row.isLocked)).toEqual([true, false])
  const [outbox, opened] = [vi.fn(), vi.fn()]
  core.onReadable('outbox', outbox)
  core.lock.onOpened(opened)
  expect(await core.lock.unlock()).toBe('done')
  expect(core.lock.getSnapshot()).toEqual({ standing: 'on', isLocked: false })
  expect(opened).toHaveBeenCalledTimes(1)
  expect(outbox).toHaveBeenCalled()
  expect((await drafts(core)).toSorted()).toEqual([
    ['former', 'values'],
    ['meanwhile', 'values'],
  ])
  expect(await core.snapshots.read(ALICE, 'list', z.array(z.string()))).toMatchObject({ value: ['seen'] })
  expect((await core.outbox.list(ALICE)).map((row) => row.summary?.title)).toEqual([
    'Recipient One',
    'Recipient One',
  ])
  // Taken over from the key that lies beside it.
  const sealed = await core.database.run(({ drafts: rows }) => rows.toArray())
  expect(new Set(sealed.map(({ values }) => values.keyId)).size).toBe(1)
})

it('a network opens it by itself: what waits is sent, once each, and the lock stays on', async () => {
  const core = await restarted()
  await enqueue(core)
  connect(true)
  await isLocked(core, false)
  await vi.waitFor(async () =>
    expect((await core.outbox.list(ALICE)).map(({ state }) => state)).toEqual(['sent', 'sent']),
  )
  expect(server.committed.size).toBe(2)
  expect(server.calls).toBe(2)
  expect(core.lock.getSnapshot().standing).toBe('on')
  expect(device.written.filter((filed) => 'share' in filed)).toHaveLength(1)
})

it('a second window opens with the first', async () => {
  const core = await restarted()
  const second = open()
  await isLocked(second, true)
  await core.lock.unlock()
  await isLocked(second, false)
  expect(await drafts(second)).toEqual([['former', 'values']])
  expect(await second.lock.turnOff()).toBe('done')
  await vi.waitFor(() => expect(core.lock.getSnapshot().standing).toBe('off'))
})

it('a passkey that is refused, or that opens another share, leaves all as it is', async () => {
  const core = await restarted()
  device.refusal = 'not_used'
  expect(await core.lock.unlock()).toBe('not_used')
  device.refusal = null
  // Since it was locked the server has made another share, and the key here was made anew with it.
  await core.database.write(['wrappedKeys'], async ({ wrappedKeys }) => {
    const [row] = await wrappedKeys.toArray()
    await wrappedKeys.put({ ...row!, salt: new Uint8Array(16) })
  })
  expect(await core.lock.unlock()).toBe('does_not_open')
  expect(core.lock.getSnapshot()).toEqual({ standing: 'on', isLocked: true })
  expect(await drafts(core)).toEqual([['former', 'locked']])
})

it('a passkey need not wait for a network that gives no answer', async () => {
  const before = await restarted()
  before.stop()
  device.closeWindows()
  const { shares } = device.openWindow()
  const never = new Promise<null>(() => undefined)
  let impatient = (): void => undefined
  const core = createTestCore({
    indexedDB,
    shares: { ...shares, ask: () => never },
    setTimer: (work, milliseconds) => {
      if (milliseconds === 3_000) impatient = work
      return () => undefined
    },
  })
  cores.push(core)
  core.start()
  core.signedIn(ALICE)
  await vi.waitFor(() => {
    impatient()
    expect(core.lock.getSnapshot()).toEqual({ standing: 'on', isLocked: true })
  })
  const reading = core.referralDrafts.list(ALICE)
  expect(await core.lock.unlock()).toBe('done')
  expect((await reading).map(({ content }) => content.kind)).toEqual(['values'])
})

it('a sign-out removes the lock, and says no more of it', async () => {
  const core = await restarted()
  await core.signedOut()
  expect(device.filed).toBeNull()
  expect(device.forgotten).toHaveLength(1)
  expect(core.lock.getSnapshot()).toEqual({ standing: null, isLocked: false })
  expect(await core.lock.unlock()).toBe('locked')
})
