import { describe, expect, it } from 'vitest'
import { createCallRows } from '../list/call-rows.ts'
import { aCall, DAY, HOUR, MINUTE, NOW } from '../testing/made-up-calls.ts'
import { callBackFigures, callsByDay, callsBySource, CHART_DAYS } from './call-figures.ts'

const { rowsOf } = createCallRows()
const at = (time: number): string => new Date(time).toISOString()
const attempt = (time: number) => ({
  'attempts/01950000-0000-7000-8000-000000000001': { at: at(time), result: 'reached' },
})

describe('calls by day', () => {
  it('are of 30 days with today, each call on the day where the person is', () => {
    const days = callsByDay(
      rowsOf([
        aCall(0, { direction: 'in' }),
        aCall(0),
        aCall(11 * HOUR, { direction: 'out' }),
        aCall(13 * HOUR, { direction: 'out' }),
        aCall(29 * DAY),
        aCall(31 * DAY),
      ]),
      NOW,
    )
    expect(days).toHaveLength(CHART_DAYS)
    expect(days.at(-1)).toEqual({ noon: NOW, incoming: 2, outgoing: 1 })
    expect(days.at(-2)).toMatchObject({ incoming: 0, outgoing: 1 })
    expect(days[0]).toMatchObject({ incoming: 1, outgoing: 0 })
    expect(days.reduce((sum, { incoming, outgoing }) => sum + incoming + outgoing, 0)).toBe(5)
  })

  it('have each day once when the clocks are set back', () => {
    const days = callsByDay([], new Date(2026, 10, 10, 23, 30).getTime())
    expect(new Set(days.map(({ noon }) => new Date(noon).toDateString())).size).toBe(CHART_DAYS)
  })
})

describe('calls by source', () => {
  it('are incoming ones, the most named first, and the rest as one', () => {
    const named = Array.from({ length: 10 }, (_, n) =>
      Array.from({ length: n + 1 }, () => aCall(HOUR, { heard: `Source ${n}` })),
    ).flat()
    const { sources, others } = callsBySource(
      rowsOf([...named, aCall(HOUR), aCall(HOUR, { heard: 'Source 9', direction: 'out' }), aCall(90 * DAY)]),
      NOW,
    )
    expect(sources).toHaveLength(8)
    expect(sources[0]).toEqual({ source: 'Source 9', calls: 10 })
    expect(others).toEqual({ sources: 3, calls: 4 })
  })
})

describe('calls that were to be called back', () => {
  const owed = { disposition: 'callback', direction: 'in' } as const
  const rows = rowsOf([
    aCall(10 * HOUR, { ...attempt(NOW - 10 * HOUR + 59 * MINUTE), disposition: 'declined' }),
    aCall(10 * HOUR, { ...attempt(NOW - 8 * HOUR) }),
    aCall(10 * HOUR, owed),
    aCall(10 * MINUTE, owed),
    // Agreed for tomorrow: in time until then.
    aCall(20 * HOUR, { ...owed, followUp: { at: at(NOW + HOUR) } }),
    // Called from a telephone: the call that went out to the number counts.
    aCall(5 * HOUR, { ...owed, phone: '+15125550134' }),
    aCall(4 * HOUR + 30 * MINUTE, { direction: 'out', phone: '512-555-0134' }),
    aCall(60 * DAY, owed),
    aCall(HOUR, { disposition: 'declined' }),
  ])

  it('are counted by the target', () => {
    expect(callBackFigures(rows, NOW, 60)).toEqual({
      ...{ inTime: 2, late: 1, overdue: 1, waiting: 2, percentInTime: 50 },
    })
    expect(callBackFigures(rows, NOW, 15)).toMatchObject({ inTime: 0, late: 3, overdue: 1, waiting: 2 })
    expect(callBackFigures(rows, NOW, 1440)).toMatchObject({ inTime: 3, overdue: 0, waiting: 3 })
  })

  it('have no share when none is due', () => {
    expect(callBackFigures(rowsOf([aCall(MINUTE, owed)]), NOW, 60).percentInTime).toBeNull()
    expect(callBackFigures([], NOW, 60).percentInTime).toBeNull()
  })
})
