/** Runs the browser journeys on the production build: finds the browsers, builds if stale, provides the data to start with, runs Playwright. */
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDataTemplate } from '../e2e/fixtures/data-template.ts'
import { DATA_TEMPLATE } from '../e2e/fixtures/programs.ts'
import { COMPILE_CACHE } from '../runtime/testing/compile-cache.ts'
import { buildIfStale } from './build.ts'
import { ensureChromium, ensureHeadlessShell } from './chromium.ts'
import { folderInMemory } from './folder-in-memory.ts'

const say = (line: string): void => console.log(line)
const chromiumPath = ensureChromium(say)
const headlessShellPath = ensureHeadlessShell(chromiumPath, say)
// The programs start some fifty times, and loading their code takes most of a start.
Object.assign(process.env, COMPILE_CACHE)
// Journeys copy data folders and browser profiles of thousands of small files.
process.env['TMPDIR'] = folderInMemory() ?? tmpdir()
// Side by side: after a change of shared code, both are needed. A failed build still waits for the programs that make the data to end.
const [build, data] = await Promise.allSettled([buildIfStale(say), provideDataTemplate()])
if (build.status === 'rejected') throw build.reason
if (data.status === 'rejected') throw data.reason

const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
const child = spawn(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    CHROMIUM_PATH: chromiumPath,
    HEADLESS_SHELL_PATH: headlessShellPath,
    [DATA_TEMPLATE]: data.value,
  },
})
child.once('exit', (code) => process.exit(code ?? 1))
