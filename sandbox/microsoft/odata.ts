/** OData query options of Graph: $select, $top and the address of the next page. */
import { GraphError } from './graph-error.ts'

export type Query = Readonly<Record<string, string | undefined>>

/** Keeps the fields of $select, the id, and annotations (`@odata.type`). */
export function select(resource: Readonly<Record<string, unknown>>, query: Query): Record<string, unknown> {
  const names = query['$select']?.split(',').map((name) => name.trim())
  if (names === undefined) return { ...resource }
  const unknown = names.find((name) => !/^[@\w./]+$/.test(name))
  if (unknown !== undefined)
    throw badQuery(`Parsing OData Select and Expand failed: Syntax error at '${unknown}'.`)
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) => name === 'id' || name.startsWith('@odata.') || names.includes(name),
    ),
  )
}

export function top(query: Query, { standard, most }: { standard: number; most: number }): number {
  const value = query['$top']
  if (value === undefined) return standard
  const size = Number(value)
  if (!Number.isInteger(size) || size < 1)
    throw badQuery(`Invalid value '${value}' for $top query option found.`)
  return Math.min(size, most)
}

export function skip(query: Query): number {
  const value = query['$skip'] ?? '0'
  if (!/^\d+$/.test(value)) throw badQuery(`Invalid value '${value}' for $skip query option found.`)
  return Number(value)
}

/** The same call with changed options. */
export function pageLink(address: string, query: Query, change: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries({ ...query, ...change })) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  // Graph does not encode the dollar sign.
  url.search = url.search.replaceAll('%24', '$')
  return url.href
}

export function badQuery(message: string): GraphError {
  return new GraphError(400, 'BadRequest', message)
}
