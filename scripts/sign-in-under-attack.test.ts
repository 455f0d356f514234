/** BFF and sign-in service together: what one address does to sign-ins is felt at no other. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBff } from '../bff/main.ts'
import { createLogger } from '../runtime/logger.ts'
import type { RunningProgram } from '../runtime/program.ts'
import { newSecret } from '../runtime/secrets.ts'
import { freePorts } from '../runtime/testing/ports.ts'
import { startSandbox } from '../sandbox/main.ts'
import { makeSandboxKeys } from '../sandbox/supabase/keys.ts'
import { DEMO_PASSWORD } from '../shared/domain/demo-accounts.ts'

const ATTACKERS = 6
const WRONG = 5000
const AT_ONCE = 50
const TIME = 240_000

const dataDir = mkdtempSync(join(tmpdir(), 'sign-in-attack-'))
const running: RunningProgram[] = []
let origin: string
beforeAll(async () => {
  const port = await freePorts(4)
  origin = `http://localhost:${port}`
  const keys = await makeSandboxKeys(dataDir)
  const env = { ...keys, PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin, SEED: 'demo' }
  const passwordCost = { memoryCost: 1024, timeCost: 1 }
  running.push(
    await startSandbox(env, { logger: createLogger('sandbox', 'silent'), data: null, passwordCost }),
  )
  running.push(
    await startBff(
      {
        ...env,
        API_URL: `http://127.0.0.1:${port + 1}`,
        SUPABASE_URL: `http://127.0.0.1:${port + 2}/supabase`,
        EMAIL_API_KEY: newSecret(),
        EMAIL_HMAC_SECRET: newSecret(),
        CLIENT_DIR: dataDir,
        TRUSTED_PROXY_HOPS: '1',
      },
      { logger: createLogger('bff', 'silent') },
    ),
  )
}, TIME)
afterAll(async () => {
  for (const program of running.reverse()) await program.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(email: string, password: string, from: string): Promise<number> {
  const response = await fetch(`${origin}/supabase/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-App-CSRF': '1', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, password }),
  })
  await response.body?.cancel()
  return response.status
}

it(
  `${WRONG} wrong sign-ins from one address, and more than are allowed from others, do not delay another person’s`,
  async () => {
    let next = 0
    const attack = async (count: number, from: (index: number) => string): Promise<void> => {
      while (next < count) {
        const index = (next += 1)
        await signIn(`nobody${index}@demo.test`, 'Wrong-Pass-1', from(index))
      }
    }
    const attackers = Array.from({ length: AT_ONCE }, () => attack(WRONG, () => '203.0.113.1'))
    expect(await signIn('attorney@demo.test', DEMO_PASSWORD, '198.51.100.7')).toBe(200)
    await Promise.all(attackers)
    next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        attack(ATTACKERS * 120, (index) => `203.0.113.${2 + (index % ATTACKERS)}`),
      ),
    )
    expect(await signIn('attorney@demo.test', DEMO_PASSWORD, '198.51.100.8')).toBe(200)
    expect(await signIn('client@demo.test', DEMO_PASSWORD, '198.51.100.7')).toBe(200)
    expect(await signIn('attorney@demo.test', DEMO_PASSWORD, '203.0.113.1')).toBe(503)
  },
  TIME,
)
