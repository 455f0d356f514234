import { createActor, SimulatedClock, type AnyMachineSnapshot } from 'xstate'
import { describe, expect, it, vi } from 'vitest'
import {
  createDrainMachine,
  LONGEST_SLEEP,
  STANDBY,
  STORAGE_PAUSE,
  type DrainActors,
} from './drain.machine.ts'
import type { ClaimedRow } from './outbox-lease.store.ts'
import type { LaneVerdict, SendOutcome } from './outbox-row.ts'
import { walkChart } from '../testing/chart-coverage.ts'
import { ALICE, BOB, newProfile, openWindow, START } from '../testing/memory-deps.ts'

const never = () => new Promise<never>(() => undefined)
const inert: DrainActors = {
  claimNext: never,
  send: never,
  record: never,
  prepare: never,
  nextDue: never,
  inTurn: never,
  now: () => START,
}

const claim: ClaimedRow = {
  id: openWindow(newProfile()).newId(),
  ownerUserId: ALICE,
  kind: 'referral.send',
  schemaVersion: 1,
  body: '{}',
  leaseBy: 'lease',
  wasMaybeDelivered: false,
}
const failed: SendOutcome = {
  kind: 'retry',
  scope: 'network',
  retryAfter: null,
  attempted: true,
  maybeProcessed: true,
  error: { code: 'network', words: 'The server could not be reached.' },
}

describe('the chart of the drain', () => {
  it('is walked whole: every state, every transition, no dead end', () => {
    const coverage = walkChart({
      machine: createDrainMachine(inert),
      input: { owner: null, online: true },
      events: [
        { type: 'SIGNED_IN', owner: ALICE },
        { type: 'SIGNED_IN', owner: BOB },
        ...['SIGNED_OUT', 'ONLINE', 'OFFLINE', 'ENQUEUED', 'FOCUS', 'RETRY', 'BUSY'].map((type) => ({
          type,
        })),
        { type: 'PAUSE', pause: { reason: 'network', until: START + 1 } },
        { type: 'PAUSE', pause: { reason: 'service', until: START + 1 } },
        { type: 'DRAINED', due: null },
        { type: 'DRAINED', due: START + 1 },
        { type: 'FAILED', isPrepared: true },
        { type: 'FAILED', isPrepared: false },
        { type: 'xstate.after.untilResumed.drain.paused' },
        { type: 'xstate.after.untilDue.drain.scheduled' },
      ],
      place: drainPlace,
      limit: 60_000,
    })
    expect(coverage).toMatchObject({ unreachedStates: [], untakenTransitions: [], deadEnds: [] })
  })
})

function drainPlace(snapshot: AnyMachineSnapshot): string {
  const context = snapshot.context as {
    owner: string | null
    online: boolean
    woken: boolean
    pause: { reason: string } | null
  }
  const lanes = JSON.stringify(snapshot.value)
  return [lanes, context.owner, context.online, context.woken, context.pause?.reason].join('|')
}

