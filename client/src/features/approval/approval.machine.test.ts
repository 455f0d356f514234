import { describe, expect, it, vi } from 'vitest'
import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate'
import { declaredEdges, exploreMachine } from '../../testing/machine-graph.ts'
import { type ApprovalEvent, type ApprovalRecord, approvalMachine } from './approval.machine.ts'
import { applicationOf } from './testing/application-of.ts'

const waiting: ApprovalRecord = { firstName: 'Ada', isApproved: false, application: null }
const unknown: ApprovalRecord = { ...waiting, application: undefined }
const approved: ApprovalRecord = { ...unknown, isApproved: true }
const shutOut: ApprovalRecord = { ...waiting, application: { ...applicationOf('Ada'), state: 'rejected' } }

function play(...looks: readonly (ApprovalRecord | Error)[]) {
  const clock = new SimulatedClock()
  let count = 0
  const read = vi.fn((): Promise<ApprovalRecord> => {
    const look = looks[Math.min(count++, looks.length - 1)] ?? waiting
    return look instanceof Error ? Promise.reject(look) : Promise.resolve(look)
  })
  const endSession = vi.fn<() => void>()
  const listens = vi.fn<() => void>()
  const actor = createActor(
    approvalMachine.provide({
      actors: {
        readApproval: fromPromise(read),
        attention: fromCallback<ApprovalEvent>(() => undefined),
        signIns: fromCallback<ApprovalEvent>(() => undefined),
        news: fromCallback<ApprovalEvent>(({ receive }) => receive(listens)),
      },
      actions: { endSession },
    }),
    { clock },
  ).start()
  /** Lets every promise that is ready settle. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { actor, clock, read, endSession, listens, settle, state: () => actor.getSnapshot().value }
}

describe('approval machine', () => {
  it('[AP-03] looks at once, then every 30 000 ms, and moves on once approved', async () => {
    const { clock, read, settle, state } = play(waiting, waiting, approved)
    await settle()
    expect(read).toHaveBeenCalledTimes(1)
    clock.increment(29_999)
    expect(read).toHaveBeenCalledTimes(1)
    clock.increment(1)
    await settle()
    expect(read).toHaveBeenCalledTimes(2)
    expect(state()).toBe('waiting')
    clock.increment(30_000)
    await settle()
    expect(state()).toBe('approved')
    clock.increment(60_000)
    expect(read).toHaveBeenCalledTimes(3)
  })

  it('[AP-04] takes a sign-in event for the way to the dashboard', async () => {
    const { actor, settle, state } = play()
    await settle()
    actor.send({ type: 'SIGNED_IN' })
    expect(state()).toBe('approved')
  })

  it('[AP-05] does not look while hidden or offline, and looks at once on return', async () => {
    const { actor, clock, read, settle, state } = play()
    await settle()
    actor.send({ type: 'PAUSE' })
    clock.increment(600_000)
    expect(read).toHaveBeenCalledTimes(1)
    actor.send({ type: 'RESUME' })
    expect(read).toHaveBeenCalledTimes(2)
    await settle()
    expect(state()).toBe('waiting')
  })

  it('[AP-05] tells of a look that failed, keeps what was known, and looks again', async () => {
    const { actor, clock, settle, state, endSession } = play(
      waiting,
      new Error('The server is away.'),
      waiting,
    )
    await settle()
    clock.increment(30_000)
    await settle()
    expect(state()).toBe('waiting')
    expect(actor.getSnapshot().context).toMatchObject({ firstName: 'Ada', failure: 'The server is away.' })
    expect(endSession).not.toHaveBeenCalled()
    clock.increment(30_000)
    await settle()
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  it('looks at once when there is news, and listens for it only once it is known who may hear it', async () => {
    const { actor, read, listens, settle } = play(unknown, waiting, shutOut)
    await settle()
    expect(listens).not.toHaveBeenCalled()
    actor.send({ type: 'NEWS' })
    await settle()
    expect(listens).toHaveBeenCalledTimes(1)
    actor.send({ type: 'NEWS' })
    await settle()
    expect(read).toHaveBeenCalledTimes(3)
    expect(listens).toHaveBeenCalledTimes(1)
    expect(actor.getSnapshot().context.application?.state).toBe('rejected')
  })

  it('keeps what is known of the application when it cannot be read again', async () => {
    const { actor, settle } = play(shutOut, unknown)
    await settle()
    actor.send({ type: 'NEWS' })
    await settle()
    expect(actor.getSnapshot().context.application?.state).toBe('rejected')
  })

  it('ends the session when asked to, from any state', async () => {
    const { actor, endSession, settle, state } = play()
    await settle()
    actor.send({ type: 'SIGN_OUT' })
    expect(state()).toBe('signedOut')
    expect(endSession).toHaveBeenCalledOnce()
  })
})

describe('every state and transition', () => {
  const { states, edges } = exploreMachine(
    approvalMachine,
    [undefined],
    [
      { type: 'PAUSE' },
      { type: 'RESUME' },
      { type: 'SIGNED_IN' },
      { type: 'SIGN_OUT' },
      { type: 'NEWS' },
      { type: 'xstate.after.RECHECK_INTERVAL.approval.waiting' },
      ...[waiting, unknown, approved].map((output) => ({
        type: 'xstate.done.actor.0.approval.looking',
        output,
      })),
      { type: 'xstate.error.actor.0.approval.looking', error: new Error('x') } as { type: string },
    ],
  )

  it('reaches every state', () => {
    expect([...states].toSorted()).toEqual(Object.keys(approvalMachine.states).toSorted())
  })

  it('takes every transition', () => {
    expect([...edges].toSorted()).toEqual([...declaredEdges(approvalMachine)].toSorted())
  })
})
