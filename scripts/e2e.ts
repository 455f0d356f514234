/** Runs the browser journeys on the production build: finds the browsers, builds if stale, runs Playwright. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { ensureChromium, ensureHeadlessShell } from './chromium.ts'

const say = (line: string): void => console.log(line)
const chromiumPath = ensureChromium(say)
const headlessShellPath = ensureHeadlessShell(chromiumPath, say)
await buildIfStale(say)

const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
const child = spawn(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CHROMIUM_PATH: chromiumPath,
    HEADLESS_SHELL_PATH: headlessShellPath,
    // The programs start some fifty times, and loading their code takes most of a start.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '.cache', 'node'),
  },
})
child.once('exit', (code) => process.exit(code ?? 1))
