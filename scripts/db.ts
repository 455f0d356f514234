/** `npm run db`: an SQL shell, psql for a server, our own for the embedded database. `npm run db -- "select 1"` runs one statement. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ConfigurationError } from '../runtime/env.ts'
import { asTable, openDatabaseFolder, statementFor } from './database-shell.ts'
import { psqlEnvironment } from './psql-environment.ts'
import { tellRefusal } from './tell-refusal.ts'

const { DATABASE_URL = '', DATA_DIR = '' } = process.env
const statement = process.argv.slice(2).join(' ')

try {
  if (DATABASE_URL === '') await queryEmbedded(resolve(DATA_DIR === '' ? '.data' : DATA_DIR))
  else queryServer(DATABASE_URL)
} catch (error) {
  tellRefusal(error, process.env)
  process.exitCode = 1
}

function queryServer(url: string): void {
  const commandArguments = statement === '' ? [] : ['--command', statement]
  const { error, status } = spawnSync('psql', commandArguments, {
    stdio: 'inherit',
    env: { ...process.env, ...psqlEnvironment(url) },
  })
  if (error !== undefined)
    throw new ConfigurationError(`psql cannot be run (${error.message}). Install PostgreSQL's client.`)
  process.exitCode = status ?? 1
}

async function queryEmbedded(dataDir: string): Promise<void> {
  const opened = await openDatabaseFolder(dataDir)
  const { engine, isCopy } = opened
  try {
    if (statement !== '') {
      console.log(asTable(await engine.statement(statementFor(statement))))
      return
    }
    console.log(
      isCopy
        ? 'CounselRelay is running: this is a copy of its data as of now, and changes to it are lost.'
        : `These are the data in ${dataDir}; changes stay.`,
    )
    console.log('\\d lists tables, \\d TABLE its columns, an empty line ends.')
    const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'sql> ' })
    lines.prompt()
    for await (const line of lines) {
      if (line.trim() === '') break
      await engine.statement(statementFor(line)).then(
        (rows) => console.log(asTable(rows)),
        (error: unknown) => console.error(error instanceof Error ? error.message : String(error)),
      )
      lines.prompt()
    }
    lines.close()
  } finally {
    await opened.close()
  }
}
