/** BFF, sign-in service and its own client together: what a person is told of a new password, and by whom. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, isAuthWeakPasswordError } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBff } from '../bff/main.ts'
import { createLogger } from '../runtime/logger.ts'
import type { RunningProgram } from '../runtime/program.ts'
import { newSecret } from '../runtime/secrets.ts'
import { freePorts } from '../runtime/testing/ports.ts'
import { startSandbox } from '../sandbox/main.ts'
import { makeSandboxKeys } from '../sandbox/supabase/keys.ts'
import { DEMO_PASSWORD } from '../shared/domain/demo-accounts.ts'

const WORDS = 'This password is too common and easy to guess. Choose another one.'
const ATTORNEY = { email: 'attorney@demo.test', password: DEMO_PASSWORD }

const dataDir = mkdtempSync(join(tmpdir(), 'new-passwords-'))
const running: RunningProgram[] = []
let project: { readonly url: string; readonly anonKey: string }
beforeAll(async () => {
  const port = await freePorts(4)
  const origin = `http://localhost:${port}`
  const keys = await makeSandboxKeys(dataDir)
  const env = { ...keys, PORT: String(port), DATA_DIR: dataDir, PUBLIC_ORIGIN: origin }
  running.push(
    await startSandbox(
      { ...env, SEED: 'demo' },
      {
        logger: createLogger('sandbox', 'silent'),
        data: null,
        passwordCost: { memoryCost: 1024, timeCost: 1 },
      },
    ),
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
      },
      { logger: createLogger('bff', 'silent') },
    ),
  )
  project = { url: `${origin}/supabase`, anonKey: keys.SUPABASE_ANON_KEY }
})
afterAll(async () => {
  for (const program of running.reverse()) await program.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A browser of its own. */
function visitor() {
  return createClient(project.url, project.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { 'X-App-CSRF': '1' } },
  })
}

it('a common one is told to the client as a weak password, with our words, and makes no account', async () => {
  const { auth } = visitor()
  const { error } = await auth.signUp({ email: 'new@demo.test', password: 'Password1' })
  expect(isAuthWeakPasswordError(error)).toBe(true)
  expect(error).toMatchObject({ status: 422, code: 'weak_password', message: WORDS, reasons: ['pwned'] })
  const { data } = await auth.signUp({ email: 'new@demo.test', password: DEMO_PASSWORD })
  expect(data.user?.email).toBe('new@demo.test')
})

it('the present one is asked for by the sign-in service, and the new one takes its place', async () => {
  const { auth } = visitor()
  expect((await auth.signInWithPassword(ATTORNEY)).error).toBeNull()
  const change = async (password: string, current?: string) => {
    const present = current === undefined ? {} : { current_password: current }
    return (await auth.updateUser({ password, ...present })).error
  }
  expect(await change('Sunshine', DEMO_PASSWORD)).toMatchObject({ code: 'weak_password', message: WORDS })
  expect((await change('Demo-Pass-2'))?.code).toBe('current_password_required')
  expect((await change('Demo-Pass-2', 'Demo-Pass-9'))?.code).toBe('current_password_invalid')
  expect(await change('Demo-Pass-2', DEMO_PASSWORD)).toBeNull()
  expect((await visitor().auth.signInWithPassword(ATTORNEY)).error?.code).toBe('invalid_credentials')
  const again = await visitor().auth.signInWithPassword({ ...ATTORNEY, password: 'Demo-Pass-2' })
  expect(again.error).toBeNull()
})
