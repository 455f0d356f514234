/** Seals stored records with the present key: those of a key before, and those from before their kind was sealed. */
import { z } from 'zod'
import type { Logger } from '../../../runtime/logger.ts'
import type { Conflict, JsonValue } from '../../../shared/domain/records/record.ts'
import type { RecordKind } from '../../../shared/domain/records/record-kind.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { RecordSeal } from './record-seal.ts'

export const RESEAL_QUEUE = 'records-reseal'

const PAGE = 100

export type ResealDeps = {
  readonly database: Database
  readonly seal: RecordSeal
  readonly kinds: readonly Pick<RecordKind, 'kind' | 'sealed'>[]
  /** How an envelope of the present key begins. */
  readonly prefix: string
}

const json: z.ZodType<JsonValue> = z.json()
const rowSchema = z
  .object({
    owner_id: z.uuid(),
    kind: z.string(),
    id: z.uuid(),
    seq: z.coerce.number(),
    body: z.record(z.string(), json).nullable(),
    conflicts: z.array(z.custom<Conflict>()),
  })
  .transform(({ owner_id, ...row }) => ({ ...row, ownerId: owner_id }))
type Row = z.output<typeof rowSchema>

/** Queues one run for the start of the API, unless one is waiting. */
export function planReseal({ database, jobs }: PlanDeps): Promise<void> {
  return database.asService((tx) => jobs.send(tx, RESEAL_QUEUE, {}))
}

type PlanDeps = Pick<ResealDeps, 'database'> & { readonly jobs: Pick<JobQueue, 'send'> }

/** Until it is done, both keys open stored records. */
export function createReseal(deps: ResealDeps & { readonly logger: Logger }): JobHandler {
  return async function sealAnew(_data, complete) {
    const records = await resealRecords(deps)
    await deps.database.asService(complete)
    if (records > 0) deps.logger.info({ records }, 'records are sealed with the present key')
  }
}

/** Returns the number of records sealed anew. Safe in several processes: a record that has changed meanwhile was sealed by its change. */
export async function resealRecords({ database, seal, kinds, prefix }: ResealDeps): Promise<number> {
  const units = kinds.flatMap(({ kind, sealed = [] }) => sealed.map((unit) => ({ kind, unit })))
  let count = 0
  let last: Row | null = null
  for (;;) {
    const page: readonly Row[] = await database.asService((tx) => listOthers(tx, units, prefix, last))
    for (const row of page) {
      const { ownerId } = row
      const sealed = seal.close(ownerId, seal.open(ownerId, row))
      await database.asService((tx) => putSealed(tx, sealed))
    }
    count += page.length
    last = page.at(-1) ?? null
    if (last === null) return count
  }
}

async function listOthers(
  tx: ServiceTx,
  units: readonly { readonly kind: string; readonly unit: string }[],
  prefix: string,
  after: Row | null,
): Promise<readonly Row[]> {
  return parseRows(
    rowSchema,
    await tx.query(
      `select owner_id, kind, id, seq, body, conflicts from public.records r
       where ($1::uuid is null or (owner_id, kind, id) > ($1::uuid, $2::text, $3::uuid)) and exists (
         select from jsonb_to_recordset($4::jsonb) as named (kind text, unit text)
         where named.kind = r.kind and (
           (jsonb_exists(r.body, named.unit) and coalesce(r.body -> named.unit ->> 'sealed', '') not like $5)
           or exists (select from jsonb_array_elements(r.conflicts) c
             where c ->> 'unit' = named.unit and coalesce(c -> 'value' ->> 'sealed', '') not like $5)))
       order by owner_id, kind, id limit ${PAGE}`,
      [after?.ownerId ?? null, after?.kind ?? null, after?.id ?? null, JSON.stringify(units), `${prefix}%`],
    ),
  )
}

/** The record stays the same to every device: neither its rev nor its seq changes. */
async function putSealed(tx: ServiceTx, { ownerId, kind, id, seq, body, conflicts }: Row): Promise<void> {
  await tx.query(
    `update public.records set body = $5::jsonb, conflicts = $6::jsonb
     where owner_id = $1 and kind = $2 and id = $3 and seq = $4 and body is not null`,
    [ownerId, kind, id, seq, JSON.stringify(body), JSON.stringify(conflicts)],
  )
}
