/** The Kiwi AI room's functions beside their floors. `npm run bench:kiwi [-- PART]`. Exits with 1 when a goal is missed. */
import { say } from '../product.ts'
import { measureAsk } from './ask.ts'
import { measureFiles } from './files.ts'
import { measureFind } from './find.ts'
import { measureImport } from './import.ts'
import { measureResume } from './resume.ts'
import { isMet, lineOf, type Row } from './rows.ts'
import { measureSearch } from './search.ts'
import { tableOf } from './section-13.ts'
import { measureVerify } from './verify.ts'

const PARTS: Readonly<Record<string, () => readonly Row[] | Promise<readonly Row[]>>> = {
  // First, because it measures the most memory that the process has had.
  files: measureFiles,
  search: measureSearch,
  ask: measureAsk,
  find: measureFind,
  verify: measureVerify,
  resume: measureResume,
  import: measureImport,
}

const wanted = process.argv[2]
if (wanted !== undefined && !(wanted in PARTS)) throw new Error(`Parts: ${Object.keys(PARTS).join(', ')}`)
const measured: Row[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted !== undefined && wanted !== name) continue
  say(name)
  for (const row of await measure()) {
    say(`  ${lineOf(row)}`)
    measured.push(row)
    if (!isMet(row)) process.exitCode = 1
  }
}
if (wanted === undefined) tableOf(measured).forEach(say)
