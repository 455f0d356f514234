import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GRANT_SCOPES } from '../../../shared/contracts/device-grants.ts'
import { z } from 'zod'
import type { ReferralId } from '../../../shared/domain/ids.ts'
import type { BrowserSignals } from './connectivity.ts'
import { createOfflineCore, type OfflineCore, type OfflineCoreDeps } from './create-offline-core.ts'
import { isTrusted, IDENTITY_TRUST } from './local-identity.store.ts'
import { emptyReferralDraft, referralRequest } from './operations/referral-draft.ts'
import { REFERRAL_SEND } from './operations/referral-send.ts'
import type { AccessToken } from './engine/operation-sender.ts'
import {
  ALICE,
  BOB,
  draftValues,
  memoryShares,
  newProfile,
  START,
  type Profile,
} from './testing/memory-deps.ts'
import { FaultyServer } from './testing/faulty-server.ts'

let profile: Profile
let indexedDB: IDBFactory
let server: FaultyServer
let online: boolean
let access: AccessToken
let signals: BrowserSignals[]
let core: OfflineCore

function deps(): OfflineCoreDeps {
  return {
    indexedDB,
    IDBKeyRange,
    webCrypto: crypto,
    locks: undefined,
    fetch: (url, init) => {
      if (!online) return Promise.reject(new TypeError('Failed to fetch'))
      if (url === '/livez') return Promise.resolve(new Response('{}', { headers: { 'X-App': 'bff' } }))
      return server.fetch(url, init)
    },
    getAccessToken: () => Promise.resolve(access),
    now: () => START,
    random: () => 0,
    timeout: () => new AbortController().signal,
    setTimer: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
    listen: (handlers) => {
      signals.push(handlers)
      return () => (signals = signals.filter((other) => other !== handlers))
    },
    isNavigatorOnline: () => online,
    shares: memoryShares(profile),
  }
}

beforeEach(() => {
  profile = newProfile()
  indexedDB = new IDBFactory()
  server = new FaultyServer()
  online = true
  access = { kind: 'token', token: `token-of-${ALICE}`, userId: ALICE }
  signals = []
  core = createOfflineCore(deps())
  core.start()
})
afterEach(() => core.stop())

async function enqueue(): Promise<ReferralId> {
  const id = core.newReferralId()
  await core.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: ALICE,
    draftId: null,
    payload: referralRequest(draftValues(), id),
  })
  return id
}
const states = async () => (await core.outbox.list(ALICE)).map((entry) => entry.state)

describe('the offline core', () => {
  it('sends what is queued while online, through the same row', async () => {
    core.signedIn(ALICE)
    const id = await enqueue()
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
    expect(server.committed.get(id)?.userId).toBe(ALICE)
  })

  it('[RF-09] composed offline, closed, opened again: sent once when the network is back', async () => {
    online = false
    signals.forEach((signal) => signal.offline())
    core.signedIn(ALICE)
    const id = await enqueue()
    await vi.waitFor(() => expect(core.drain.getSnapshot().value).toBe('offline'))
    core.stop()

    core = createOfflineCore(deps())
    core.start()
    core.signedIn(ALICE)
    await vi.waitFor(() => expect(core.connectivity.getSnapshot()).toBe('offline'))
    expect(await states()).toEqual(['queued'])
    online = true
    signals.forEach((signal) => signal.online())
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
    expect([...server.committed.keys()]).toEqual([id])
    expect(server.calls).toBe(1)
  })

  it('[RF-09] what a locked key held back goes as soon as the network is back, not at the next look at the clock', async () => {
    // Their key is made here while there is a network, so that what is queued afterwards lies under it.
    core.signedIn(ALICE)
    await core.draftDeps.sealer.seal('', 'any', ALICE)
    core.stop()

    online = false
    core = createOfflineCore({ ...deps(), setTimer: () => () => undefined })
    core.start()
    const id = await enqueue()
    profile.server.answers = false
    core.stop()
    core = createOfflineCore({ ...deps(), setTimer: () => () => undefined })
    core.start()
    core.signedIn(ALICE)
    await vi.waitFor(() => expect(core.connectivity.getSnapshot()).toBe('offline'))
    await vi.waitFor(async () => expect(await core.draftDeps.sealer.isUnlocked(ALICE)).toBe(false))
    online = true
    profile.server.answers = true
    signals.forEach((signal) => signal.online())
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
    expect([...server.committed.keys()]).toEqual([id])
  })

  it('that was stopped hears nothing more of the browser, waits for nothing, and holds no database open', async () => {
    core.stop()
    const waiting = new Set<() => void>()
    const setTimer = (work: () => void) => {
      waiting.add(work)
      return () => void waiting.delete(work)
    }
    core = createOfflineCore({ ...deps(), setTimer })
    core.start()
    core.signedIn(ALICE)
    expect(waiting.size).toBeGreaterThan(0)
    core.stop()
    expect(waiting.size).toBe(0)
    expect(signals).toEqual([])
    await expect(core.outbox.list(ALICE)).rejects.toMatchObject({ code: 'storage_unavailable' })
  })

  it('[RF-12] waits for a sign-in and goes on after it', async () => {
    access = { kind: 'signed_out' }
    core.signedIn(ALICE)
    await enqueue()
    await vi.waitFor(async () => expect(await states()).toEqual(['blocked_auth']))
    expect(server.calls).toBe(0)
    access = { kind: 'token', token: `token-of-${ALICE}`, userId: ALICE }
    core.signedIn(ALICE)
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
  })

  it('[RF-11] a retry by hand goes at once', async () => {
    server.faults.push('refused')
    core.signedIn(ALICE)
    await enqueue()
    await vi.waitFor(async () => expect(await states()).toEqual(['needs_fix']))
    const [entry] = await core.outbox.list(ALICE)
    expect(await core.outbox.retry(ALICE, entry!.id)).toBe(true)
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
  })

  it('[RF-11] signing out may keep the queue; what another person left is never touched', async () => {
    await core.signedOut()
    await enqueue()
    await core.identity.save({
      userId: ALICE,
      email: 'a@example.com',
      firstName: 'A',
      userType: 'attorney',
      isApproved: true,
      lastVerifiedAt: START,
    })
    await core.referralDrafts.save(ALICE, 'd', emptyReferralDraft())
    await core.snapshots.save(ALICE, 'list', [1])
    await core.forgetPerson(BOB, { unsent: false, documents: false })
    expect(await states()).toEqual(['queued'])
    await core.forgetPerson(ALICE, { unsent: true, documents: true })
    expect(await states()).toEqual(['queued'])
    expect(await core.identity.read()).toBeNull()
    expect(await core.snapshots.read(ALICE, 'list', z.array(z.number()))).toBeNull()
    await core.forgetPerson(ALICE, { unsent: false, documents: false })
    expect(await states()).toEqual([])
    expect(await core.referralDrafts.list(ALICE)).toEqual([])
  })
})

