/** The address of a question about a record: the page that is open, with the record whose question the frame then asks. */

const PARAMETER = 'decide'

export type RecordName = { readonly kind: string; readonly id: string }

/** The query string for a link from a page with `search`. */
export function decideSearch(search: string, { kind, id }: RecordName): string {
  const query = new URLSearchParams(search)
  query.set(PARAMETER, `${kind}/${id}`)
  return `?${query.toString()}`
}

/** null: no record is named. */
export function recordToDecide(search: string): RecordName | null {
  const [kind = '', id = ''] = new URLSearchParams(search).get(PARAMETER)?.split('/') ?? []
  return kind === '' || id === '' ? null : { kind, id }
}

export function withoutDecide(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(PARAMETER)
  return query.size === 0 ? '' : `?${query.toString()}`
}
