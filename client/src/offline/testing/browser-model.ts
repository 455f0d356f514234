/** Simulates a browser profile: windows that drain, crash and reopen, Web Locks, sessions, and a clock that the tests control. */
import { createActor, SimulatedClock, type Actor } from 'xstate'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { createDeletedAccounts, endedByDeletion } from '../engine/deleted-accounts.ts'
import { createDeviceStore } from '../engine/device.store.ts'
import { withDrainLock } from '../engine/drain-lock.ts'
import { createDrainMachine, type DrainMachine } from '../engine/drain.machine.ts'
import { createOperationSender } from '../engine/operation-sender.ts'
import type { FaultyServer } from './faulty-server.ts'
import { modelLocks } from './model-locks.ts'
import { newProfile, openWindow, START, type OpenWindow } from './memory-deps.ts'
import { WITH_NOTES } from './note-change.ts'

const STEP = 15_000
/** Event loop turns after which a model that is still busy counts as stuck. */
const RESTLESS = 20_000

/** One turn of the event loop, by Node's setImmediate, which is faster than setTimeout and missing from the browser's types. */
export function turn(): Promise<void> {
  const { setImmediate } = globalThis as unknown as { setImmediate: (work: () => void) => void }
  return new Promise((resolve) => setImmediate(resolve))
}

/** Gives encryption time, which runs on other threads that a busy machine can delay. */
function restForAMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1))
}

export class BrowserModel {
  readonly profile = newProfile()
  readonly timers = new SimulatedClock()
  readonly windows: ModelWindow[] = []
  user: UserId | null = null
  online = true
  private skew = 0
  private readonly server: FaultyServer
  private readonly locks: LockManager | undefined

  constructor(server: FaultyServer, options: { readonly locks: boolean; readonly windows: number }) {
    this.server = server
    this.locks = options.locks ? modelLocks() : undefined
    for (let index = 0; index < options.windows; index += 1) this.windows.push(this.open())
  }

  open(): ModelWindow {
    return new ModelWindow(this, openWindow(this.profile, 'test', WITH_NOTES), this.server, this.locks)
  }

  /** Kills the window's drain: its requests are aborted, its leases stay. */
  crash(index: number): void {
    this.windows[index]?.kill()
    this.windows[index] = this.open()
  }

  signIn(user: UserId): void {
    this.user = user
    this.windows.forEach((window) => window.drain.send({ type: 'SIGNED_IN', owner: user }))
  }

  signOut(): void {
    this.user = null
    this.windows.forEach((window) => window.drain.send({ type: 'SIGNED_OUT' }))
  }

  setOnline(online: boolean): void {
    this.online = online
    this.windows.forEach((window) => window.drain.send({ type: online ? 'ONLINE' : 'OFFLINE' }))
  }

  /** Changes the computer's clock; timers are unaffected. */
  setClock(by: number): void {
    this.skew += by
    this.tick()
  }

  /** Advances time in steps, so that a request times out before its lease expires. */
  async pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left > 0; left -= STEP) {
      this.timers.increment(Math.min(left, STEP))
      this.tick()
      await this.settle()
    }
  }

  /** Waits until every window is idle, or waits for a response that needs time to pass. */
  async settle(): Promise<void> {
    let quiet = 0
    for (let turns = 0; quiet < 5; turns += 1) {
      if (turns > RESTLESS) throw new Error('The windows never come to rest.')
      await (turns < 2_000 ? turn() : restForAMoment())
      quiet = this.windows.every((window) => window.rests()) ? quiet + 1 : 0
    }
  }

  private tick(): void {
    this.profile.clock.now = START + this.timers.now() + this.skew
  }
}

export class ModelWindow {
  readonly parts: OpenWindow
  readonly drain: Actor<DrainMachine>
  private readonly cut = new AbortController()
  private hanging = 0

  constructor(
    browser: BrowserModel,
    parts: OpenWindow,
    server: FaultyServer,
    locks: LockManager | undefined,
  ) {
    this.parts = parts
    const send = createOperationSender({
      operations: parts.operations,
      fetch: async (url, init) => {
        if (!browser.online) throw new TypeError('Failed to fetch')
        return this.following(server, url, init)
      },
      getAccessToken: () => {
        const userId = browser.user
        return Promise.resolve(
          userId ? { kind: 'token', token: `token-of-${userId}`, userId } : { kind: 'signed_out' },
        )
      },
      now: () => browser.profile.clock.now,
      timeout: (milliseconds) => {
        const controller = new AbortController()
        browser.timers.setTimeout(() => controller.abort(), milliseconds)
        return controller.signal
      },
      onUnreachable: () => undefined,
    })
    const { database } = parts
    const now = (): number => browser.profile.clock.now
    const devices = createDeviceStore(database, () => crypto.randomUUID())
    this.drain = createActor(
      createDrainMachine({
        ...endedByDeletion(parts.leases, createDeletedAccounts({ database, devices, now })),
        send,
        inTurn: (work) => withDrainLock(locks, null, work),
        now,
      }),
      { input: { owner: browser.user, online: browser.online }, clock: browser.timers },
    )
    this.drain.start()
  }

  kill(): void {
    this.drain.stop()
    this.cut.abort()
    this.parts.database.close()
  }

  rests(): boolean {
    return !this.drain.getSnapshot().hasTag('sending') || this.hanging > 0
  }

  private async following(
    server: FaultyServer,
    url: unknown,
    init: RequestInit | undefined,
  ): Promise<Response> {
    const hangs = server.faults[0]?.startsWith('hangs') ?? false
    if (hangs) this.hanging += 1
    try {
      const signal = AbortSignal.any([this.cut.signal, ...(init?.signal ? [init.signal] : [])])
      return await server.fetch(url, { ...init, signal })
    } finally {
      if (hangs) this.hanging -= 1
    }
  }
}
