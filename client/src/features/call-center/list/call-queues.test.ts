import { describe, expect, it } from 'vitest'
import { aCall, DAY, HOUR, MINUTE, NOW } from '../testing/made-up-calls.ts'
import { activeFilters, dueAt, filteredRows, queueCounts, queueRows, type CallFilter } from './call-queues.ts'
import { queryOf, withQuery } from './call-query.ts'
import { createCallRows } from './call-rows.ts'

const at = (time: number): string => new Date(time).toISOString()
const { rowsOf, matches } = createCallRows()
const records = [
  aCall(3 * DAY, { caller: 'Owed Later', disposition: 'callback', followUp: { at: at(NOW + DAY) } }),
  aCall(2 * HOUR, { caller: 'Owed Now', disposition: 'callback', phone: '+15125550134' }),
  aCall(40 * DAY, { caller: 'Old Spam', class: 'spam' }),
  aCall(MINUTE, { caller: 'Open Today', class: 'new_lead', heard: 'The website', direction: 'in' }),
  aCall(12 * HOUR + MINUTE, { caller: 'Yesterday Night', disposition: 'declined', direction: 'out' }),
]
const rows = rowsOf(records)
const titles = (shown: typeof rows): readonly string[] => shown.map(({ title }) => title)

describe('the queues', () => {
  it('count what is owed, of today, open, and all', () => {
    expect(queueCounts(rows, NOW)).toEqual({ callbacks: 2, today: 2, open: 1, all: 5 })
  })

  it('have the latest call first, but the call back that waits longest', () => {
    expect(titles(queueRows(rows, 'all', NOW))).toEqual([
      ...['Open Today', 'Owed Now', 'Yesterday Night', 'Owed Later', 'Old Spam'],
    ])
    expect(titles(queueRows(rows, 'callbacks', NOW))).toEqual(['Owed Now', 'Owed Later'])
    expect(titles(queueRows(rows, 'today', NOW))).toEqual(['Open Today', 'Owed Now'])
    expect(titles(queueRows(rows, 'open', NOW))).toEqual(['Open Today'])
  })

  it('say by when to call back: at the agreed time, else within the target', () => {
    const [now, later] = queueRows(rows, 'callbacks', NOW)
    expect([now, later].map((row) => row && dueAt(row, 60))).toEqual([NOW - HOUR, NOW + DAY])
  })
})

describe('filters', () => {
  it.each<[CallFilter, readonly string[]]>([
    [{ callClass: 'spam' }, ['Old Spam']],
    [{ direction: 'out' }, ['Yesterday Night']],
    [{ disposition: 'none', period: '7' }, ['Open Today']],
    [{ disposition: 'callback' }, ['Owed Now', 'Owed Later']],
    [{ source: 'The website' }, ['Open Today']],
    [{ period: '30', direction: 'in', source: 'The website', callClass: 'client' }, []],
  ])('%j', (filter, expected) => {
    expect(titles(filteredRows(rows, filter, NOW))).toEqual(expected)
  })

  it('are kept in the address without a word that was typed, and other values are ignored', () => {
    const query = {
      view: 'callbacks',
      filter: { callClass: 'client', direction: 'out', disposition: 'none', period: '90' },
    } as const
    const address = withQuery(new URLSearchParams('decide=x'), query)
    expect(address.toString()).toBe('decide=x&tab=callbacks&class=client&direction=out&outcome=none&days=90')
    expect(queryOf(address)).toEqual(query)
    expect(queryOf(new URLSearchParams('tab=toString&class=constructor&days=8'))).toEqual({
      ...{ view: 'open', filter: {} },
    })
    expect(activeFilters(query.filter)).toBe(4)
  })
})

describe('the search', () => {
  const [call] = rowsOf([
    aCall(0, {
      caller: 'José Núñez',
      phone: '+15125550134',
      summary: 'Rear-end collision',
      'parties/01950000-0000-7000-8000-000000000001': { name: 'Hal Whitfield', role: 'adverse' },
      'notes/01950000-0000-7000-8000-000000000002': { text: 'Wants photos', at: at(NOW) },
    }),
  ])
  it.each([
    ['', true],
    ['jose nunez', true],
    ['NÚÑEZ collision', true],
    ['555-0134', true],
    ['(512) 555', true],
    ['whitfield photos', true],
    ['0134 stranger', false],
    ['+1512', true],
    ['99', false],
  ])('for "%s": %s', (search, expected) => {
    expect(call !== undefined && matches(call, search)).toBe(expected)
  })

  it('works each call out once, until its record changes', () => {
    expect(rowsOf(records).every((row) => rows.includes(row))).toBe(true)
    const [changed] = rowsOf(records.slice(0, 1).map((record) => ({ ...record, state: 'device' as const })))
    expect(changed?.record.state).toBe('device')
  })
})
