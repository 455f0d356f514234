/** The state of a user's application, for the check in every call: one statement by primary key. */
import { z } from 'zod'
import { applicationStateSchema, type ApplicationState } from '../../../shared/contracts/admin.ts'
import type { Database } from '../../db/database.ts'
import { parseRow } from '../../db/rows.ts'

const rowSchema = z.object({ application_state: applicationStateSchema.or(z.literal('deleted')).nullable() })

/** Null for a client, and for a user without a profile; `deleted` for an account that was erased. */
export async function findApplicationState(
  database: Pick<Database, 'statement'>,
  userId: string,
): Promise<ApplicationState | 'deleted' | null> {
  const rows = await database.statement(
    `select coalesce(
       (select 'deleted' from public.account_deletions where user_id = $1 and erased_at is not null),
       (select application_state from public.users where id = $1)
     ) as application_state`,
    [userId],
  )
  return parseRow(rowSchema, rows)?.application_state ?? null
}
