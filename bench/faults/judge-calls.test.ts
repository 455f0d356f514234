import { describe, expect, it } from 'vitest'
import { userIdSchema } from '../../shared/domain/ids.ts'
import { createCallLog, type CallLog } from './calls.ts'
import { judgeCalls, type StoredCalls } from './judge-calls.ts'

const ID = '018f0000-0000-7000-8000-000000000001'
const OTHER = '018f0000-0000-7000-8000-000000000002'

/** One call with two values: the later one was typed without seeing the former. */
function scene(): { log: CallLog; stored: StoredCalls } {
  const log = createCallLog(userIdSchema.parse('018f0000-0000-7000-8000-00000000000a'))
  log.calls.add(ID)
  log.typed.push({ id: ID, unit: 'summary', value: 'one' }, { id: ID, unit: 'summary', value: 'two' })
  return {
    log,
    stored: {
      records: [
        {
          id: ID,
          kind: 'call',
          body: { caller: 'Dana', summary: 'one' },
          conflicts: [{ unit: 'summary', value: 'two' }],
        },
      ],
      history: [],
      answers: [
        { op_id: 'a', kind: 'applied', prev: 0, rev: 1, seq: 1 },
        { op_id: 'b', kind: 'applied', prev: 1, rev: 2, seq: 2 },
      ],
      head: 2,
    },
  }
}

const [RECORD] = scene().stored.records

describe('the books of calls', () => {
  it('are right when each value is in the call or in a choice', () => {
    const { log, stored } = scene()
    expect(judgeCalls(log, stored)).toEqual({ lost: [], doubled: [] })
  })

  it.each([
    ['in the history', { history: [{ id: ID, replaced: { summary: 'two' } }] }, []],
    ['given up by somebody who saw it', {}, ['two']],
    ['nowhere', {}, null],
  ])('find a value that is %s, or miss it', (_, more, givenUp) => {
    const { log, stored } = scene()
    givenUp?.forEach((value) => log.givenUp.add(value))
    const records = [{ ...RECORD!, conflicts: [] }]
    expect(judgeCalls(log, { ...stored, ...more, records }).lost).toHaveLength(givenUp === null ? 1 : 0)
  })

  it.each([
    ['is not there', [], 3],
    ['is deleted', [{ ...RECORD!, body: null, conflicts: [] }], 3],
  ])('miss a saved call that %s', (_, records, lost) => {
    const { log, stored } = scene()
    expect(judgeCalls(log, { ...stored, records }).lost).toHaveLength(lost)
  })

  it.each<[string, Partial<StoredCalls>]>([
    [
      'a call that nobody has saved',
      { records: [RECORD!, { ...RECORD!, id: OTHER, body: { caller: 'Kim' } }] },
    ],
    ['an operation that was taken in twice', { head: 3 }],
    ['two operations with one place', { answers: scene().stored.answers.map((one) => ({ ...one, seq: 2 })) }],
    [
      'more operations than anybody has made',
      {
        answers: [...scene().stored.answers, { op_id: 'c', kind: 'applied', prev: 2, rev: 3, seq: 3 }],
        head: 3,
      },
    ],
  ])('see %s', (_, more) => {
    const { log, stored } = scene()
    expect(judgeCalls(log, { ...stored, ...more }).doubled).toHaveLength(1)
  })
})
