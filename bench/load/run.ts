/**
 * Load tests of the product with the traffic of 200 attorneys. Exits with 1 if a goal is missed.
 * `npm run bench:load -- [--only mixed|against|statements|pgbench|processes|copies|rows|explore|dead-provider] [--seconds 20] [--rows 1000000] [--seed N] [--against folder]`
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { measureAgainst } from './against.ts'
import { measureCopies } from './copies.ts'
import { measureDeadProvider } from './dead-provider.ts'
import { measureExplore } from './explore.ts'
import { measureMixed } from './mixed.ts'
import { measurePgbench } from './pgbench.ts'
import { measureProcesses } from './processes.ts'
import { measureRows } from './rows.ts'
import { measureStatements } from './statements.ts'

const PARTS = {
  mixed: measureMixed,
  against: measureAgainst,
  statements: measureStatements,
  pgbench: measurePgbench,
  'dead-provider': measureDeadProvider,
  processes: measureProcesses,
  copies: measureCopies,
  rows: measureRows,
  explore: measureExplore,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '20' },
    rows: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '20261120' },
    against: { type: 'string', default: '' },
  },
})
process.exitCode = (await main()) ? 0 : 1

async function main(): Promise<boolean> {
  const { only, against } = values
  const [seconds, rows, seed] = [Number(values.seconds), Number(values.rows), Number(values.seed)]
  const options = { seconds, rows, seed, against }
  await buildIfStale((line) => console.log(line))
  console.log(`${cpus().length} cores, shared by the load and by what is loaded; seed ${seed}`)
  const chosen = Object.entries(PARTS).filter(([name]) => only === '' || name === only)
  if (chosen.length === 0) throw new Error(`--only is one of ${Object.keys(PARTS).join(', ')}`)
  let holds = true
  for (const [name, measure] of chosen) {
    console.log(`\n== ${name}`)
    holds = (await measure(options)) && holds
  }
  return holds
}
