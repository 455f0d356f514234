import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../shared/domain/demo-accounts.ts'
import { freePorts } from '../runtime/testing/ports.ts'

/** A sandbox in a process of its own, configured by its environment, that says when it is ready. */
const SERVE = `
  import { createLogger } from './runtime/logger.ts'
  import { startSandbox } from './sandbox/main.ts'
  await startSandbox(process.env, { logger: createLogger('sandbox', 'silent'), data: null })
  process.stdout.write('ready')`

let dataDir: string
let port: number
let child: ChildProcess
let warnings = ''

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  port = await freePorts(2)
})
afterAll(async () => {
  child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  child = spawn(process.execPath, ['--input-type=module', '--eval', SERVE], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: String(port),
      SMTP_PORT: String(port + 1),
      DATA_DIR: dataDir,
      SEED: 'demo',
    },
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr?.on('data', (chunk: Buffer) => (warnings += chunk.toString()))
  const started = once(child.stdout!, 'data')
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The sandbox did not start: ${warnings}`)
  })
  await Promise.race([started, ended])
  ended.catch(() => undefined)
}

async function kill(): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/supabase/auth/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Answer
}

type Session = { readonly refresh_token: string }

it('what was acknowledged before kill -9 is there afterwards: session, family of tokens, mail', async () => {
  await start()
  const demo = { email: 'attorney@demo.test', password: DEMO_PASSWORD }
  const first = await post<Session>('/token?grant_type=password', demo)
  const second = await post<Session>('/token?grant_type=refresh_token', first)
  const transport = createTransport({ host: '127.0.0.1', port: port + 1, ignoreTLS: true })
  await transport.sendMail({ from: 'a@b.test', to: 'c@d.test', subject: 'kept', text: 'x' })
  transport.close()
  await kill()
  await start()
  expect((await post<Session>('/token?grant_type=refresh_token', second)).refresh_token).toBeTruthy()
  const mails: unknown = await (await fetch(`http://127.0.0.1:${port}/mail/messages`)).json()
  expect(mails).toMatchObject([{ subject: 'kept', deliveries: 1 }])
  expect(warnings).toBe('')
})
