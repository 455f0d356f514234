/** Which states introduce clients to attorneys. */
import { z } from 'zod'
import type { MarketplaceState } from '../../../../shared/contracts/marketplace-states.ts'
import { US_JURISDICTIONS, type UsJurisdiction } from '../../../../shared/domain/us-states.ts'
import { writeAuditEntry } from '../../../db/audit-log.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRows } from '../../../db/rows.ts'

const rowSchema = z
  .object({
    state: z.enum(US_JURISDICTIONS),
    is_open: z.boolean(),
    reason: z.string(),
    changed_at: z.date(),
    changed_by: z.string().nullable(),
  })
  .transform((row): MarketplaceState => ({
    state: row.state,
    isOpen: row.is_open,
    reason: row.reason,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  }))

/** Those that were ever changed, by code. */
export async function listStates(tx: ServiceTx): Promise<readonly MarketplaceState[]> {
  return parseRows(
    rowSchema,
    await tx.query(
      `select m.state, m.is_open, m.reason, m.changed_at,
         coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as changed_by
       from public.marketplace_states m left join public.users u on u.id = m.changed_by order by m.state`,
    ),
  )
}

/** The audit log is about people; a change of a state is about none. */
const NO_PERSON = '00000000-0000-0000-0000-000000000000'

export type StateChange = {
  readonly state: UsJurisdiction
  readonly isOpen: boolean
  readonly reason: string
  readonly by: { readonly id: string | null; readonly name: string }
  readonly at: Date
}

/** With its entry in the audit log. */
export async function writeState(
  tx: ServiceTx,
  { state, isOpen, reason, by, at }: StateChange,
): Promise<void> {
  await tx.query(
    `insert into public.marketplace_states (state, is_open, reason, changed_by, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (state) do update set is_open = excluded.is_open, reason = excluded.reason,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [state, isOpen, reason, by.id, at.toISOString()],
  )
  await writeAuditEntry(tx, {
    at,
    actorId: by.id,
    actor: by.name,
    reason,
    action: `marketplace.${isOpen ? 'opened' : 'shut'}`,
    subjectId: NO_PERSON,
    details: { state },
  })
}
