/** A listening sandbox for tests, with its own ports and data folder, an adjustable clock, and cheap password hashing. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { createLogger } from '../../runtime/logger.ts'
import type { PlatformData } from '../../runtime/platform-data.ts'
import { freePorts } from '../../runtime/testing/ports.ts'
import type { MailMessage } from '../mail/mailbox.ts'
import { startSandbox } from '../main.ts'
import { makeSandboxKeys } from '../supabase/keys.ts'

export type TestClient = ReturnType<typeof supabase>

export type TestSandbox = {
  readonly url: string
  readonly authUrl: string
  readonly smtpPort: number
  readonly dataDir: string
  readonly anonKey: string
  readonly serviceRoleKey: string
  readonly secretKey: string
  /** Advances the sandbox's clock, not the machine's. */
  advance(milliseconds: number): void
  /** A separate browser: nothing is shared with other clients. */
  client(options?: { flowType?: 'implicit' | 'pkce' }): TestClient
  admin(): TestClient
  mails(): Promise<readonly MailMessage[]>
  /** Restarts on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

type Options = { readonly env?: Readonly<Record<string, string>>; readonly data?: PlatformData }

export async function startTestSandbox({ env = {}, data }: Options = {}): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const keys = await makeSandboxKeys(dataDir)
  const port = await freePorts(2)
  const url = `http://127.0.0.1:${port}`
  let offset = 0
  const start = () =>
    startSandbox(
      {
        PORT: '3000',
        SANDBOX_PORT: String(port),
        SMTP_PORT: String(port + 1),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        // Suites that do not test confirmation get their sessions immediately.
        MAILER_AUTOCONFIRM: 'true',
        ...keys,
        ...env,
      },
      {
        logger: createLogger('sandbox', 'silent'),
        data: data ?? null,
        clock: () => Date.now() + offset,
        passwordCost: { memoryCost: 1024, timeCost: 1 },
      },
    )
  let running = await start()
  return {
    url,
    authUrl: `${url}/supabase/auth/v1`,
    smtpPort: port + 1,
    dataDir,
    anonKey: keys.SUPABASE_ANON_KEY,
    serviceRoleKey: keys.SUPABASE_SERVICE_ROLE_KEY,
    secretKey: keys.SUPABASE_SECRET_KEY,
    advance: (milliseconds) => {
      offset += milliseconds
    },
    client: ({ flowType = 'implicit' } = {}) => supabase(url, keys.SUPABASE_ANON_KEY, flowType),
    admin: () => supabase(url, keys.SUPABASE_SERVICE_ROLE_KEY, 'implicit'),
    async mails() {
      const response = await fetch(`${url}/mail/messages`)
      // The mailbox's own tests check this shape.
      return (await response.json()) as MailMessage[]
    },
    async restart() {
      await running.close()
      running = await start()
    },
    async stop() {
      await running.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function supabase(url: string, key: string, flowType: 'implicit' | 'pkce') {
  const kept = new Map<string, string>()
  return createClient(`${url}/supabase`, key, {
    auth: {
      flowType,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => {
          kept.set(name, value)
        },
        removeItem: (name) => {
          kept.delete(name)
        },
      },
    },
  })
}
