/** Parses rows where they leave the database, like all data that crosses a boundary. */
import type { z } from 'zod'
import type { Row } from './database.ts'

/** Where a page of a list begins: the sorted value of the last row before it, as the database writes it, and that row's id. */
export type PagePlace = readonly [sorted: string, id: string]

export function parseRows<Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly Row[],
): z.output<Schema>[] {
  return rows.map((row) => schema.parse(row))
}

/** The only row, or null. */
export function parseRow<Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly Row[],
): z.output<Schema> | null {
  const [row] = rows
  return row === undefined ? null : schema.parse(row)
}

/**
 * SQL: the text of a `timestamptz` as the contracts write times, to the millisecond in UTC. For long lists: it takes the API a tenth of what a
 * Date does.
 */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