describe('the drain on a clock', () => {
  type Scene = ReturnType<typeof scene>
  function scene(actors: Partial<DrainActors> = {}) {
    const clock = new SimulatedClock()
    const now = () => START + clock.now()
    const rows: ClaimedRow[] = []
    const verdicts: LaneVerdict[] = []
    const claimNext = vi.fn((_owner: string, lane: number) =>
      Promise.resolve(lane === 0 ? (rows.shift() ?? null) : null),
    )
    const prepare = vi.fn<DrainActors['prepare']>(() => Promise.resolve())
    const due: { at: number | null } = { at: null }
    const drain = createActor(
      createDrainMachine({
        claimNext,
        send: () => Promise.resolve(failed),
        record: () => Promise.resolve(verdicts.shift() ?? { kind: 'go_on' }),
        prepare,
        nextDue: () => Promise.resolve(due.at),
        inTurn: (work) => work(true),
        now,
        ...actors,
      }),
      { input: { owner: ALICE, online: true }, clock },
    )
    drain.start()
    return { clock, now, rows, verdicts, claimNext, prepare, due, drain }
  }
  const settled = (of: Scene, state: string) =>
    vi.waitFor(() => expect(of.drain.getSnapshot().value).toBe(state))
  const runs = (of: Scene) => of.prepare.mock.calls.length

  it('rests when nothing is due, and runs again at the moment the next row is', async () => {
    const it = scene()
    await settled(it, 'idle')
    it.due.at = START + 90_000
    it.drain.send({ type: 'ENQUEUED' })
    await settled(it, 'scheduled')
    expect(runs(it)).toBe(2)
    it.due.at = null
    it.clock.increment(89_999)
    expect(it.drain.getSnapshot().value).toBe('scheduled')
    it.clock.increment(1)
    await settled(it, 'idle')
    expect(runs(it)).toBe(3)
  })

  it('never trusts one timer for longer than a quarter of an hour', async () => {
    const it = scene()
    it.due.at = START + 86_400_000
    await settled(it, 'scheduled')
    it.clock.increment(LONGEST_SLEEP)
    await vi.waitFor(() => expect(runs(it)).toBe(2))
  })

  it('tries nothing while offline, and at once when the network is back', async () => {
    const it = scene()
    await settled(it, 'idle')
    it.drain.send({ type: 'OFFLINE' })
    it.drain.send({ type: 'ENQUEUED' })
    await settled(it, 'offline')
    expect(runs(it)).toBe(1)
    it.drain.send({ type: 'ONLINE' })
    await settled(it, 'idle')
    expect(it.prepare).toHaveBeenLastCalledWith({
      owner: ALICE,
      unblock: false,
      release: true,
      exclusive: true,
    })
  })

  it('[RF-12] sends nothing while signed out; a sign-in unblocks what waited for it', async () => {
    const it = scene()
    await settled(it, 'idle')
    it.drain.send({ type: 'SIGNED_OUT' })
    it.drain.send({ type: 'ENQUEUED' })
    await settled(it, 'signedOut')
    expect(runs(it)).toBe(1)
    it.drain.send({ type: 'SIGNED_IN', owner: BOB })
    await settled(it, 'idle')
    expect(it.prepare).toHaveBeenLastCalledWith({ owner: BOB, unblock: true, release: true, exclusive: true })
  })

  it('[RF-12] pauses the whole queue when the service is in trouble: a wake does not shorten what it asked for, a person does', async () => {
    const it = scene()
    await settled(it, 'idle')
    it.rows.push(claim)
    it.verdicts.push({ kind: 'pause', reason: 'service', until: START + 30_000 })
    it.drain.send({ type: 'ENQUEUED' })
    await settled(it, 'paused')
    it.drain.send({ type: 'FOCUS' })
    it.drain.send({ type: 'ENQUEUED' })
    expect(it.drain.getSnapshot().value).toBe('paused')
    const before = runs(it)
    it.clock.increment(30_000)
    await settled(it, 'idle')
    expect(runs(it)).toBe(before + 1)

    it.rows.push(claim)
    it.verdicts.push({ kind: 'pause', reason: 'service', until: it.now() + 30_000 })
    it.drain.send({ type: 'ENQUEUED' })
    await settled(it, 'paused')
    it.drain.send({ type: 'RETRY' })
    await settled(it, 'idle')
  })

  it('a pause for the network ends with any sign of life', async () => {
    const it = scene()
    await settled(it, 'idle')
    it.rows.push(claim)
    it.verdicts.push({ kind: 'pause', reason: 'network', until: START + 30_000 })
    it.drain.send({ type: 'ENQUEUED' })
    await settled(it, 'paused')
    it.drain.send({ type: 'ONLINE' })
    await settled(it, 'idle')
  })

  it('stands by while another window drains, and looks again shortly after', async () => {
    let busy = true
    const it = scene({
      inTurn: (work) => (busy ? Promise.resolve(null) : work(true)),
    })
    await settled(it, 'scheduled')
    expect(runs(it)).toBe(0)
    busy = false
    it.clock.increment(STANDBY)
    await settled(it, 'idle')
    expect(runs(it)).toBe(1)
  })

  it('survives a database that does not answer, without spinning and without forgetting the sign-in', async () => {
    const prepare = vi
      .fn<DrainActors['prepare']>()
      .mockRejectedValueOnce(new Error('disk'))
      .mockResolvedValue()
    const it = scene({ prepare })
    await settled(it, 'paused')
    it.clock.increment(STORAGE_PAUSE - 1)
    expect(prepare).toHaveBeenCalledTimes(1)
    it.clock.increment(1)
    await settled(it, 'idle')
    expect(prepare).toHaveBeenLastCalledWith({ owner: ALICE, unblock: true, release: true, exclusive: true })
  })

  it('[RF-11] another person signing in stops the rows of the first: what is in flight is written down, nothing more is claimed', async () => {
    const sent = Promise.withResolvers<SendOutcome>()
    const it = scene({ send: () => sent.promise })
    await settled(it, 'idle')
    it.rows.push(claim, claim)
    it.drain.send({ type: 'ENQUEUED' })
    await vi.waitFor(() => expect(it.rows).toHaveLength(1))
    it.drain.send({ type: 'SIGNED_IN', owner: BOB })
    const claimsOfAlice = it.claimNext.mock.calls.filter(([owner]) => owner === ALICE).length
    it.rows.length = 0
    sent.resolve(failed)
    await settled(it, 'idle')
    expect(it.claimNext.mock.calls.filter(([owner]) => owner === ALICE)).toHaveLength(claimsOfAlice)
    expect(it.claimNext).toHaveBeenLastCalledWith(BOB, expect.anything())
  })
})
