/** Builds the PWA if it is missing or older than its inputs; `node scripts/build.ts` builds if stale, `--force` always. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishRelease } from './client-build/releases.ts'
import { contentStamp } from './content-stamp.ts'

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'dist', 'client')
const earlierDir = join(root, 'dist', 'earlier')
const stampPath = join(root, 'dist', 'client.stamp')
/** All inputs of the client build. */
const INPUTS = [
  'client',
  'shared',
  'vite.config.ts',
  'scripts/client-build',
  'package-lock.json',
  'tsconfig.base.json',
]

export async function buildIfStale(say: (line: string) => void, force = false): Promise<void> {
  const stamp = contentStamp(root, INPUTS)
  if (
    !force &&
    existsSync(join(outDir, 'index.html')) &&
    existsSync(stampPath) &&
    readFileSync(stampPath, 'utf8') === stamp
  )
    return
  say('Building the app (only when something changed) ...')
  // Builds into a draft folder and then swaps it in, so that neither a crash nor a concurrent build leaves half an app.
  const draftDir = `${outDir}.${process.pid}.tmp`
  await runVite(draftDir)
  rmSync(stampPath, { force: true })
  publishRelease(draftDir, { current: outDir, earlier: earlierDir }, Date.now())
  writeFileSync(stampPath, stamp)
}

function runVite(draftDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const child = spawn(
      process.execPath,
      [vite, 'build', '--logLevel', 'warn', '--outDir', draftDir, '--emptyOutDir'],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The build failed (exit ${String(code)}); its words are above.`))
    })
  })
}

if (import.meta.main) {
  await buildIfStale((line) => console.log(line), process.argv.includes('--force'))
}
