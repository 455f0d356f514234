/**
 * The query plans of PostgreSQL: auto_explain logs the plan of every executed statement, with the caller's role and row-level security,
 * including statements inside functions. The server belongs to this bench.
 */
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'

export type Statement = {
  /** On one line. */
  readonly text: string
  /** The slowest execution, in milliseconds with the overhead of measuring. */
  readonly milliseconds: number
  /** The most rows read from tables by one execution, including discarded ones. */
  readonly rowsRead: number
  /** The most buffers (8 kB) read by one execution, without those of init plans: the functions of row policies. */
  readonly buffers: number
  /** Tables with a full scan. */
  readonly scanned: ReadonlySet<string>
}

export type PlanLog = {
  /** Every statement executed during `work`, by its text, including background jobs. */
  during(work: () => Promise<void>): Promise<ReadonlyMap<string, Statement>>
  close(): Promise<void>
}

const ON = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
}
const LOG_LIMIT = 10_000

export async function createPlanLog(databaseUrl: string): Promise<PlanLog> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const change = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await client.query(statement)
    await client.query('select pg_reload_conf()')
    // Other sessions reload their settings before their next statement.
    await wait(200)
  }
  return {
    async during(work) {
      const file = await logFile(client)
      const { size } = await stat(file)
      await change(Object.entries(ON).map(([name, value]) => `alter system set ${name} = '${value}'`))
      await work()
      const marker = `the end of what is asked for, ${Date.now()}`
      await client.query(`select '${marker}'`)
      await change(Object.keys(ON).map((name) => `alter system reset ${name}`))
      return statementsIn(await readUntil(file, size, marker))
    },
    close: () => client.end(),
  }
}

async function logFile(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ file: string; folder: string }>(
    `select pg_current_logfile('jsonlog') as file, current_setting('data_directory') as folder`,
  )
  return join(rows[0]?.folder ?? '', rows[0]?.file ?? '')
}

/** The log collector writes with a short delay. */
async function readUntil(path: string, from: number, marker: string): Promise<string> {
  const limit = Date.now() + LOG_LIMIT
  for (;;) {
    const text = await readFrom(path, from)
    if (text.includes(marker)) return text
    if (Date.now() > limit) throw new Error('the plans did not come')
    await wait(100)
  }
}

async function readFrom(path: string, from: number): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.toString('utf8')
  } finally {
    await file.close()
  }
}

const lineSchema = z.object({ message: z.string().default('') })
const MESSAGE = /^duration: ([\d.]+) ms {2}plan:\n/

type Node = {
  readonly 'Node Type': string
  readonly 'Parent Relationship'?: string | undefined
  readonly 'Relation Name'?: string | undefined
  readonly 'Shared Hit Blocks'?: number | undefined
  readonly 'Shared Read Blocks'?: number | undefined
  readonly 'Actual Rows'?: number | undefined
  readonly 'Actual Loops'?: number | undefined
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly 'Rows Removed by Index Recheck'?: number | undefined
  readonly Plans?: Node[] | undefined
}
const nodeSchema: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  'Parent Relationship': z.string().optional(),
  'Relation Name': z.string().optional(),
  'Shared Hit Blocks': z.number().optional(),
  'Shared Read Blocks': z.number().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(nodeSchema).optional()
  },
})
const planSchema = z.object({ 'Query Text': z.string(), Plan: nodeSchema })

function statementsIn(log: string): ReadonlyMap<string, Statement> {
  const statements = new Map<string, Statement>()
  for (const line of log.split('\n')) {
    if (!line.endsWith('}')) continue
    const { message } = lineSchema.parse(JSON.parse(line))
    const [head, duration] = MESSAGE.exec(message) ?? []
    if (head === undefined) continue
    const { 'Query Text': query, Plan: plan } = planSchema.parse(JSON.parse(message.slice(head.length)))
    const text = query.replaceAll(/\s+/g, ' ').trim()
    const known = statements.get(text)
    const nodes = nodesOf(plan)
    const scans = nodes.filter((node) => node['Node Type'].endsWith('Seq Scan'))
    statements.set(text, {
      text,
      milliseconds: Math.max(known?.milliseconds ?? 0, Number(duration)),
      rowsRead: Math.max(known?.rowsRead ?? 0, ...[nodes.reduce((sum, node) => sum + rowsRead(node), 0)]),
      buffers: Math.max(known?.buffers ?? 0, ownBuffers(plan)),
      scanned: new Set([...(known?.scanned ?? []), ...scans.map((node) => node['Relation Name'] ?? '')]),
    })
  }
  return statements
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** Only counts rows read from tables: rows passed up the plan are already counted. */
function rowsRead(node: Node): number {
  if (node['Relation Name'] === undefined || node['Node Type'] === 'ModifyTable') return 0
  const each =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  return each * (node['Actual Loops'] ?? 1)
}

/** A node's buffers include those of the nodes below it, init plans among them. */
function ownBuffers(root: Node): number {
  return nodesOf(root)
    .filter((node) => node['Parent Relationship'] === 'InitPlan')
    .reduce((left, node) => left - buffersOf(node), buffersOf(root))
}

function buffersOf(node: Node): number {
  return (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)
}
