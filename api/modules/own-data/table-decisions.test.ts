/** Every table of the schema is decided, exported whole, and erased. A new table fails here until it has a row in `table-decisions.ts`. */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DATA_EXPORT_SCHEMA } from '../../../shared/contracts/own-data.ts'
import type { ServiceTx } from '../../db/database.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { ID } from '../../db/testing/row-security-people.ts'
import { eraseTables } from './erase-account.ts'
import { findMe } from './person.ts'
import { TABLE_DECISIONS } from './table-decisions.ts'
import { plant, type Planted, type Planter } from './testing/planted-rows.ts'
import { createExportWriter, EXPORTED_TABLES } from './write-export.ts'

const person = (mark: string, digit: string): Planter => ({
  mark,
  digit,
  id: `${ID.slice(0, -1)}${digit}7`,
  email: `${mark}@planted.example`,
})
const ONE = person('one', 'a')
const OTHER = person('other', 'b')
const NOW = new Date('2026-11-27T10:00:00Z')

const fileSchema = z.object({
  schema: z.literal(DATA_EXPORT_SCHEMA),
  exportedAt: z.literal(NOW.toISOString()),
  account: z.object({ id: z.uuid(), addresses: z.array(z.string()) }),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

async function exportOf(tx: ServiceTx, { id }: Planter): Promise<string> {
  const writer = createExportWriter({ open: (_owner, record) => record })
  const me = await findMe(tx, id)
  let text = ''
  for (const index of EXPORTED_TABLES.keys())
    for await (const piece of writer.section(tx, me, index, NOW)) text += piece
  return text
}

/** Whether the string stands in a column that an export contains. */
function isExported({ table, column }: Planted): boolean {
  const [first] = TABLE_DECISIONS[table]?.exported ?? []
  if (first === undefined) return false
  return first.only?.includes(column) ?? first.without?.includes(column) !== true
}

type Found = { readonly table: string; readonly text: string }

async function allRows(tx: ServiceTx, tables: readonly string[]): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const table of tables)
    for (const { row } of await tx.query(`select to_jsonb(t)::text as row from public.${table} t`))
      found.push({ table, text: String(row) })
  return found
}

describeOnBoth('a person’s own data', (get) => {
  let tables: readonly string[] = []
  let ofOne: readonly Planted[] = []
  let ofOther: readonly Planted[] = []

  beforeAll(async () => {
    const { database } = get()
    await database.asService(async (tx) => {
      const rows = await tx.query(
        `select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'f') order by 1`,
      )
      tables = rows.map(({ name }) => String(name))
      ofOne = await plant(tx, ONE)
      ofOther = await plant(tx, OTHER)
    })
  })

  it('is decided for every table, and for no other', () => {
    expect(Object.keys(TABLE_DECISIONS).toSorted()).toEqual(tables)
  })

  it('is exported with every table and record, and nothing of others', async () => {
    const text = await get().database.asService((tx) => exportOf(tx, ONE))
    const file = fileSchema.parse(JSON.parse(text))
    expect(file.account).toEqual({ id: ONE.id, addresses: [ONE.email] })
    expect(Object.keys(file.tables)).toEqual(EXPORTED_TABLES)
    for (const [table, rows] of Object.entries(file.tables)) expect(rows, table).toHaveLength(1)
    const wanted = ofOne.filter(isExported)
    // Most columns take a string, so that little is left to trust.
    expect(wanted.length).toBeGreaterThan(90)
    for (const planted of wanted)
      expect(JSON.stringify(file.tables[planted.table]), planted.text).toContain(planted.text)
    for (const planted of ofOne.filter((one) => !isExported(one))) expect(text).not.toContain(planted.text)
    expect(text).not.toContain('planted-other')
    expect(text).not.toContain(OTHER.email)
    expect(text).not.toContain(OTHER.id)
  })

  it('is erased from every table, but for what is kept with a reason, and nothing of others with it', async () => {
    const { database } = get()
    await database.asService(async (tx) => {
      await tx.query(`select set_config('counselrelay.erasing', 'on', true)`)
      await eraseTables(tx, await findMe(tx, ONE.id))
    })
    const rows = await database.asService((tx) => allRows(tx, tables))
    const left = ofOne.filter(({ table, text }) =>
      rows.some((row) => row.table === table && row.text.includes(text)),
    )
    expect(
      left.filter(({ table, column }) => TABLE_DECISIONS[table]?.kept?.includes(column) !== true),
    ).toEqual([])
    expect(rows.filter(({ text }) => text.includes(ONE.email))).toEqual([])
    const withId = rows.filter(({ text }) => text.includes(ONE.id)).map(({ table }) => table)
    expect([...new Set(withId)].toSorted()).toEqual([
      'account_deletions',
      'audit_log',
      'reports',
      'subscriptions',
      'users',
    ])
    const missing = ofOther.filter(
      ({ table, text }) => !rows.some((row) => row.table === table && row.text.includes(text)),
    )
    expect(missing).toEqual([])
  })
})

describe('a decision', () => {
  it('says why', () => {
    for (const [table, { because }] of Object.entries(TABLE_DECISIONS))
      expect(because.length, table).toBeGreaterThan(10)
  })
})
