/** SQL on the embedded database. It serves one process at a time, so while a program uses it, the shell works on a copy. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takeDataLock } from '../api/db/data-lock.ts'
import type { Engine, Row } from '../api/db/database.ts'
import { openEmbeddedEngine } from '../api/db/embedded/embedded-engine.ts'
import { ConfigurationError } from '../runtime/env.ts'
import { copyDatabaseFolder } from './data-dir.ts'

export type OpenedDatabase = {
  readonly engine: Engine
  readonly isCopy: boolean
  close(): Promise<void>
}

export async function openDatabaseFolder(dataDir: string): Promise<OpenedDatabase> {
  if (!existsSync(join(dataDir, 'db')))
    throw new ConfigurationError(`There is no embedded database in ${dataDir}. \`npm start\` makes one.`)
  if (!isInUse(dataDir)) {
    const engine = await openEmbeddedEngine(dataDir)
    return { engine, isCopy: false, close: () => engine.close() }
  }
  const folder = mkdtempSync(join(tmpdir(), 'counselrelay-db-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    copyDatabaseFolder(join(dataDir, 'db'), join(folder, 'db'))
    const engine = await openEmbeddedEngine(folder)
    return { engine, isCopy: true, close: () => engine.close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

function isInUse(dataDir: string): boolean {
  try {
    takeDataLock(join(dataDir, 'db.lock'))()
    return false
  } catch {
    return true
  }
}

const TABLES = `select schemaname as schema, relname as name, n_live_tup as rows from pg_stat_user_tables order by 1, 2`

/** Translates psql's `\d` and `\d TABLE` to SQL; returns any other line unchanged. */
export function statementFor(line: string): string {
  const [, name] = /^\\d(?:\s+([\w.]+))?\s*$/.exec(line.trim()) ?? []
  if (name !== undefined)
    return `select attname as column, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped order by attnum`
  return line.trim() === '\\d' ? TABLES : line
}

/** Characters. Longer values are truncated to keep the table readable. */
const MAX_WIDTH = 60

export function asTable(rows: readonly Row[]): string {
  const first = rows[0]
  if (first === undefined) return '(no rows)'
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = lines.map((line) =>
    line
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [text[0], widths.map((width) => '-'.repeat(width)).join('  '), ...text.slice(1)].join('\n')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH - 1)}…` : line
}
