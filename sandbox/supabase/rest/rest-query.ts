/** Parses the product's one PostgREST query (columns and eq or in filters of `users`) and rejects all others. */
import type { SqlValue } from '../../database.ts'

/** Code and hint are those of PostgREST. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: 400 | 401 | 403 | 404 | 406 | 503
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: RestError['status'],
    code: string,
    message: string,
    more: { details?: string; hint?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
  }
}

/** A map, so that no name of Object.prototype passes for a table. */
const COLUMNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['users', ['id', 'email', 'first_name', 'last_name', 'user_type', 'is_approved', 'subscription_status']],
])

const RESERVED = new Set(['select', 'limit', 'apikey'])
const MAX_ROWS = 1000

type RestQuery = { readonly sql: string; readonly values: readonly SqlValue[] }

/** `sql` selects one row: `body`, the result as JSON text, and `rows`, the number of results. */
export function parseRestQuery(table: string, parameters: URLSearchParams): RestQuery {
  const columns = COLUMNS.get(table)
  if (!columns) {
    throw new RestError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`)
  }
  const column = (name: string): string => {
    if (!columns.includes(name)) throw new RestError(400, '42703', `column ${table}.${name} does not exist`)
    return `"${name}"`
  }
  const selected = (parameters.get('select') ?? '*')
    .split(',')
    .flatMap((name) => (name.trim() === '*' ? columns : [name.trim()]))
    .map(column)
    .join(', ')
  const values: SqlValue[] = []
  const filters = [...parameters]
    .filter(([name]) => !RESERVED.has(name))
    .map(([name, filter]) => condition(column(name), filter, values))
  const where = filters.length === 0 ? '' : ` WHERE ${filters.join(' AND ')}`
  values.push(limitOf(parameters))
  return {
    sql: `SELECT coalesce(json_agg(r), '[]')::text AS body, count(*)::int AS rows
      FROM (SELECT ${selected} FROM public."${table}"${where} LIMIT $${values.length}) r`,
    values,
  }
}

function condition(column: string, filter: string, values: SqlValue[]): string {
  const place = (value: string): string => `$${values.push(value)}`
  if (filter.startsWith('eq.')) return `${column} = ${place(filter.slice(3))}`
  const list = /^in\.\((.*)\)$/.exec(filter)?.[1]
  if (list !== undefined) {
    const entries = [...list.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)]
    const places = entries.map(([, quoted, bare]) => place(quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? ''))
    return places.length === 0 ? 'FALSE' : `${column} IN (${places.join(', ')})`
  }
  throw new RestError(400, 'PGRST100', `"failed to parse filter (${filter})"`, {
    details: 'The sandbox knows the filters eq and in.',
  })
}

function limitOf(parameters: URLSearchParams): number {
  const limit = parameters.get('limit')
  if (limit === null) return MAX_ROWS
  if (!/^\d{1,9}$/.test(limit)) throw new RestError(400, 'PGRST100', `"failed to parse limit (${limit})"`)
  return Math.min(Number(limit), MAX_ROWS)
}
