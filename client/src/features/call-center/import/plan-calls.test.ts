import { describe, expect, it } from 'vitest'
import { CALL_KIND } from '../../../../../shared/domain/records/call.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import { guessedMapping, missingColumns } from '../../../platform/csv/csv-mapping.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { aCall, DAY, HOUR, MINUTE, NOW } from '../testing/made-up-calls.ts'
import { batchesToUndo } from './batches.ts'
import { readDirection, readNumber, readResult, readSeconds, readStart } from './call-cells.ts'
import { CALL_FIELDS } from './call-columns.ts'
import { planCalls, tooMany, type CallPlan } from './plan-calls.ts'

const BATCH = '01950000-0000-7000-8000-0000000000ba'
const TITLES = ['Direction', 'From', 'To', 'Start', 'Seconds', 'Result']
const OFFICE = '512-555-0100'
const at = (ago: number): string => new Date(NOW - ago).toISOString()

function plan(cells: readonly (readonly string[])[], held: readonly RecordView[] = []): Promise<CallPlan> {
  const mapping = guessedMapping(CALL_FIELDS, TITLES, [])
  return planCalls(
    { cells, mapping, held, now: NOW, batch: BATCH, newId: () => crypto.randomUUID() },
    { rest: () => Promise.resolve(), now: () => 0, signal: new AbortController().signal },
  )
}
const incoming = (from: string, ago: number, seconds = '60', result = ''): readonly string[] => [
  ...['inbound', from, OFFICE, at(ago), seconds, result],
]
const outgoing = (to: string, ago: number, seconds = '60', result = ''): readonly string[] => [
  ...['Outbound', OFFICE, to, at(ago), seconds, result],
]
const setsOf = ({ rows }: CallPlan) => rows.map(({ set }) => set)

describe('the columns of a call list', () => {
  it.each([
    [
      ['Call Direction', 'Caller ID', 'Called Number', 'Date/Time', 'Duration', 'Call Result'],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      ['Type', 'Start Time', 'From Number', 'To Number', 'Talk time', 'Status'],
      [0, 2, 3, 1, 4, 5],
    ],
    [
      ['direction', 'from', 'to', 'start', 'seconds', 'result'],
      [0, 1, 2, 3, 4, 5],
    ],
  ])('%j are guessed', (titles, columns) => {
    const mapping = guessedMapping(CALL_FIELDS, titles, [])
    expect(Object.keys(CALL_FIELDS).map((field) => mapping[field as keyof typeof mapping])).toEqual(columns)
  })

  it('that are needed are asked for', () => {
    expect(missingColumns(CALL_FIELDS, guessedMapping(CALL_FIELDS, ['A', 'B'], []))).toEqual([
      ...['direction', 'start'],
    ])
  })
})

describe('a cell', () => {
  it.each([
    ['11/20/2026 2:03 PM', new Date(2026, 10, 20, 14, 3)],
    ['11/20/2026, 12:03:09 am', new Date(2026, 10, 20, 0, 3, 9)],
    ['2026-11-20 14:03', new Date(2026, 10, 20, 14, 3)],
    ['2026-11-20T14:03:22Z', new Date('2026-11-20T14:03:22Z')],
    ['2026-11-20T14:03:22.123+0200', new Date('2026-11-20T12:03:22Z')],
    ['2026-11-20 14:03 UTC', new Date('2026-11-20T14:03:00Z')],
  ])('%s is a start', (cell, expected) => {
    expect(readStart(cell, NOW)).toEqual({ ok: true, value: expected.toISOString() })
  })

  it.each([
    '',
    'yesterday',
    '2026-02-30 10:00',
    '13/20/2026 2:03 PM',
    '11/20/2026 14:03 PM',
    '11/20/2026 25:00',
  ])('"%s" is no start', (cell) => {
    expect(readStart(cell, NOW).ok).toBe(false)
  })

  it('in the future is no start', () => {
    expect(readStart(at(-HOUR), NOW)).toMatchObject({
      fault: expect.stringContaining('in the future') as string,
    })
  })

  it.each([
    ['125', 125],
    ['125 s', 125],
    ['2:05', 125],
    ['0:02:05', 125],
    ['124.6', 125],
    ['2:75', null],
    ['long', null],
    ['90000', null],
  ])('%s is a length of %s', (cell, expected) => {
    const read = readSeconds(cell)
    expect(read.ok ? read.value : null).toBe(expected)
  })

  it.each([
    [readDirection('Incoming'), 'in'],
    [readDirection('OUT'), 'out'],
    [readResult('Call connected'), 'answered'],
    [readResult('No Answer'), 'missed'],
    [readResult('Cancel' + 'led'), 'missed'],
    [readResult('Left voicemail'), 'voicemail'],
    [readNumber('(512) 555-0134', 'From'), '5125550134'],
    [readNumber('Anonymous', 'From'), ''],
  ])('%j', (read, expected) => {
    expect(read).toEqual({ ok: true, value: expected })
  })

  it.each([
    readDirection('sideways'),
    readDirection('constructor'),
    readResult('who knows'),
    readNumber('x', 'To'),
  ])('%j is refused in words', (read) => {
    expect(read).toMatchObject({ ok: false, fault: expect.stringMatching(/\.$/) as string })
  })
})

