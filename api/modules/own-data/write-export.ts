/**
 * The file of a data export: one JSON text, of which each table is written by itself. `{ schema, exportedAt, account, tables: { name: rows } }`;
 * every table with rows of persons is named, also if the person has none in it.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { DATA_EXPORT_SCHEMA } from '../../../shared/contracts/own-data.ts'
import type { Conflict, UnitValues } from '../../../shared/domain/records/record.ts'
import type { Row, ServiceTx } from '../../db/database.ts'
import type { TokenVault } from '../../encryption/token-vault.ts'
import type { RecordSeal } from '../records/record-seal.ts'
import { selectionSql, valuesOf, type Me } from './person.ts'
import { TABLE_DECISIONS } from './table-decisions.ts'
import type { TableDecision } from './table-decision.ts'

/** The sections of the file, in its order. */
export const EXPORTED_TABLES: readonly string[] = Object.entries(TABLE_DECISIONS)
  .filter(([, { exported }]) => exported.length > 0)
  .map(([table]) => table)
  .toSorted()

/** Rows that are read at once, and characters after which a piece ends. */
const PAGE = 100
const PIECE = 512 * 1024

export type ExportWriter = {
  /** The pieces of one table's section, in order. Part of a transaction. */
  readonly section: (tx: ServiceTx, me: Me, index: number, at: Date) => AsyncGenerator<string>
}

export function createExportWriter(seal: Pick<RecordSeal, 'open'>): ExportWriter {
  return {
    async *section(tx, me, index, at) {
      const table = EXPORTED_TABLES[index] ?? ''
      let piece = `${index === 0 ? opening(me, at) : ',\n'}${JSON.stringify(table)}: [`
      let isFirst = true
      for await (const row of rowsOf(tx, me, table)) {
        piece += `${isFirst ? '\n' : ',\n'}${JSON.stringify(opened(seal, me, table, row))}`
        isFirst = false
        if (piece.length < PIECE) continue
        yield piece
        piece = ''
      }
      yield `${piece}]${index === EXPORTED_TABLES.length - 1 ? '\n}}\n' : ''}`
    },
  }
}

function opening({ id, addresses }: Me, at: Date): string {
  const head = { schema: DATA_EXPORT_SCHEMA, exportedAt: at.toISOString(), account: { id, addresses } }
  return `${JSON.stringify(head).slice(0, -1)},"tables":{\n`
}

const rowSchema = z.object({ row: z.looseObject({}) })

async function* rowsOf(tx: ServiceTx, me: Me, table: string): AsyncGenerator<Row> {
  for (const selection of TABLE_DECISIONS[table]?.exported ?? []) {
    const shape = shapeOf(table, selection)
    await tx.query(
      `declare own_rows no scroll cursor for ${selectionSql(table, selection.rows, shape)}`,
      valuesOf(me),
    )
    for (;;) {
      const page = await tx.query(`fetch ${PAGE} from own_rows`)
      for (const found of page) yield rowSchema.parse(found).row
      if (page.length < PAGE) break
    }
    await tx.query('close own_rows')
  }
}

/** Columns of bytes, which JSON has no form for. */
const BYTES: Readonly<Record<string, string>> = { lien_answer_files: 'content' }

function shapeOf(table: string, { only, without = [] }: TableDecision['exported'][number]): string {
  if (only !== undefined)
    return `jsonb_build_object(${only.map((column) => `'${column}', t.${column}`).join(', ')})`
  const bytes = BYTES[table]
  const left = [...without, ...(bytes === undefined ? [] : [bytes])]
  const all = `to_jsonb(t) - array[${left.map((column) => `'${column}'`).join(', ')}]::text[]`
  return bytes === undefined
    ? all
    : `${all} || jsonb_build_object('${bytes}', replace(encode(t.${bytes}, 'base64'), chr(10), ''))`
}

const recordSchema = z.looseObject({
  kind: z.string(),
  id: z.string(),
  body: z.custom<UnitValues | null>(),
  conflicts: z.array(z.custom<Conflict>()),
})

/** What the server sealed of a record, its owner reads. */
function opened(seal: Pick<RecordSeal, 'open'>, me: Me, table: string, row: Row): Row {
  return table === 'records' ? seal.open(me.id, recordSchema.parse(row)) : row
}

const bindingOf = (exportId: string, section: number, number: number) => ({
  provider: 'data-exports',
  userId: exportId,
  column: `${section}/${number}`,
})

export type PieceVault = {
  readonly close: (exportId: string, section: number, number: number, piece: string) => string
  readonly open: (exportId: string, section: number, number: number, sealed: string) => Buffer
}

export function createPieceVault(vault: Pick<TokenVault, 'seal' | 'open'>): PieceVault {
  return {
    close: (exportId, section, number, piece) =>
      vault.seal(gzipSync(piece).toString('base64'), bindingOf(exportId, section, number)),
    open: (exportId, section, number, sealed) =>
      gunzipSync(Buffer.from(vault.open(sealed, bindingOf(exportId, section, number)).text, 'base64')),
  }
}
