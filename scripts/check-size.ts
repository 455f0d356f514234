/** `npm run check:size`: fails if a page's JavaScript exceeds its budget. Builds first if stale. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildIfStale } from './build.ts'
import { CHUNK_REPORT, chunkReportSchema, type Chunk } from './client-build/chunk-report.ts'
import {
  EXTRA_BUDGETS,
  extraScripts,
  scriptsOf,
  SIZE_BUDGETS,
  WORKER_BUDGETS,
} from './client-build/size-budgets.ts'
import { workerSize } from './client-build/worker-size.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist', 'client')
const say = (line: string): void => console.log(line)

await buildIfStale(say)
const chunks = chunkReportSchema.parse(JSON.parse(readFileSync(join(folder, CHUNK_REPORT), 'utf8')))
const faults = [
  ...SIZE_BUDGETS.flatMap((budget) => [
    ...weigh(budget.route, budget.limit, scriptsOf(budget, chunks)),
    ...forbidden(budget.route, budget.without, scriptsOf(budget, chunks)),
  ]),
  ...EXTRA_BUDGETS.flatMap((extra) => {
    const scripts = extraScripts(extra, chunks)
    return [
      ...weigh(extra.name, extra.limit, scripts),
      ...forbidden(extra.name, extra.without ?? [], scripts),
    ]
  }),
]
for (const { name, limit, starter } of WORKER_BUDGETS) {
  const bytes = await workerSize(root, starter)
  say(`${name}: ${kilobytes(bytes)} of ${kilobytes(limit)}`)
  faults.push(...overBudget(name, bytes, limit))
}
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

function weigh(name: string, limit: number, scripts: readonly Chunk[]): readonly string[] {
  const sizes = scripts.map((chunk) => ({ file: chunk.file, bytes: sizeOf(chunk) }))
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  say(`${name}: ${kilobytes(bytes)} of ${kilobytes(limit)} in ${scripts.length} scripts`)
  if (process.argv.includes('--list')) {
    for (const size of sizes.toSorted((a, b) => b.bytes - a.bytes))
      say(`  ${kilobytes(size.bytes)} ${size.file}`)
  }
  return overBudget(name, bytes, limit)
}

function overBudget(name: string, bytes: number, limit: number): readonly string[] {
  return bytes > limit ? [`${name}: ${kilobytes(bytes - limit)} over its budget.`] : []
}

function forbidden(name: string, without: readonly string[], scripts: readonly Chunk[]): readonly string[] {
  return without
    .filter((unwanted) => scripts.some(({ packages }) => packages.includes(unwanted)))
    .map((unwanted) => `${name} loads ${unwanted}, which it must not.`)
}

/** The size as served: that of the compressed copy, or of the compressed script if the build made none. */
function sizeOf({ file }: Chunk): number {
  const path = join(folder, file)
  const compressed = statSync(`${path}.br`, { throwIfNoEntry: false })
  return compressed?.size ?? brotliCompressSync(readFileSync(path)).byteLength
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
