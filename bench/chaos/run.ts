/**
 * The fault run: all programs in separate processes under load, with random faults and final checks. Prints its seed, the faults and a
 * table; exits with 1 and a description of any violation.
 * `npm run bench:chaos -- [--minutes 10] [--seed N] [--people 8]`
 */
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { printReport } from './report.ts'
import { runChaos } from './fault-run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    people: { type: 'string', default: '8' },
  },
})
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed)
const say = (line: string): void => console.log(line)

await buildIfStale(say)
const result = await runChaos({ seed, minutes: Number(values.minutes), people: Number(values.people), say })
// The devices may have timers left, which nothing waits for.
process.exit(printReport(result, say) ? 0 : 1)