it('whatever ends a session, what was sent and seen is gone from the device, and what is unsent stays', async () => {
  core.signedIn(ALICE)
  const sent = await enqueue()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent']))
  access = { kind: 'signed_out' }
  const unsent = await enqueue()
  await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'blocked_auth']))
  await core.snapshots.save(BOB, 'list', ['left by somebody before'])
  await core.referralDrafts.save(ALICE, 'd', emptyReferralDraft())

  await core.signedOut()
  const left = await core.database.run(async ({ outboxBodies, snapshots, outbox }) => ({
    bodies: (await outboxBodies.toArray()).map(({ id }) => id),
    snapshots: await snapshots.count(),
    sealedSummaries: (await outbox.toArray()).filter((row) => row.summary !== null).map(({ id }) => id),
  }))
  expect(left).toEqual({ bodies: [unsent], snapshots: 0, sealedSummaries: [unsent] })
  expect((await core.outbox.get(ALICE, sent))?.summary).toBeNull()
  expect(await core.outbox.payload(REFERRAL_SEND, ALICE, unsent)).not.toBeNull()
  expect(await core.referralDrafts.list(ALICE)).toHaveLength(1)
})

describe('what was last seen', () => {
  it('[BF-03] is readable offline with its age, by its owner only, and not in a shape that has changed since', async () => {
    await core.snapshots.save(ALICE, 'referrals', [{ id: 1 }])
    const schema = z.array(z.object({ id: z.number() }))
    expect(await core.snapshots.read(ALICE, 'referrals', schema)).toEqual({
      value: [{ id: 1 }],
      savedAt: START,
    })
    expect(await core.snapshots.read(BOB, 'referrals', schema)).toBeNull()
    expect(await core.snapshots.read(ALICE, 'referrals', z.array(z.string()))).toBeNull()
  })

  it('the remembered person is trusted for two weeks, and a damaged memory is none', async () => {
    const identity = {
      userId: ALICE,
      email: 'a@example.com',
      firstName: null,
      userType: null,
      isApproved: false,
      lastVerifiedAt: START,
    }
    await core.identity.save(identity)
    expect(await core.identity.read()).toEqual(identity)
    expect(isTrusted(identity, START + IDENTITY_TRUST)).toBe(true)
    expect(isTrusted(identity, START + IDENTITY_TRUST + 1)).toBe(false)
    await core.database.write(['identity'], (tables) =>
      tables.identity.put({ id: 'last', identity: { userId: 'x' } }),
    )
    expect(await core.identity.read()).toBeNull()
  })

  it('[RF-09] what is queued asks the browser to keep it and to wake the worker, and the words follow', async () => {
    core.stop()
    const register = vi.fn(() => Promise.resolve())
    const persist = vi.fn(() => Promise.resolve(true))
    online = false
    core = createOfflineCore({
      ...deps(),
      capabilities: {
        worker: {
          ready: () => Promise.resolve({ sync: { register } }),
          isAllowed: () => Promise.resolve(true),
        },
        storage: { persisted: () => Promise.resolve(false), persist },
      },
    })
    core.start()
    core.signedIn(ALICE)
    expect(register).not.toHaveBeenCalled()
    await enqueue()
    await vi.waitFor(() => expect(register).toHaveBeenCalledWith('outbox'))
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
    expect(core.device.sending.getSnapshot()).toBe('when_open')
    await core.device.store.granted(ALICE, START, GRANT_SCOPES)
    await vi.waitFor(() => expect(core.device.sending.getSnapshot()).toBe('by_itself'))
    core.signedIn(BOB)
    await vi.waitFor(() => expect(core.device.sending.getSnapshot()).toBe('when_open'))
    register.mockClear()
    signals.forEach((signal) => signal.visible())
    core.signedIn(ALICE)
    await vi.waitFor(() => expect(register).toHaveBeenCalled())
  })
})
