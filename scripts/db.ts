/** `npm run db`: asks the database in SQL, by psql for a server, by itself for the embedded one. `npm run db -- "select 1"` asks once. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ConfigurationError } from '../runtime/env.ts'
import { asTable, openDatabaseFolder, statementFor } from './database-shell.ts'
import { psqlEnvironment } from './psql-environment.ts'
import { tellRefusal } from './tell-refusal.ts'

const { DATABASE_URL = '', DATA_DIR = '' } = process.env
const question = process.argv.slice(2).join(' ')

try {
  if (DATABASE_URL === '') await askEmbedded(resolve(DATA_DIR === '' ? '.data' : DATA_DIR))
  else askServer(DATABASE_URL)
} catch (error) {
  tellRefusal(error, process.env)
  process.exitCode = 1
}

function askServer(url: string): void {
  const given = question === '' ? [] : ['--command', question]
  const { error, status } = spawnSync('psql', given, {
    stdio: 'inherit',
    env: { ...process.env, ...psqlEnvironment(url) },
  })
  if (error !== undefined)
    throw new ConfigurationError(`psql cannot be run (${error.message}). Install PostgreSQL's client.`)
  process.exitCode = status ?? 1
}

async function askEmbedded(dataDir: string): Promise<void> {
  const opened = await openDatabaseFolder(dataDir)
  const { engine, isCopy } = opened
  try {
    if (question !== '') {
      console.log(asTable(await engine.statement(statementFor(question))))
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
