/** The setup of browser benches: the built product with its own ports and data, and a Chromium. Removes everything afterwards. */
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { build } from 'vite'
import { CHROMIUM_FLAGS } from '../e2e/fixtures/chromium-flags.ts'
import { createWorkplace, removeWorkplace, startPrograms } from '../e2e/fixtures/programs.ts'
import { freePorts } from '../runtime/testing/ports.ts'
import { buildIfStale } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/chromium.ts'

export const say = (line: string): void => console.log(line)

type Product = {
  readonly browser: Browser
  readonly origin: string
  /** The BFF's port; the sandbox's is two above. */
  readonly port: number
  /** The id of the single process that runs all programs. */
  readonly pid: number
}

/** `settings` are environment variables of the programs. */
export async function withProduct<T>(
  settings: Readonly<Record<string, string>>,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  await buildIfStale(say)
  const port = await freePorts(4)
  const workplace = createWorkplace(port, { LOG_LEVEL: 'warn', ...settings })
  const program = await startPrograms(workplace)
  const browser = await chromium.launch({ executablePath: ensureChromium(say), args: [...CHROMIUM_FLAGS] })
  try {
    return await work({ browser, port, pid: program.pid, origin: `http://localhost:${port}` })
  } finally {
    await browser.close()
    await program.kill('SIGTERM')
    removeWorkplace(workplace)
  }
}

/** Bundles a module with its imports into one classic script for a page. */
export async function bundleForPage(folder: string, file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: join(folder, file), formats: ['iife'], name: 'benchModule' } },
  })
  const output = Array.isArray(built) ? built[0] : built
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error(`Vite gave no bundle of ${file}.`)
  return chunk.code
}
