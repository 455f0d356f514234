import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Inline } from '../../../shared/domain/documents/document-schema.ts'
import { isAmountColumn, sharedWidths, type TableBlock } from './table-columns.ts'

const cells = (...texts: readonly string[]): Inline[][] => texts.map((text) => [{ type: 'text', text }])

it('columns share the whole width, and none is narrower than it needs while another has more than an equal share', () => {
  const natural = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(natural, (needed) => {
      const widths = sharedWidths(needed, 468)
      expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(468)
      widths.forEach((width, column) => {
        expect(width).toBeGreaterThanOrEqual(Math.min(needed[column] ?? 0, 468 / needed.length) - 1e-9)
      })
    }),
  )
})

it('a date and an amount stay on one line beside a long reason', () => {
  expect(sharedWidths([150, 80, 60, 900], 468)).toEqual([150, 80, 60, 178])
})

it('a column is of amounts where each of its cells is one', () => {
  const table: TableBlock = {
    type: 'table',
    header: cells('Charge', 'Date of service', 'Amount'),
    rows: [
      cells('Allergy panel', 'March 12, 2025', '$284.50'),
      cells('Visit', 'March 7, 2025', '-$1,031.00'),
    ],
  }
  expect([0, 1, 2].map((column) => isAmountColumn(table, column))).toEqual([false, false, true])
  const mixed: TableBlock = { ...table, rows: [...table.rows, cells('Other', '', '[Amount of the charge]')] }
  expect(isAmountColumn(mixed, 2)).toBe(false)
  expect(isAmountColumn({ ...table, rows: [] }, 2)).toBe(false)
})
