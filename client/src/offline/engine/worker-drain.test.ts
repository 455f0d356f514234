import { describe, expect, it, vi } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import { createDeviceStore } from './device.store.ts'
import { FaultyServer } from '../testing/faulty-server.ts'
import { ALICE, newProfile, openWindow, queue, type Profile } from '../testing/memory-deps.ts'
import { queueingLocks } from '../testing/queueing-locks.ts'
import { drainInWorker, WORKER_BUDGET, type WorkerDrainDeps, type WorkerDrained } from './worker-drain.ts'

/** One drainer of the profile with a database handle of its own, as each wake has. */
async function drain(
  profile: Profile,
  server: Pick<FaultyServer, 'fetch'>,
  changes: Partial<Pick<WorkerDrainDeps, 'locks' | 'timeout' | 'sleep' | 'stop'>> & {
    readonly took?: number
  } = {},
): Promise<WorkerDrained> {
  const { database, leases, operations } = openWindow(profile)
  return drainInWorker({
    operations,
    leases,
    devices: createDeviceStore(database, () => crypto.randomUUID()),
    locks: changes.locks,
    fetch: (url, init) => {
      profile.clock.now += changes.took ?? 0
      return server.fetch(url, init)
    },
    now: () => profile.clock.now,
    timeout: changes.timeout ?? (() => new AbortController().signal),
    sleep:
      changes.sleep ??
      ((milliseconds) => {
        profile.clock.now += milliseconds
        return Promise.resolve()
      }),
    onUnreachable: () => undefined,
    stop: changes.stop ?? new AbortController().signal,
  })
}

async function granted(profile: Profile, rows: number) {
  const window = openWindow(profile)
  await createDeviceStore(window.database, () => crypto.randomUUID()).granted(
    ALICE,
    profile.clock.now,
    GRANT_SCOPES,
  )
  for (let row = 0; row < rows; row += 1) await queue(window, ALICE)
  return window
}

/** Our own server, saying no to everything. */
function refusing(status: number, code: string, headers: Record<string, string> = {}) {
  const answer = () =>
    Response.json(
      { error: `Refused: ${code}`, code, requestId: 'r' },
      { status, headers: { 'X-App': 'bff', ...headers } },
    )
  return { fetch: vi.fn(() => Promise.resolve(answer())) }
}

describe('a drain without a window', () => {
  it('[RF-10] three drainers at once and no lock: every row once, none under way twice', async () => {
    const profile = newProfile()
    const window = await granted(profile, 30)
    const server = new FaultyServer()
    // Who waits for another's row lets it be sent: time that leapt would end its lease meanwhile.
    const sleep = () => new Promise<void>((resolve) => setTimeout(resolve))
    const drainBeside = () => drain(profile, server, { sleep })
    await Promise.all([drainBeside(), drainBeside(), drainBeside()])
    expect(server.doubled).toEqual([])
    expect([server.committed.size, server.calls]).toEqual([30, 30])
    expect(new Set((await window.outbox.list(ALICE)).map((entry) => entry.state))).toEqual(new Set(['sent']))
  })

  it('begins nothing that could outlast its time, and says that rows are left', async () => {
    const profile = newProfile()
    await granted(profile, 20)
    const server = new FaultyServer()
    const start = profile.clock.now
    expect(await drain(profile, server, { took: 19_000 })).toEqual({ owner: ALICE, left: true })
    expect(server.calls).toBeLessThan(20)
    // Four lanes may each have begun one at the last moment; the model's clock adds up what would overlap.
    expect(profile.clock.now - start).toBeLessThanOrEqual(WORKER_BUDGET + 3 * 19_000)
  })

  it.each(['130', '600'])(
    'an appointment of the server beyond its time is the next wake’s, and not waited for: %s s',
    async (seconds) => {
      const profile = newProfile()
      await granted(profile, 1)
      const later = refusing(503, 'unavailable', { 'Retry-After': seconds })
      const start = profile.clock.now
      expect(await drain(profile, later)).toEqual({ owner: ALICE, left: true })
      expect(profile.clock.now).toBe(start)
    },
  )

  it('waits for its turn as long as a row could still be sent in it, and no longer', async () => {
    const profile = newProfile()
    await granted(profile, 1)
    const server = new FaultyServer()
    const waits: number[] = []
    const locks = queueingLocks()
    // A window's turn that does not end.
    void locks.request('outbox-drain', {}, () => new Promise(() => undefined))
    const timeout = (milliseconds: number) => {
      waits.push(milliseconds)
      const patience = new AbortController()
      queueMicrotask(() => patience.abort())
      return patience.signal
    }
    expect(await drain(profile, server, { locks, timeout })).toEqual({ owner: ALICE, left: true })
    // Chromium gives 180 s in all; 20 s of what is left to us are the last row's.
    expect(waits).toEqual([130_000])
    expect(server.calls).toBe(0)
  })

  it('makes way for a new version while it waits for its turn', async () => {
    const profile = newProfile()
    await granted(profile, 1)
    const server = new FaultyServer()
    const locks = queueingLocks()
    void locks.request('outbox-drain', {}, () => new Promise(() => undefined))
    const stop = new AbortController()
    const drained = drain(profile, server, { locks, stop: stop.signal })
    stop.abort()
    expect(await drained).toEqual({ owner: ALICE, left: true })
    expect(server.calls).toBe(0)
  })

  it('makes way for a new version after what is under way: the rest is left', async () => {
    const profile = newProfile()
    const window = await granted(profile, 9)
    const server = new FaultyServer()
    const stop = new AbortController()
    const stopping = {
      fetch: (...call: Parameters<FaultyServer['fetch']>) => {
        stop.abort()
        return server.fetch(...call)
      },
    }
    expect(await drain(profile, stopping, { stop: stop.signal })).toEqual({ owner: ALICE, left: true })
    const states = (await window.outbox.list(ALICE)).map((entry) => entry.state)
    expect(states.filter((state) => state === 'sent')).toHaveLength(server.committed.size)
    expect(states.filter((state) => state === 'queued')).toHaveLength(9 - server.committed.size)
    // Each of the four lanes had one under way at most.
    expect(server.committed.size).toBeLessThanOrEqual(4)
  })

  it('a row that only a person can move asks for no further wake', async () => {
    const profile = newProfile()
    await granted(profile, 1)
    const server = new FaultyServer()
    server.faults.push('refused')
    expect(await drain(profile, server)).toEqual({ owner: ALICE, left: false })
  })

  it('a cookie that is another person’s by now: the row is kept, the grant forgotten', async () => {
    const profile = newProfile()
    const window = await granted(profile, 2)
    const server = refusing(403, 'user_mismatch')
    await drain(profile, server)
    const devices = createDeviceStore(window.database, () => crypto.randomUUID())
    expect((await devices.read()).grant).toBeNull()
    expect((await window.outbox.list(ALICE)).map((entry) => entry.state)).toEqual(['blocked_auth', 'queued'])
    expect(server.fetch).toHaveBeenCalledTimes(1)
  })
})
