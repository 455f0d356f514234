/**
 * The fault run: everything in processes of its own under load, broken at random, and the books checked at the end. Prints its seed, what
 * struck and a table; exit 1 with words when anything is not as it must be.
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
// Timers of the devices' own may be left: nothing waits for them.
process.exit(printReport(result, say) ? 0 : 1)
