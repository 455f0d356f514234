/**
 * `npm run check:changed`: checks format, lint, types and related tests of the files that differ from main. Continues after a failure;
 * exits with 1 if there was one.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { changedFiles, checksFor } from './changed-files.ts'

const root = join(import.meta.dirname, '..')
const changed = changedFiles(root)
const failed: string[] = []
for (const { name, command, args } of checksFor(changed)) {
  const began = Date.now()
  const { status } = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) failed.push(name)
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}
if (changed.present.some((name) => name.startsWith('supabase/')))
  console.log('Migrations have changed: `npx vitest run --project api` tries all that stands on them.')
if (failed.length > 0) {
  console.error(`Not in order: ${failed.join(', ')}.`)
  process.exitCode = 1
} else console.log(`${changed.present.length} changed files are in order.`)
