/** Changes of rule packs: a row for each, of which the last one of a pack is in force. Written with its entry in the audit log. */
import { z } from 'zod'
import type { PackChange } from '../../../shared/contracts/admin-packs.ts'
import type { PackOverride } from '../../../shared/domain/liens/packs/overrides.ts'
import type { PackRef } from '../../../shared/domain/liens/packs/pack.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { AnyTx, ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'

const instant = z.date().transform((at) => at.toISOString())

const overrideColumns = {
  state: z.string(),
  topic: z.string(),
  version: z.number(),
  switched_off_at: instant.nullable(),
  effective_from: z.string().nullable(),
  effective_to: z.string().nullable(),
  dates_set_at: instant.nullable(),
  note: z.string(),
}
type OverrideRow = z.output<z.ZodObject<typeof overrideColumns>>

function overrideFrom({ state, topic, version, note, ...row }: OverrideRow): PackOverride {
  const { effective_from: from, effective_to: to } = row
  return {
    ...{ state, topic, version, note, switchedOffAt: row.switched_off_at },
    ...{ dates: from === null ? null : { from, to }, datesSetAt: row.dates_set_at },
  }
}

const COLUMNS = `state, topic, version, switched_off_at, effective_from::text, effective_to::text, dates_set_at, note`

/** What is in force of each pack that was ever changed. */
export async function listOverrides(tx: AnyTx): Promise<readonly PackOverride[]> {
  return parseRows(
    z.object(overrideColumns).transform(overrideFrom),
    await tx.query(
      `select distinct on (state, topic, version) ${COLUMNS} from public.pack_overrides
       order by state, topic, version, number desc`,
    ),
  )
}

const changeSchema = z
  .object({
    ...overrideColumns,
    number: z.number(),
    changed_at: instant,
    changed_by: z.string().nullable(),
  })
  .transform(({ number, changed_at, changed_by, ...row }) => {
    const override = overrideFrom(row)
    const { switchedOffAt, dates, note } = override
    const change: PackChange = {
      ...{ isOff: switchedOffAt !== null, dates, note, changedAt: changed_at, changedBy: changed_by },
    }
    return { override, number, change }
  })
export type StoredChange = z.output<typeof changeSchema>

/** At most `most` of each pack, the newest first. */
export async function listChanges(tx: ServiceTx, most: number): Promise<readonly StoredChange[]> {
  return parseRows(
    changeSchema,
    await tx.query(
      `select ${COLUMNS}, number, changed_at,
         coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as changed_by
       from (
         select *, row_number() over (partition by state, topic, version order by number desc) as place
         from public.pack_overrides
       ) o left join public.users u on u.id = o.changed_by
       where place <= $1 order by state, topic, version, number desc`,
      [most],
    ),
  )
}

/** Changes of packs come one after another until the transaction ends: whether two overlap depends on all of them. */
export async function lockOverrides(tx: ServiceTx): Promise<void> {
  await tx.query('lock table public.pack_overrides in share row exclusive mode')
}

/** The audit log is about people; a change of a pack is about none. */
const NO_PERSON = '00000000-0000-0000-0000-000000000000'

export type NewChange = {
  readonly override: PackOverride
  readonly number: number
  /** For the audit log. */
  readonly action: 'switched_off' | 'switched_on' | 'changed'
  readonly by: { readonly id: string | null; readonly name: string }
  readonly at: Date
}

/** With its entry in the audit log. */
export async function writeChange(
  tx: ServiceTx,
  { override, number, action, by, at }: NewChange,
): Promise<void> {
  const { state, topic, version, switchedOffAt, dates, datesSetAt, note } = override
  await tx.query(
    `insert into public.pack_overrides (state, topic, version, number, switched_off_at, effective_from, effective_to,
       dates_set_at, note, changed_by, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[state, topic, version, number, switchedOffAt, dates?.from ?? null, dates?.to ?? null],
      ...[datesSetAt, note, by.id, at.toISOString()],
    ],
  )
  await writeAuditEntry(tx, {
    at,
    actorId: by.id,
    actor: by.name,
    action: `pack.${action}`,
    subjectId: NO_PERSON,
    reason: note === '' ? null : note,
    details: { ...refOf(override), number, isOff: switchedOffAt !== null, dates },
  })
}

function refOf({ state, topic, version }: PackRef): PackRef {
  return { state, topic, version }
}
