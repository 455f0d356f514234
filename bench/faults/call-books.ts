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
import { answerSchema, historySchema, judgeCalls, recordSchema, type StoredCall } from './judge-calls.ts'

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
    ...judgeCalls(log, { records, history, answers, head: head?.seq ?? 0 }),
    untrue: differing.flat(),
  }
}

/** Descriptions of what the device shows otherwise than the server has it. */
async function untilSame(
  { records }: OfflineCore,
  { owner }: CallLog,
  stored: readonly StoredCall[],
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
