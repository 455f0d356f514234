import { expect, it, vi } from 'vitest'
import { ALICE, newProfile, openWindow, START } from '../testing/memory-deps.ts'
import { drainTurn, type DrainDeps } from './drain-loop.ts'
import type { ClaimedRow } from './outbox-lease.store.ts'
import type { LaneVerdict, SendOutcome } from './outbox-row.ts'

const newId = openWindow(newProfile()).newId
const rowOf = (): ClaimedRow => ({
  id: newId(),
  ownerUserId: ALICE,
  kind: 'referral.send',
  schemaVersion: 1,
  body: '{}',
  leaseBy: 'lease',
  wasMaybeDelivered: false,
})
const FAILED: SendOutcome = {
  kind: 'retry',
  scope: 'network',
  retryAfter: null,
  attempted: true,
  maybeProcessed: true,
  error: { code: 'network', words: 'The server could not be reached.' },
}
const ORDER = { owner: ALICE, unblock: false, release: true, exclusive: true }

/** A queue with rows for every lane. `changes` are what a test is about. */
function queueOf(rows: ClaimedRow[], changes: Partial<Pick<DrainDeps, 'prepare' | 'send' | 'record'>> = {}) {
  const deps = {
    prepare: vi.fn<DrainDeps['prepare']>(changes.prepare ?? (() => Promise.resolve())),
    claimNext: vi.fn<DrainDeps['claimNext']>(() => Promise.resolve(rows.shift() ?? null)),
    send: vi.fn<DrainDeps['send']>(changes.send ?? (() => Promise.resolve(FAILED))),
    record: vi.fn<DrainDeps['record']>(changes.record ?? (() => Promise.resolve({ kind: 'go_on' }))),
    nextDue: vi.fn<DrainDeps['nextDue']>(() => Promise.resolve(START + 5)),
  }
  const onPause = vi.fn()
  const turn = (mayGoOn = () => true) =>
    drainTurn(deps, { order: ORDER, mayGoOn, signal: new AbortController().signal, onPause })
  return { ...deps, onPause, turn }
}

it('makes ready first, sends every row once, and gives the time of the next', async () => {
  const rows = Array.from({ length: 9 }, rowOf)
  const queue = queueOf([...rows])
  expect(await queue.turn()).toBe(START + 5)
  expect(queue.prepare.mock.calls).toEqual([[ORDER]])
  expect(queue.record.mock.calls.map(([row]) => row.id).toSorted()).toEqual(
    rows.map(({ id }) => id).toSorted(),
  )
  expect(queue.onPause).not.toHaveBeenCalled()
})

it('a pause ends every lane after what it has in hand, and is heard', async () => {
  const verdict: LaneVerdict = { kind: 'pause', reason: 'service', until: START + 30_000 }
  const queue = queueOf(Array.from({ length: 20 }, rowOf), { record: () => Promise.resolve(verdict) })
  await queue.turn()
  expect(queue.send.mock.calls.length).toBeLessThanOrEqual(4)
  expect(queue.onPause).toHaveBeenCalledWith({ reason: 'service', until: START + 30_000 })
})

it('a needed sign-in ends every lane too, and is no pause', async () => {
  const verdict: LaneVerdict = { kind: 'sign_in_needed' }
  const queue = queueOf(Array.from({ length: 20 }, rowOf), { record: () => Promise.resolve(verdict) })
  await queue.turn()
  expect(queue.send.mock.calls.length).toBeLessThanOrEqual(4)
  expect(queue.onPause).not.toHaveBeenCalled()
})

it('told to stop, it writes down what is in flight and claims nothing more', async () => {
  let mayGoOn = true
  const sent = Promise.withResolvers<SendOutcome>()
  const queue = queueOf(Array.from({ length: 20 }, rowOf), { send: () => sent.promise })
  const turn = queue.turn(() => mayGoOn)
  await vi.waitFor(() => expect(queue.claimNext).toHaveBeenCalledTimes(4))
  mayGoOn = false
  sent.resolve(FAILED)
  await turn
  expect(queue.record).toHaveBeenCalledTimes(4)
  expect(queue.claimNext).toHaveBeenCalledTimes(4)
})

it('a sender that throws leaves its row waiting', async () => {
  const queue = queueOf([rowOf()], { send: () => Promise.reject(new Error('out of order')) })
  await queue.turn()
  expect(queue.record.mock.calls[0]?.[1]).toMatchObject({
    kind: 'retry',
    scope: 'row',
    maybeProcessed: true,
    error: { code: 'unexpected', words: 'out of order' },
  })
})

it.each(['claimNext', 'record'] as const)(
  'a database that does not answer (%s) is said once no lane is at work any more',
  async (broken) => {
    const slow = Promise.withResolvers<SendOutcome>()
    const queue = queueOf(Array.from({ length: 20 }, rowOf))
    let calls = 0
    queue.send.mockImplementation(() =>
      queue.send.mock.calls.length === 1 ? slow.promise : Promise.resolve(FAILED),
    )
    const failing = vi.fn(() => Promise.reject(new Error('disk')))
    if (broken === 'record') queue.record.mockImplementationOnce(failing)
    else queue.claimNext.mockImplementation(() => ((calls += 1) > 2 ? failing() : Promise.resolve(rowOf())))
    const over = vi.fn()
    const turn = queue.turn().finally(over)
    await vi.waitFor(() => expect(failing).toHaveBeenCalled())
    expect(over).not.toHaveBeenCalled()
    slow.resolve(FAILED)
    await expect(turn).rejects.toThrow('disk')
    expect(queue.nextDue).not.toHaveBeenCalled()
  },
)

it('sends nothing when it could not make ready', async () => {
  const queue = queueOf([rowOf()], { prepare: () => Promise.reject(new Error('disk')) })
  await expect(queue.turn()).rejects.toThrow('disk')
  expect(queue.claimNext).not.toHaveBeenCalled()
})
