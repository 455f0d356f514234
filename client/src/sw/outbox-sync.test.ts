import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { GRANT_SCOPES } from '../../../shared/contracts/device-grants.ts'
import { OFFLINE_DATABASE_NAME } from '../offline/engine/database.ts'
import { createDeviceStore } from '../offline/engine/device.store.ts'
import { FaultyServer } from '../offline/testing/faulty-server.ts'
import {
  ALICE,
  BOB,
  memoryShares,
  newProfile,
  openWindow,
  queue,
  type Profile,
} from '../offline/testing/memory-deps.ts'
import type { UserId } from '../../../shared/domain/ids.ts'
import { sendInBackground, type OutboxSyncDeps } from './outbox-sync.ts'

type Listener = (event: object) => void

/** A service worker of one profile, woken by hand; its clock moves only when it sleeps. */
function worker(
  profile: Profile,
  options: {
    readonly mayNotify?: boolean
    readonly windows?: number
    readonly isLocked?: boolean
    readonly sleepsFor?: 'ever'
  } = {},
) {
  const listeners = new Map<string, Listener>()
  const server = new FaultyServer()
  const requests: Headers[] = []
  const showNotification = vi.fn(() => Promise.resolve())
  const setBadge = vi.fn(() => Promise.resolve())
  const slept: number[] = []
  const registration = { waiting: null as object | null }
  const scope = {
    registration: Object.assign(registration, { showNotification }),
    clients: { matchAll: () => Promise.resolve(Array.from({ length: options.windows ?? 0 }, () => ({}))) },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  }
  const deps: OutboxSyncDeps = {
    indexedDB: profile.indexedDB,
    IDBKeyRange,
    webCrypto: crypto,
    locks: undefined,
    fetch: (url, init) => {
      requests.push(new Headers(init?.headers))
      return server.fetch(url, init)
    },
    now: () => profile.clock.now,
    random: () => 0.5,
    timeout: () => new AbortController().signal,
    sleep: (milliseconds) => {
      slept.push(milliseconds)
      if (options.sleepsFor === 'ever') return new Promise(() => undefined)
      profile.clock.now += milliseconds
      return Promise.resolve()
    },
    setBadge,
    deviceLabel: 'A device',
    mayNotify: () => options.mayNotify ?? false,
    nearShare: options.isLocked === true ? () => Promise.resolve(null) : memoryShares(profile).ask,
  }
  // Just as much of a worker's global scope as is used.
  sendInBackground(scope as unknown as Parameters<typeof sendInBackground>[0], deps)

  async function wake(type: 'sync' | 'periodicsync', tag: string, lastChance = false): Promise<void> {
    const promises: Promise<unknown>[] = []
    listeners.get(type)?.({ tag, lastChance, waitUntil: (work: Promise<unknown>) => promises.push(work) })
    await Promise.all(promises)
  }
  const say = (data: unknown): void => listeners.get('message')?.({ data })
  return { wake, say, server, requests, registration, showNotification, setBadge, slept }
}

/** The page's side of the same profile: rows queued, and the device granted to somebody. */
async function prepared(profile: Profile, grant: UserId | null) {
  const page = openWindow(profile, OFFLINE_DATABASE_NAME)
  const devices = createDeviceStore(page.database, () => crypto.randomUUID())
  if (grant !== null) await devices.granted(grant, profile.clock.now, GRANT_SCOPES)
  const states = async (owner: UserId = ALICE) => (await page.outbox.list(owner)).map((entry) => entry.state)
  return { page, devices, states }
}

describe('woken by the browser', () => {
  it('leaves what a passkey locks to a window: nothing is sent, called unreadable, or tried again for nothing', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    const { wake, server, setBadge } = worker(profile, { isLocked: true })
    await wake('sync', 'outbox')
    expect(server.calls).toBe(0)
    expect(await states()).toEqual(['queued'])
    expect(setBadge).toHaveBeenCalledWith(1)
    await worker(profile).wake('sync', 'outbox')
    expect(await states()).toEqual(['sent'])
  })

  it('[RF-09] sends what waits in the name of the granted person, by cookie alone', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    const ids = [await queue(page, ALICE), await queue(page, ALICE)]
    const { wake, server, requests, setBadge } = worker(profile)
    await wake('sync', 'outbox')
    expect(await states()).toEqual(['sent', 'sent'])
    expect([...server.committed.keys()]).toEqual(ids)
    expect(requests.map((headers) => headers.get('Authorization'))).toEqual([null, null])
    expect(requests[0]?.get('X-Queued-By')).toBe(ALICE)
    expect(requests[0]?.get('X-App-CSRF')).toBe('1')
    expect(setBadge).toHaveBeenLastCalledWith(0)
  })

  it('leaves what it has no key for as it is, for a window', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    profile.server.answers = false
    const { wake, requests } = worker(profile)
    await wake('sync', 'outbox')
    expect([await states(), requests]).toEqual([['queued'], []])
  })

  it('the daily sweep does the same; other tags are not ours', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    const { wake, server } = worker(profile)
    await wake('sync', 'something-else')
    expect(server.calls).toBe(0)
    await wake('periodicsync', 'outbox-sweep')
    expect(await states()).toEqual(['sent'])
  })

  it("another person's rows, and rows of a device without a grant, stay untouched", async () => {
    const profile = newProfile()
    const { page, devices, states } = await prepared(profile, BOB)
    await queue(page, ALICE)
    const { wake, server } = worker(profile)
    await wake('sync', 'outbox')
    await devices.ended({ untold: false })
    await wake('sync', 'outbox')
    expect([server.calls, await states()]).toEqual([0, ['queued']])
  })

  it('gives open windows a head start', async () => {
    const profile = newProfile()
    await prepared(profile, ALICE)
    const { wake, slept } = worker(profile, { windows: 1 })
    await wake('sync', 'outbox')
    expect(slept).toEqual([2_000])
  })
})

