/**
 * Checks every package of the lock file against the registry's advisories (`npm run audit`). Exits with 1 if an advisory applies, and with
 * 2 if the registry returns no list, so that nothing was checked.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ACCEPTED } from './audit/accepted.ts'
import { auditReportSchema, judge } from './audit/advisories.ts'

const { stdout } = spawnSync('npm', ['audit', '--json', ...process.argv.slice(2)], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const report = auditReportSchema.safeParse(asJson(stdout))
if (report.success) {
  const found = judge(report.data, ACCEPTED, new Date().toISOString().slice(0, 10))
  for (const line of found) console.error(line)
  console.log(found.length === 0 ? 'No advisory counts.' : `${found.length} to deal with (SECURITY.md).`)
  process.exitCode = found.length === 0 ? 0 : 1
} else {
  console.error(`The registry gave no list of advisories, so nothing has been looked at:\n${stdout}`)
  process.exitCode = 2
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
