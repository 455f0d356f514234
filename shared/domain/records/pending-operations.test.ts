import { describe, expect, it } from 'vitest'
import {
  afterAnswer,
  pendingOf,
  settledBy,
  viewOf,
  withDelete,
  withEdit,
  type PendingOperation,
  type Shadow,
} from './pending-operations.ts'

const SHADOW: Shadow = { rev: 3, body: { a: 'theirs' }, units: { a: 3 }, conflicts: [], lastBody: null }
const fresh = (opId: string) => ({ opId, schemaVersion: 1 })

function edited(pending: readonly PendingOperation[], set: Record<string, string>, shown = {}) {
  return withEdit(SHADOW, pending, set, fresh(`op${pending.length}`), shown)?.put ?? []
}

describe('what an edit has seen', () => {
  it('is the pulled value, if that is what the screen showed', () => {
    expect(edited([], { a: 'mine' }, { a: 'theirs' })[0]?.change).toMatchObject({ seen: { a: 3 } })
  })

  it('is nothing, if a value came in while the person typed', () => {
    expect(edited([], { a: 'mine' }, { a: 'before' })[0]?.change).toMatchObject({ seen: { a: -1 } })
  })

  it('is what an unsent edit of the same record has seen: both leave as one', () => {
    const first = edited([], { a: 'mine' })
    const [second] = edited(first, { a: 'mine too', b: 'more' })
    expect(second).toMatchObject({
      opId: 'op0',
      change: { set: { a: 'mine too', b: 'more' }, seen: { a: 3, b: 0 } },
    })
  })

  it('follows the answer to an own edit that is under way', () => {
    const [first] = edited([], { a: 'mine' })
    const sent: PendingOperation[] = [{ ...first!, isClaimed: true }]
    const [second] = edited(sent, { a: 'later' })
    expect(second?.change).toMatchObject({ seen: { a: 3 }, over: { a: 'op0' } })
    const answer = { kind: 'applied', prev: 3, rev: 4, seq: 9, conflicted: [], units: { a: 4 } } as const
    const after = afterAnswer([...sent, second!], 'op0', answer)
    expect(after.put.at(-1)?.change).toMatchObject({ seen: { a: 4 } })
  })
})

describe('an answer that left a unit in conflict', () => {
  const [first] = edited([], { a: 'mine', b: 'more' })
  const sent: PendingOperation[] = [{ ...first!, isClaimed: true }]
  const conflicted = {
    ...{ kind: 'applied' as const, prev: 4, rev: 5, seq: 9 },
    ...{ conflicted: ['a'], units: { a: 4, b: 5 } },
  }

  it('leaves the old rev of that unit, so that a later edit meets the conflict again', () => {
    const [later] = edited(sent, { a: 'later', b: 'later' })
    const after = afterAnswer([...sent, later!], 'op0', conflicted)
    expect(after.put.at(-1)?.change).toMatchObject({ seen: { a: 3, b: 5 } })
  })

  it('also for an edit that is made after the answer', () => {
    const [answered] = afterAnswer(sent, 'op0', conflicted).put
    expect(edited([answered!], { a: 'later', b: 'later' })[0]?.change).toMatchObject({ seen: { a: 3, b: 5 } })
  })

  it('lets no deletion follow unasked', () => {
    const [deletion] = withDelete(SHADOW, sent, fresh('delete')).put
    const after = afterAnswer([...sent, deletion!], 'op0', { ...conflicted, prev: 3, rev: 4 })
    expect(after.put.at(-1)?.change).toMatchObject({ seenRev: -1 })
  })
})

it('an answered operation is shown until the device has pulled up to its seq', () => {
  const [first] = edited([], { a: 'mine' })
  const answer = { kind: 'applied', prev: 3, rev: 4, seq: 9, conflicted: [], units: { a: 4 } } as const
  const answered = afterAnswer([first!], 'op0', answer).put
  expect([settledBy(answered, 8), settledBy(answered, 9)]).toEqual([[], ['op0']])
  expect(viewOf(SHADOW, answered)).toEqual({ a: 'mine' })
})

describe('a deletion', () => {
  it('names the rev that the person saw, or none once somebody else’s change lies between', () => {
    const [first] = edited([], { a: 'mine' })
    const sent: PendingOperation[] = [{ ...first!, isClaimed: true }]
    const [deletion] = withDelete(SHADOW, sent, fresh('delete')).put
    const clean = { kind: 'applied', prev: 3, rev: 4, seq: 9, conflicted: [], units: { a: 4 } } as const
    const pending = [...sent, deletion!]
    expect(afterAnswer(pending, 'op0', clean).put.at(-1)?.change).toMatchObject({ seenRev: 4 })
    const mixed = { ...clean, prev: 5, rev: 6 }
    expect(afterAnswer(pending, 'op0', mixed).put.at(-1)?.change).toMatchObject({ seenRev: -1 })
    expect(viewOf(SHADOW, pending)).toBeNull()
  })

  it('names the pulled rev where a pull brought the own change before its answer', () => {
    const [first] = edited([], { a: 'mine' })
    const sent: PendingOperation[] = [{ ...first!, isClaimed: true }]
    const pulled: Shadow = { ...SHADOW, rev: 4, body: { a: 'mine' }, units: { a: 4 } }
    const [deletion] = withDelete(pulled, sent, fresh('delete')).put
    const own = { kind: 'applied', prev: 3, rev: 4, seq: 9, conflicted: [], units: { a: 4 } } as const
    expect(afterAnswer([...sent, deletion!], 'op0', own).put.at(-1)?.change).toMatchObject({ seenRev: 4 })
  })
})

it('a record that somebody deleted is shown whole while this device has an edit of it', () => {
  const deleted: Shadow = { ...SHADOW, rev: 4, body: null, units: {}, lastBody: { a: 'theirs', b: 'kept' } }
  const edit = edited([], { a: 'mine' })
  expect(viewOf(deleted, edit)).toEqual({ a: 'mine', b: 'kept' })
  expect(viewOf(deleted, withDelete(SHADOW, [], fresh('delete')).put)).toBeNull()
})

it.each([
  ['mine', 'typed here'],
  ['theirs', 'theirs'],
] as const)('a conflict decided for %s is shown as decided before the server has it', (take, value) => {
  const conflict = { id: 'c', unit: 'a', value: 'typed here', deviceId: 'd', deviceLabel: 'Phone', at: '' }
  const shadow: Shadow = { ...SHADOW, conflicts: [conflict] }
  const decided = pendingOf({ type: 'resolve', conflictId: 'c', take, seen: 3 }, fresh('resolve'))
  expect(viewOf(shadow, [decided])).toEqual({ a: value })
})
