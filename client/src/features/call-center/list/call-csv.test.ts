import { describe, expect, it } from 'vitest'
import { guessedMapping } from '../../../platform/csv/csv-mapping.ts'
import { parseCsv } from '../../../platform/csv/parse-csv.ts'
import { CALL_FIELDS } from '../import/call-columns.ts'
import { readRow } from '../import/read-call.ts'
import { aCall, HOUR, NOW } from '../testing/made-up-calls.ts'
import { callsCsv } from './call-csv.ts'
import { createCallRows } from './call-rows.ts'

const { rowsOf } = createCallRows()
const rest = (): Promise<void> => Promise.resolve()

describe('the exported CSV', () => {
  it('has no cell that a spreadsheet would run', async () => {
    const csv = await callsCsv(
      rowsOf([
        aCall(HOUR, {
          caller: '=cmd()',
          heard: '@web',
          summary: '-1+1',
          phone: '+15125550134',
          direction: 'in',
        }),
      ]),
      rest,
    )
    for (const cell of ["'=cmd()", "'@web", "'-1+1", "'+15125550134"]) expect(csv).toContain(cell)
    expect(csv).not.toMatch(/(^|,|\n)"?[=+@-]/)
  })

  it('can be imported again: the same directions, numbers, starts and lengths', async () => {
    const rows = rowsOf([
      aCall(HOUR, { phone: '+15125550134', direction: 'out', caller: 'Dana, "D"' }),
      aCall(2 * HOUR, { phone: '512-555-0162', direction: 'in', from: '512-555-0162', to: '512-555-0100' }),
    ])
    const table = parseCsv(new TextEncoder().encode(await callsCsv(rows, rest)), 5_000)
    if (!table.ok) throw new Error(table.error)
    const mapping = guessedMapping(CALL_FIELDS, table.titles, [])
    const calls = table.rows.map((cells, at) => readRow(cells, at + 2, { mapping, now: NOW }))
    expect(calls.flatMap(({ faults }) => faults)).toEqual([])
    expect(
      calls.map(({ call }) => call && [call.direction, call.number, call.startedAt, call.seconds]),
    ).toEqual([
      ['out', '+15125550134', new Date(NOW - HOUR).toISOString(), 60],
      ['in', '5125550162', new Date(NOW - 2 * HOUR).toISOString(), 60],
    ])
  })
})
