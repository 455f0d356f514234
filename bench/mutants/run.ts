/**
 * Mutation testing: changes the code in small ways and checks that a test fails. `--core` for the rules and the browser's core; see
 * README.md.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutated, mutationsOf, type Mutation } from './mutations.ts'
import { drawn } from './sample.ts'
import { coreSubjects, missingOf, PROTECTING, type Subject } from './subjects.ts'

const root = join(import.meta.dirname, '..', '..')
const VITEST = join(root, 'node_modules', 'vitest', 'vitest.mjs')
/** Milliseconds. A mutant that runs forever counts as detected. */
const LIMIT = 180_000

const { values: options } = parseArgs({
  options: {
    core: { type: 'boolean', default: false },
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '25' },
    file: { type: 'string' },
  },
})

type Mutant = { readonly subject: Subject; readonly source: string; readonly mutation: Mutation }
type Verdict = 'killed' | 'survived' | 'too slow'

const scratch = mkdtempSync(join(tmpdir(), 'counselrelay-mutants-'))

function verdictOn({ subject, source, mutation }: Mutant): Promise<Verdict> {
  const changed = join(scratch, 'mutant.ts')
  writeFileSync(changed, mutated(source, mutation))
  return testsOf(subject, { MUTANT: join(root, subject.file), MUTANT_SOURCE: changed })
}

function testsOf({ tests }: Subject, env: Readonly<Record<string, string>>): Promise<Verdict> {
  // The module cache knows files by their own content, not by the mutant's.
  const config = ['--config', 'bench/mutants/vitest.config.ts', '--fsModuleCache=false']
  const args = ['run', ...config, '--maxWorkers=1', '--bail=1', ...tests]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITEST, ...args], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...env },
      // A separate process group, so that its workers end with it.
      detached: true,
    })
    const end = (): boolean => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
    const timer = setTimeout(() => {
      end()
      resolve('too slow')
    }, LIMIT)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0 ? 'survived' : 'killed')
    })
  })
}

function mutantsOf(subject: Subject): readonly Mutant[] {
  const source = readFileSync(join(root, subject.file), 'utf8')
  return mutationsOf(subject.file, source).map((mutation) => ({ subject, source, mutation }))
}

function described({ subject, source, mutation }: Mutant): string {
  const before = source.slice(mutation.start, mutation.end).replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${subject.file}:${mutation.line}  ${before}  ->  ${mutation.replacement.replaceAll(/\s+/g, ' ').slice(0, 60)}`
}

async function main(): Promise<void> {
  const chosen = (options.core ? coreSubjects(root) : PROTECTING).filter(
    ({ file }) => options.file === undefined || file.includes(options.file),
  )
  const missing = missingOf(root, chosen)
  if (missing.length > 0) throw new Error(`Not there any more: ${missing.join(', ')}`)
  const all = chosen.flatMap(mutantsOf)
  const sample = drawn(all, Number(options.count), Number(options.seed))
  console.log(`${sample.length} of ${all.length} mutants in ${chosen.length} files, seed ${options.seed}`)
  const giveUpAt = performance.now() + Number(options.minutes) * 60_000
  const sound = new Set<Subject>()
  const tally: Record<Verdict, number> = { killed: 0, survived: 0, 'too slow': 0 }
  for (const mutant of sample) {
    if (performance.now() > giveUpAt) break
    // Tests that fail on the original code would kill every mutant.
    if (!sound.has(mutant.subject) && (await testsOf(mutant.subject, {})) !== 'survived')
      throw new Error(`The tests of ${mutant.subject.file} fail without any mutant.`)
    sound.add(mutant.subject)
    const verdict = await verdictOn(mutant)
    tally[verdict] += 1
    console.log(`${verdict.padEnd(8)}  ${described(mutant)}`)
  }
  const tried = tally.killed + tally.survived + tally['too slow']
  const noticed = tally.killed + tally['too slow']
  console.log(`\nnoticed ${noticed} of ${tried} (${tried === 0 ? 0 : Math.round((noticed / tried) * 100)} %)`)
  if (tried < sample.length) console.log(`${sample.length - tried} were not tried: the time was over`)
}

try {
  await main()
} finally {
  rmSync(scratch, { recursive: true })
}
