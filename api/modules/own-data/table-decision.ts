/**
 * What a table's row in `table-decisions.ts` says, and short forms of the usual ones. Conditions are SQL over `t`, a row of the table, and
 * `me`, the person: `me.id`, `me.addresses` (lower case, verified ones and the account's own), `me.words` (the person's full name and firm).
 */

export const DELETED_NAME = 'Deleted account'

/** Rows of the table that go into the person's export. */
type Selection = {
  readonly rows: string
  /** Only these columns; absent: all. */
  readonly only?: readonly string[]
  /** All but these: secrets that open something, and marks that mean nothing outside the server. */
  readonly without?: readonly string[]
}

type Change = { readonly rows: string; readonly set: string }

export type TableDecision = {
  /** Whose rows these are, and why it is decided so. */
  readonly because: string
  readonly exported: readonly Selection[]
  /** What is changed when an account is deleted, before anything is erased. */
  readonly changed?: readonly Change[]
  /** Rows that are erased then. Null: none. */
  readonly erased: string | null
  /** Columns in which the person's own words stay, because the row belongs to another person's file, or the law asks for it. */
  readonly kept?: readonly string[]
}

/** The person's rows, by the column with the person's id: exported and erased. */
export function own(column: string, because: string, without: readonly string[] = []): TableDecision {
  const rows = `t.${column} = me.id`
  return { because, exported: [{ rows, without }], erased: rows }
}

/** Keys of the person's, which an export must not hand out: erased. */
export function secret(rows: string, because: string): TableDecision {
  return { because, exported: [], erased: rows }
}

/** Nothing of a person stands here. */
export function nobodys(because: string): TableDecision {
  return { because, exported: [], erased: null }
}

/** Goes with a row of another table: `parent` is a condition over `p`, the row that `link` leads to. */
export function partOf(table: string, link: string, parent: string): string {
  return `exists (select from public.${table} p where ${link} and ${parent})`
}
