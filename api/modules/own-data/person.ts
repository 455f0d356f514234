/** The person whose rows `table-decisions.ts` speaks of. */
import { z } from 'zod'
import type { AnyTx, Row } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

export type Me = {
  readonly id: string
  /** Lower case. */
  readonly addresses: readonly string[]
  /** Full name and firm, where there are any. */
  readonly words: readonly string[]
}

const meSchema = z.object({ addresses: z.array(z.string()), words: z.array(z.string()) })

export async function findMe(tx: AnyTx, id: string): Promise<Me> {
  const rows = await tx.query(
    `select
       array(
         select email from public.proven_emails where user_id = $1
         union select lower(email) from public.users where id = $1
       ) as addresses,
       array(
         select word from public.users u, unnest(array[
           case when u.first_name <> '' and u.last_name <> '' then u.first_name || ' ' || u.last_name end, u.firm_name
         ]) word
         where u.id = $1 and char_length(trim(word)) > 3
       ) as words`,
    [id],
  )
  const found = parseRow(meSchema, rows)
  if (found === null) throw new Error('a statement without a table returned no row')
  return { id, ...found }
}

const ME = '(select $1::uuid as id, $2::text[] as addresses, $3::text[] as words) me'

/** The values of a statement with `me` in it. */
export function valuesOf({ id, addresses, words }: Me): readonly unknown[] {
  return [id, addresses, words]
}

/** Rows of the table, one column `row`: what is selected, as JSON. */
export function selectionSql(table: string, rows: string, shape: string): string {
  return `select ${shape} as row from public.${table} t, ${ME} where ${rows}`
}

export async function changeRows(
  tx: AnyTx,
  me: Me,
  table: string,
  { rows, set }: { readonly rows: string; readonly set: string },
): Promise<void> {
  await tx.query(`update public.${table} t set ${set} from ${ME} where ${rows}`, valuesOf(me))
}

export async function eraseRows(tx: AnyTx, me: Me, table: string, rows: string): Promise<readonly Row[]> {
  return tx.query(`delete from public.${table} t using ${ME} where ${rows}`, valuesOf(me))
}
