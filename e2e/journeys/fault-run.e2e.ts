/** A short fault run of bench/chaos: every kind of fault, and all final checks. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const COMMAND = join(import.meta.dirname, '..', '..', 'bench', 'chaos', 'run.ts')
const SEED = '20261120'

test('processes, lines, disk and database fail at random under load: nothing is lost, doubled, stuck or leaked', async () => {
  test.setTimeout(600_000)
  const child = spawn(process.execPath, [COMMAND, '--minutes', '0.75', '--seed', SEED], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  child.stdout.on('data', (piece: Buffer) => said.push(piece.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const report = said.join('')
  await test.info().attach('report', { body: report, contentType: 'text/plain' })
  expect(code, report).toBe(0)
})
