/** The books of calls: what their devices have saved, against what the server has in the end and the devices show. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import type { OfflineCore } from '../../client/src/offline/create-offline-core.ts'
import { CALL_KIND } from '../../shared/domain/records/call.ts'
import { isSameJson, type UnitValues } from '../../shared/domain/records/record.ts'
import type { CallLog } from './calls.ts'

export type CallVerdict = {
  readonly calls: number
  readonly values: number
  /** Values that wait beside another one for a decision. */
  readonly undecided: number
  readonly operations: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly untrue: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')
const body = z.record(z.string(), z.json())
const recordSchema = z.object({
  id: z.string(),
  kind: z.string(),
  body: body.nullable(),
  conflicts: z.array(z.object({ unit: z.string(), value: z.json() })),
})
type Stored = z.output<typeof recordSchema>
const historySchema = z.object({ id: z.string(), replaced: body })
const answerSchema = z.object({
  op_id: z.string(),
  kind: z.string(),
  prev: z.number().nullable(),
  rev: z.number().nullable(),
  seq: z.number().nullable(),
})
const headSchema = z.object({ seq: z.coerce.number() })

export async function query<Row>(
  databaseUrl: string,
  schema: z.ZodType<Row>,
  sql: string,
  values: readonly string[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return z.array(schema).parse((await client.query(sql, [...values])).rows)
  } finally {
    await client.end()
  }
}

/** What `npm run books` says; `wrongs` is empty if it finds nothing. */
export async function runBooks(
  databaseUrl: string,
): Promise<{ readonly said: string; readonly wrongs: readonly string[] }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts', 'books.ts')], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    return { said: stdout.trim(), wrongs: [] }
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    return { said: '', wrongs: said.trim().split('\n') }
  }
}

/** Compares when everything is sent. The devices get `limit` milliseconds to show what the server has. */
export async function settleCalls(
  databaseUrl: string,
  log: CallLog,
  devices: readonly OfflineCore[],
  limit: number,
): Promise<CallVerdict> {
  const [records, history, answers, [head]] = await Promise.all([
    query(
      databaseUrl,
      recordSchema,
      'select id, kind, body, conflicts from public.records where owner_id = $1',
      [log.owner],
    ),
    query(databaseUrl, historySchema, 'select id, replaced from public.record_history where owner_id = $1', [
      log.owner,
    ]),
    query(
      databaseUrl,
      answerSchema,
      `select op_id, result ->> 'kind' as kind, (result ->> 'prev')::int as prev, (result ->> 'rev')::int as rev,
         (result ->> 'seq')::int as seq from public.record_answers where owner_id = $1`,
      [log.owner],
    ),
    query(databaseUrl, headSchema, 'select seq from public.record_heads where owner_id = $1', [log.owner]),
  ])
  const differing = await Promise.all(devices.map((core) => untilSame(core, log, records, limit)))
  return {
    calls: log.calls.size,
    values: log.typed.length,
    undecided: records.reduce((sum, { conflicts }) => sum + conflicts.length, 0),
    operations: answers.length,
    lost: lostOf(log, records, history),
    doubled: [...doubledCalls(log, records), ...doubledOperations(log, answers, head?.seq ?? 0)],
    untrue: differing.flat(),
  }
}

function lostOf(
  { calls, typed, givenUp }: CallLog,
  records: readonly Stored[],
  history: readonly z.output<typeof historySchema>[],
): readonly string[] {
  const stored = new Map(records.map((record) => [record.id, record]))
  const replaced = new Set(history.flatMap((entry) => Object.values(entry.replaced).map(String)))
  const isThere = ({ id, unit, value }: CallLog['typed'][number]): boolean => {
    const record = stored.get(id)
    return (
      record?.body?.[unit] === value ||
      record?.conflicts.some((conflict) => conflict.unit === unit && conflict.value === value) === true ||
      replaced.has(value) ||
      givenUp.has(value)
    )
  }
  return [
    ...[...calls].filter((id) => !stored.get(id)?.body).map((id) => `call ${id} is not on the server`),
    ...typed.filter((one) => !isThere(one)).map(({ id, value }) => `call ${id}: “${value}” is nowhere`),
  ]
}

function doubledCalls({ calls }: CallLog, records: readonly Stored[]): readonly string[] {
  const callers = Map.groupBy(records, ({ body: values }) => JSON.stringify(values?.['caller'] ?? null))
  return [
    ...records.filter(({ id }) => !calls.has(id)).map(({ id }) => `call ${id}: nobody has saved it`),
    ...[...callers].filter(([, same]) => same.length > 1).map(([caller]) => `${caller} is there twice`),
  ]
}

/** Each change has a seq of its own, so one that was taken in twice has left a seq without an operation. */
function doubledOperations(
  { typed, decisions }: CallLog,
  answers: readonly z.output<typeof answerSchema>[],
  head: number,
): readonly string[] {
  const changes = answers.filter(({ kind, prev, rev }) => kind === 'applied' && prev !== rev)
  const seqs = new Set(changes.map(({ seq }) => seq))
  return [
    ...(seqs.size === changes.length && changes.length === head
      ? []
      : [`${changes.length} operations have made ${head} changes, at ${seqs.size} places`]),
    ...(answers.length <= typed.length + decisions
      ? []
      : [`${answers.length} operations of ${typed.length} values and ${decisions} decisions`]),
  ]
}

/** Descriptions of what the device shows otherwise than the server has it. */
async function untilSame(
  { records }: OfflineCore,
  { owner }: CallLog,
  stored: readonly Stored[],
  limit: number,
): Promise<readonly string[]> {
  const end = performance.now() + limit
  const bodies = new Map(
    stored.flatMap((row): [string, UnitValues][] => (row.body ? [[row.id, row.body]] : [])),
  )
  for (;;) {
    // As a live stream that is back; devices without one hear of others' changes in no other way.
    records.resumed()
    await wait(250)
    const { records: shown } = await records.store.list(owner, CALL_KIND.kind)
    const wrongs = shown
      .filter((view) => view.state === 'device' || !isSameJson(view.body, bodies.get(view.id)))
      .map(({ id, state }) => `call ${id}: a device shows it otherwise (${state})`)
    const missing = bodies.size - shown.length
    const all = missing === 0 ? wrongs : [...wrongs, `a device lacks ${missing} calls`]
    if (all.length === 0 || performance.now() > end) return all
  }
}
