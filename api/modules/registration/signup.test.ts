/** A sign-up creates account and profile together or neither, whatever fails in between. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type Database } from '../../db/database.ts'
import { openEmbeddedEngine } from '../../db/embedded/embedded-engine.ts'
import { newDataDir } from '../../db/testing/embedded.ts'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { signupBody } from '../../testing/registrants.ts'
import { PASSWORD } from '../../testing/running-platform.ts'
import { createAuthAdmin } from './auth-admin.ts'
import { createSignupService, type SignupService } from './signup.service.ts'
import { startAccountService, type AccountService } from '../../testing/account-service.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const LATER = new Date(NOW + 60_000)

let service: AccountService
beforeEach(async () => {
  service = await startAccountService()
})
afterEach(() => service.close())

function signupsOn(database: Database, clock: () => number = () => NOW): SignupService {
  const accounts = createAuthAdmin({
    supabaseUrl: service.url,
    serviceRoleKey: 'service',
    secretKey: null,
  })
  return createSignupService({
    database,
    accounts,
    logger: createLogger('test', 'silent'),
    clock,
    newId: randomUUID,
  })
}

async function rows(database: Database, sql: string): Promise<number> {
  return (await database.asService((tx) => tx.query(sql))).length
}
const profiles = (database: Database): Promise<number> =>
  rows(database, `select from public.users where email like '%@signup.test'`)
const intents = (database: Database): Promise<number> => rows(database, 'select from public.signup_intents')

describe('in one process', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  afterEach(async () => {
    await database.asService((tx) =>
      tx.script(
        `drop trigger if exists broken on public.users; delete from public.users; delete from public.signup_intents`,
      ),
    )
  })

  const breakProfiles = (): Promise<void> =>
    database.asService((tx) =>
      tx.script(`
        create or replace function private.break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
        create trigger broken before insert on public.users for each row execute function private.break();`),
    )

  it('[WZ-19] leaves both, and no trace of the password in the database', async () => {
    await signupsOn(database).signUp(signupBody('both@signup.test'), 'direct')
    expect([service.accounts.size, await profiles(database), await intents(database)]).toEqual([1, 1, 0])
    const everything = await database.asService((tx) =>
      tx.query(`select query_to_xml('select * from public.users', true, false, '')::text as text`),
    )
    expect(JSON.stringify(everything)).not.toContain(PASSWORD)
  })

  it('[WZ-19] takes the account back when the profile cannot be written', async () => {
    await breakProfiles()
    await expect(
      signupsOn(database).signUp(signupBody('broken@signup.test'), 'direct'),
    ).rejects.toMatchObject({
      code: 'internal',
      userMessage: 'Failed to create account.',
    })
    expect([service.accounts.size, await profiles(database)]).toEqual([0, 0])
  })

  it('[WZ-19] undoes later what could not be undone at once', async () => {
    await breakProfiles()
    service.deletes = false
    const signups = signupsOn(database)
    await expect(signups.signUp(signupBody('later@signup.test'), 'direct')).rejects.toMatchObject({
      code: 'internal',
    })
    expect(service.accounts.size).toBe(1)
    expect(await signups.sweep(LATER)).toBe(0)
    service.deletes = true
    expect(await signups.sweep(LATER)).toBe(1)
    expect([service.accounts.size, await intents(database)]).toEqual([0, 0])
  })

  it('leaves sign-ups alone that may still be under way', async () => {
    await breakProfiles()
    service.deletes = false
    const signups = signupsOn(database)
    await expect(signups.signUp(signupBody('young@signup.test'), 'direct')).rejects.toThrow()
    service.deletes = true
    expect(await signups.sweep(new Date(NOW - 1))).toBe(0)
    expect(service.accounts.size).toBe(1)
  })

  it('makes no profile for an account that was taken for cut off meanwhile', async () => {
    const signups = signupsOn(database)
    let swept: Promise<number> | undefined
    service.onMade = () => {
      swept = signups.sweep(LATER)
    }
    // Whichever transaction runs first, account and profile are consistent afterwards.
    await signups.signUp(signupBody('raced@signup.test'), 'direct').catch(() => undefined)
    await swept
    await signups.sweep(LATER)
    expect(service.accounts.size).toBe(await profiles(database))
  })

  it('says of a password that the sign-in service finds weak which field it is about, and leaves nothing', async () => {
    const body = signupBody('weak@signup.test')
    service.weakPassword = body.password
    await expect(signupsOn(database).signUp(body, 'direct')).rejects.toMatchObject({
      code: 'validation_failed',
      userMessage: 'Known from a leak.',
      details: [{ field: 'password', message: 'Known from a leak.' }],
    })
    expect([await profiles(database), await intents(database)]).toEqual([0, 0])
  })

  it('[WZ-15] says that an e-mail is registered by its account or by its profile', async () => {
    const signups = signupsOn(database)
    await signups.signUp(signupBody('Known@signup.test'), 'direct')
    expect(await signups.isRegistered('known@signup.test')).toBe(true)
    expect(await signups.isRegistered('nown@signup.test')).toBe(false)
    await expect(signups.signUp(signupBody('KNOWN@signup.test'), 'direct')).rejects.toMatchObject({
      code: 'conflict',
      userMessage: 'This email is already registered. Please sign in instead.',
    })
  })
})

describe('with the process killed between the two', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await newDataDir('signup-kill')
  })
  afterEach(() => {
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('[WZ-19] leaves neither after the next start, and the e-mail is free again', async () => {
    const program = fileURLToPath(new URL('../../testing/signup-process.ts', import.meta.url))
    const child = spawn(process.execPath, [program, dataDir, service.url, 'killed@signup.test'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const died = new Promise<NodeJS.Signals | null>((resolve) => {
      child.once('exit', (_code, signal) => resolve(signal))
    })
    service.onMade = () => {
      child.kill('SIGKILL')
    }
    expect(await died).toBe('SIGKILL')
    expect(service.accounts.size).toBe(1)
    service.onMade = () => undefined

    const next = createDatabase(await openEmbeddedEngine(dataDir))
    expect([await profiles(next), await intents(next)]).toEqual([0, 1])
    const signups = signupsOn(next, Date.now)
    expect(await signups.sweep(new Date())).toBe(1)
    expect([service.accounts.size, await intents(next)]).toEqual([0, 0])
    await signups.signUp(signupBody('killed@signup.test'), 'direct')
    expect([service.accounts.size, await profiles(next)]).toEqual([1, 1])
    await next.close()
  })
})