describe('an import of calls', () => {
  it('makes a record of each row, of units that the kind takes', async () => {
    const made = await plan([
      incoming('+1 512 555 0134', DAY, '185', 'Answered'),
      outgoing('5125550162', HOUR, '', ''),
      incoming('Anonymous', HOUR, '0', 'Missed'),
    ])
    expect(made).toMatchObject({ calls: 3, callbacks: 0 })
    for (const set of setsOf(made)) expect(unitErrors(CALL_KIND, set ?? {})).toEqual([])
    expect(setsOf(made)[0]).toEqual({
      direction: 'in',
      ...{ phone: '+15125550134', from: '+15125550134', to: '5125550100' },
      timer: { startedAt: at(DAY), seconds: 185 },
      disposition: 'no_action',
      imported: { at: new Date(NOW).toISOString(), batch: BATCH },
    })
    expect(setsOf(made)[1]).toMatchObject({ phone: '5125550162', timer: { seconds: null } })
  })

  it('leaves out rows with faults, and says each', async () => {
    const made = await plan([
      ['sideways', '', OFFICE, 'never', 'x', 'y'],
      ['in', '', OFFICE, at(HOUR), '1', ''],
    ])
    expect(made.calls).toBe(0)
    expect(made.rows.map(({ number, faults }) => [number, faults.length])).toEqual([
      [2, 4],
      [3, 1],
    ])
  })

  it('leaves out what is here by number, minute and direction, or further up in the file', async () => {
    const held = [
      aCall(HOUR, { phone: '512-555-0134' }),
      aCall(HOUR, { phone: '5125550162', direction: 'out' }),
    ]
    const made = await plan(
      [
        incoming('+15125550134', HOUR),
        outgoing('+15125550134', HOUR),
        outgoing('512.555.0162', HOUR),
        incoming('5125550199', 2 * HOUR),
        incoming('5125550199', 2 * HOUR),
        incoming('5125550199', 2 * HOUR + MINUTE),
      ],
      held,
    )
    expect(made.rows.map(({ isDuplicate }) => isDuplicate)).toEqual([true, false, true, false, true, false])
    expect(made.calls).toBe(3)
  })

  it('brings missed calls to the callbacks due, unless the caller was reached since or it is long ago', async () => {
    const made = await plan([
      incoming('5125550101', DAY, '0', 'Missed'),
      incoming('5125550102', DAY, '12', 'Voicemail'),
      incoming('5125550103', DAY, '0', 'Missed'),
      outgoing('5125550103', DAY - HOUR, '300', 'Answered'),
      incoming('5125550104', DAY, '0', 'Missed'),
      outgoing('5125550104', DAY - HOUR, '0', 'No answer'),
      incoming('5125550105', 40 * DAY, '0', 'Missed'),
      incoming('5125550106', DAY, '0', ''),
    ])
    expect(setsOf(made).map((set) => set?.['disposition'])).toEqual([
      ...['callback', 'callback', 'no_action', 'no_action', 'callback', 'no_action', 'no_action', 'callback'],
    ])
    const attempts = (row: number) =>
      Object.entries(setsOf(made)[row] ?? {}).flatMap(([unit, value]) =>
        unit.startsWith('attempts/') ? [value] : [],
      )
    expect(attempts(2)).toEqual([{ at: at(DAY - HOUR), result: 'reached' }])
    expect(attempts(4)).toEqual([{ at: at(DAY - HOUR), result: 'no_answer' }])
    expect(made.callbacks).toBe(4)
  })

  it('is refused in words when there would be too many calls', () => {
    expect(tooMany(19_000, 1_000)).toBeNull()
    expect(tooMany(19_000, 1_001)).toMatch(/20,000 calls/)
  })
})

describe('taking an import back', () => {
  const imported = (ago: number, batch: string) => ({
    ...{ direction: 'in', disposition: 'no_action', phone: '5125550134' },
    imported: { at: at(ago), batch },
  })
  it('is offered for 24 hours, for the calls that nobody has worked on', () => {
    const untouched = aCall(3 * DAY, imported(HOUR, 'a'.repeat(8) + BATCH.slice(8)))
    const batch = 'a'.repeat(8) + BATCH.slice(8)
    const records = [
      untouched,
      aCall(3 * DAY, imported(HOUR, batch), { updatedAt: at(0) }),
      aCall(3 * DAY, { ...imported(HOUR, batch), caller: 'Dana' }),
      aCall(3 * DAY, { ...imported(HOUR, batch), disposition: 'referred' }),
      aCall(3 * DAY, imported(25 * HOUR, BATCH)),
      aCall(HOUR),
    ]
    expect(batchesToUndo(records, NOW)).toEqual([
      { id: batch, at: NOW - HOUR, untouched: [untouched.id], touched: 3 },
    ])
  })
})
