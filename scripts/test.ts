/**
 * `npm test`: runs all checks and tests phase by phase, and prints the times at the end. The first failing phase ends the run, so that its
 * output is last, with the command that runs this phase alone.
 */
import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { outcomeLine, reportLines, type PhaseTime } from './test-times/report.ts'
import { forgetTimes, readTimes } from './test-times/times.ts'

type Phase = { readonly name: string; readonly script: string }

const PHASES: readonly Phase[] = [
  { name: 'checks', script: 'check' },
  { name: 'build and sizes', script: 'check:size' },
  { name: 'unit tests', script: 'test:unit' },
  { name: 'journeys', script: 'test:e2e' },
]

const root = join(import.meta.dirname, '..')
const say = (line: string): void => console.log(line)

forgetTimes()
const phases: PhaseTime[] = [...installTime()]
const failed = await firstFailure()
const report = { phases, unit: readTimes('unit'), journeys: readTimes('journeys') }
say('')
for (const line of reportLines(report)) say(line)
if (failed !== null) {
  say('')
  say(`Failed: ${failed.name}. What went wrong stands above; npm run ${failed.script} does this part alone.`)
  say('docs/debugging.md says how to look into it.')
}
say('')
say(outcomeLine(report))
process.exitCode = failed === null ? 0 : 1

async function firstFailure(): Promise<Phase | null> {
  for (const phase of PHASES) {
    const started = performance.now()
    const succeeded = await run(phase.script)
    phases.push({ name: phase.name, milliseconds: performance.now() - started })
    if (!succeeded) return phase
  }
  return null
}

function run(script: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** The time from the first package that `npm cit` unpacked to its final list; empty for other commands, which install nothing. */
function installTime(): readonly PhaseTime[] {
  if (process.env['npm_command'] !== 'install-ci-test') return []
  const packages = join(root, 'node_modules')
  const unpacked = readdirSync(packages).map((name) => statSync(join(packages, name)).birthtimeMs)
  const listed = statSync(join(packages, '.package-lock.json')).mtimeMs
  return [{ name: 'install', milliseconds: Math.max(0, listed - Math.min(...unpacked)) }]
}
