/** Stored records. Written by the server under a lock on the owner's head; read by their owner under row-level security. */
import { z } from 'zod'
import type { PulledRecord, RecordHistoryResponse } from '../../../shared/contracts/records.ts'
import type {
  Conflict,
  JsonValue,
  OperationResult,
  RecordState,
  UnitValues,
} from '../../../shared/domain/records/record.ts'
import type { AnyTx, ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'
import { rememberDues } from '../lien-reminders/remember-dues.ts'

export type StoredRecord = RecordState & { readonly kind: string; readonly id: string; readonly seq: number }

export type RecordRef = Pick<StoredRecord, 'kind' | 'id'>

/** Null if the owner has no records and never had any. */
export type RecordHead = { readonly seq: number; readonly horizon: number; readonly epochBase: number }

const count = z.coerce.number().int()
const instant = z.coerce.date().transform((date) => date.toISOString())
const json: z.ZodType<JsonValue> = z.json()

const headSchema = z
  .object({ seq: count, horizon: count, epoch_base: count })
  .transform((row): RecordHead => ({ seq: row.seq, horizon: row.horizon, epochBase: row.epoch_base }))

export async function readEpoch(tx: ServiceTx): Promise<number> {
  const rows = await tx.query('select max(epoch) as epoch from public.record_epochs')
  return z.object({ epoch: count }).parse(rows[0]).epoch
}

/** Locks the owner's records until the transaction ends, so that their changes are committed in the order of their seq. */
export async function lockHead(tx: ServiceTx, ownerId: string): Promise<RecordHead> {
  const head = parseRow(
    headSchema,
    await tx.query(
      `insert into public.record_heads as head (owner_id) values ($1)
       on conflict (owner_id) do update set seq = head.seq returning seq, horizon, epoch_base`,
      [ownerId],
    ),
  )
  if (head === null) throw new Error('locking a head returned no row')
  return head
}

export async function findHead(tx: ServiceTx, ownerId: string): Promise<RecordHead | null> {
  return parseRow(
    headSchema,
    await tx.query('select seq, horizon, epoch_base from public.record_heads where owner_id = $1', [ownerId]),
  )
}

/** Results are our own: they are stored as they were answered. */
const answerSchema = z.object({ op_id: z.uuid(), result: z.custom<OperationResult>() })

export async function findAnswers(
  tx: ServiceTx,
  ownerId: string,
  opIds: readonly string[],
): Promise<ReadonlyMap<string, OperationResult>> {
  const rows = await tx.query(
    `select op_id, result from public.record_answers
     where owner_id = $1 and op_id in (select value::uuid from jsonb_array_elements_text($2::jsonb))`,
    [ownerId, JSON.stringify(opIds)],
  )
  return new Map(parseRows(answerSchema, rows).map(({ op_id, result }) => [op_id, result]))
}

const RECORD_COLUMNS = 'kind, id, rev, seq, schema_version, created_at, updated_at, body, units, conflicts'

const recordSchema = z
  .object({
    kind: z.string(),
    id: z.uuid(),
    rev: z.number(),
    seq: count,
    schema_version: z.number(),
    created_at: instant,
    updated_at: instant,
    body: z.record(z.string(), json).nullable(),
    units: z.record(z.string(), z.number()),
    conflicts: z.array(z.custom<Conflict>()),
  })
  .transform(({ schema_version, created_at, updated_at, ...row }): StoredRecord => ({
    ...row,
    schemaVersion: schema_version,
    createdAt: created_at,
    updatedAt: updated_at,
  }))

export async function findRecords(
  tx: ServiceTx,
  ownerId: string,
  refs: readonly RecordRef[],
): Promise<readonly StoredRecord[]> {
  return parseRows(
    recordSchema,
    await tx.query(
      `select ${RECORD_COLUMNS} from public.records
       where owner_id = $1 and (kind, id) in (
         select kind, id from jsonb_to_recordset($2::jsonb) as named (kind text, id uuid))`,
      [ownerId, JSON.stringify(refs.map(({ kind, id }) => ({ kind, id })))],
    ),
  )
}

/** Counts the owner's records that are not deleted. */
export async function countRecords(tx: ServiceTx, ownerId: string, kind: string): Promise<number> {
  const rows = await tx.query(
    'select count(*)::int as n from public.records where owner_id = $1 and kind = $2 and body is not null',
    [ownerId, kind],
  )
  return parseRow(z.object({ n: z.number() }), rows)?.n ?? 0
}

export type HistoryEntry = RecordRef & {
  readonly rev: number
  readonly deviceLabel: string
  readonly replaced: UnitValues
}

export type Changes = {
  readonly ownerId: string
  readonly at: Date
  readonly head: number
  readonly records: readonly (StoredRecord & {
    /** When the server ends it; null: not before its owner deletes it. */
    readonly expiresAt: Date | null
  })[]
  readonly history: readonly HistoryEntry[]
  readonly answers: readonly (RecordRef & { readonly opId: string; readonly result: OperationResult })[]
}

/** Stores what one call changed, with the days to be reminded of. A deleted record leaves no content, in its history neither. */
export async function storeChanges(tx: ServiceTx, changes: Changes): Promise<void> {
  const { ownerId, at, head, records, history, answers } = changes
  if (records.length > 0) {
    await tx.query('update public.record_heads set seq = $2 where owner_id = $1', [ownerId, head])
    await putRecords(tx, ownerId, records)
    const deleted = records.filter(({ body }) => body === null)
    if (deleted.length > 0) await deleteHistory(tx, ownerId, deleted)
    for (const record of records) await rememberDues(tx, ownerId, record, at)
  }
  const deletedKeys = new Set(records.filter(({ body }) => body === null).map(keyOf))
  const kept = history.filter((entry) => !deletedKeys.has(keyOf(entry)))
  if (kept.length > 0)
    await tx.query(
      `insert into public.record_history (owner_id, kind, id, rev, at, device_label, replaced)
       select $1, kind, id, rev, $2, device_label, replaced
       from jsonb_to_recordset($3::jsonb) as entry (kind text, id uuid, rev int, device_label text, replaced jsonb)
       on conflict do nothing`,
      [
        ownerId,
        at.toISOString(),
        JSON.stringify(kept.map(({ deviceLabel, ...entry }) => ({ ...entry, device_label: deviceLabel }))),
      ],
    )
  if (answers.length > 0)
    await tx.query(
      `insert into public.record_answers (owner_id, op_id, at, kind, record_id, result)
       select $1, op_id, $2, kind, id, result
       from jsonb_to_recordset($3::jsonb) as answer (op_id uuid, kind text, id uuid, result jsonb)
       on conflict do nothing`,
      [
        ownerId,
        at.toISOString(),
        JSON.stringify(answers.map(({ opId, ...answer }) => ({ op_id: opId, ...answer }))),
      ],
    )
}

function keyOf({ kind, id }: RecordRef): string {
  return `${kind}/${id}`
}

async function putRecords(tx: ServiceTx, ownerId: string, records: Changes['records']): Promise<void> {
  const rows = records.map(({ schemaVersion, createdAt, updatedAt, expiresAt, ...record }) => ({
    ...record,
    schema_version: schemaVersion,
    created_at: createdAt,
    updated_at: updatedAt,
    expires_at: expiresAt,
  }))
  await tx.query(
    `insert into public.records (owner_id, ${RECORD_COLUMNS}, expires_at)
     select $1, kind, id, rev, seq, schema_version, created_at, updated_at, nullif(body, 'null'), units, conflicts, expires_at
     from jsonb_to_recordset($2::jsonb) as row (kind text, id uuid, rev int, seq bigint, schema_version int,
       created_at timestamptz, updated_at timestamptz, body jsonb, units jsonb, conflicts jsonb, expires_at timestamptz)
     on conflict (owner_id, kind, id) do update set rev = excluded.rev, seq = excluded.seq,
       schema_version = excluded.schema_version, created_at = excluded.created_at, updated_at = excluded.updated_at,
       body = excluded.body, units = excluded.units, conflicts = excluded.conflicts,
       expires_at = excluded.expires_at`,
    [ownerId, JSON.stringify(rows)],
  )
}

async function deleteHistory(tx: ServiceTx, ownerId: string, refs: readonly RecordRef[]): Promise<void> {
  await tx.query(
    `delete from public.record_history where owner_id = $1 and (kind, id) in (
       select kind, id from jsonb_to_recordset($2::jsonb) as deleted (kind text, id uuid))`,
    [ownerId, JSON.stringify(refs.map(({ kind, id }) => ({ kind, id })))],
  )
}

export type Page = {
  readonly after: number
  readonly upTo: number
  readonly limit: number
  readonly bytes: number
}

/** The owner's records with a seq in (after, upTo], oldest change first; at least one if there is any, and fewer if they are large. */
export async function listChanged(
  tx: UserTx,
  ownerId: string,
  { after, upTo, limit, bytes }: Page,
): Promise<readonly PulledRecord[]> {
  const rows = await tx.query(
    `select ${RECORD_COLUMNS} from (
       select *, row_number() over (order by seq) as place,
         sum(coalesce(octet_length(body::text), 0) + octet_length(conflicts::text) + 300) over (order by seq) as total
       from (
         select ${RECORD_COLUMNS} from public.records
         where owner_id = $1 and seq > $2 and seq <= $3 order by seq limit $4
       ) changed
     ) page where place = 1 or total <= $5 order by seq`,
    [ownerId, after, upTo, limit, bytes],
  )
  return parseRows(recordSchema, rows).map((record) => ({ ...record, conflicts: [...record.conflicts] }))
}

type HistoryItem = RecordHistoryResponse['changes'][number]

const historySchema = z
  .object({
    rev: z.number(),
    at: instant,
    device_label: z.string(),
    replaced: z.record(z.string(), json),
  })
  .transform(({ device_label, ...row }): HistoryItem => ({ ...row, deviceLabel: device_label }))

/** Newest first, below `before` if given. */
export async function listHistory(
  tx: AnyTx,
  ownerId: string,
  { kind, id }: RecordRef,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly HistoryItem[]> {
  return parseRows(
    historySchema,
    await tx.query(
      `select rev, at, device_label, replaced from public.record_history
       where owner_id = $1 and kind = $2 and id = $3 and rev < coalesce($4::int, 2147483647)
       order by rev desc limit $5`,
      [ownerId, kind, id, before, limit],
    ),
  )
}