describe('when it cannot be sent', () => {
  it('tries again within its time, then asks the browser for another wake; the row stays', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    const { wake, server } = worker(profile)
    const start = profile.clock.now
    server.faults.push(...Array.from({ length: 200 }, () => 'unavailable' as const))
    await expect(wake('sync', 'outbox')).rejects.toThrow('still wait')
    expect(await states()).toEqual(['waiting'])
    expect(server.calls).toBeGreaterThan(1)
    expect(profile.clock.now - start).toBeLessThanOrEqual(150_000)
    server.faults.length = 0
    profile.clock.now += 300_000
    await wake('sync', 'outbox')
    expect(await states()).toEqual(['sent'])
  })

  it('makes way for a new version instead of waiting for the next try, and is woken as ever after that', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    const { wake, say, server, slept } = worker(profile, { sleepsFor: 'ever' })
    server.faults.push('unavailable')
    const woken = wake('sync', 'outbox')
    await vi.waitFor(() => expect(slept).toHaveLength(1))
    say({ type: 'ANYTHING' })
    say({ type: 'STEP_ASIDE' })
    await expect(woken).rejects.toThrow('still wait')
    profile.clock.now += 300_000
    await wake('sync', 'outbox')
    expect(await states()).toEqual(['sent'])
  })

  it('begins nothing once it was asked to make way, as long as the new version waits', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    const { wake, say, requests, registration } = worker(profile)
    registration.waiting = {}
    say({ type: 'STEP_ASIDE' })
    await expect(wake('sync', 'outbox')).rejects.toThrow('A new version takes over')
    expect(requests).toEqual([])
    // It was given up, say because an even newer one was found to be broken.
    registration.waiting = null
    await wake('sync', 'outbox')
    expect(await states()).toEqual(['sent'])
  })

  it('an answer that was lost is asked for again under the same id', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    const { wake, server } = worker(profile)
    server.faults.push('answer_lost')
    await wake('sync', 'outbox')
    expect([await states(), server.committed.size, server.changed]).toEqual([['sent'], 1, []])
  })

  it('says so on the last chance if it may, and keeps the row', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    const { wake, server, showNotification, setBadge } = worker(profile, { mayNotify: true })
    server.faults.push(...Array.from({ length: 200 }, () => 'no_route' as const))
    await expect(wake('sync', 'outbox', false)).rejects.toThrow()
    expect(showNotification).not.toHaveBeenCalled()
    await expect(wake('sync', 'outbox', true)).rejects.toThrow()
    expect(showNotification).toHaveBeenCalledWith('1 referral still waiting', expect.anything())
    expect(setBadge).toHaveBeenLastCalledWith(1)
    expect(await states()).toEqual(['waiting'])
  })

  it('says nothing where it may not', async () => {
    const profile = newProfile()
    const { page } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    const { wake, server, showNotification } = worker(profile)
    server.faults.push(...Array.from({ length: 200 }, () => 'no_route' as const))
    await expect(wake('sync', 'outbox', true)).rejects.toThrow()
    expect(showNotification).not.toHaveBeenCalled()
  })

  it('[RF-12] 401: all rows wait for a sign-in, the grant is forgotten, and nothing is asked again', async () => {
    const profile = newProfile()
    const { page, devices, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    await queue(page, ALICE)
    const { wake, server } = worker(profile)
    server.faults.push('unauthorized')
    await wake('sync', 'outbox')
    expect(await states()).toEqual(['blocked_auth', 'blocked_auth'])
    expect((await devices.read()).grant).toBeNull()
    await wake('sync', 'outbox')
    expect(server.calls).toBe(1)
  })

  it('[RF-12] a refusal stays with its words, and the others go', async () => {
    const profile = newProfile()
    const { page, states } = await prepared(profile, ALICE)
    await queue(page, ALICE)
    await queue(page, ALICE)
    const { wake, server } = worker(profile)
    server.faults.push('refused')
    await wake('sync', 'outbox')
    expect(await states()).toEqual(['needs_fix', 'sent'])
  })
})
