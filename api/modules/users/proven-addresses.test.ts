/** How the sign-in service's responses about addresses are stored, with a real database and stubbed responses. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Database } from '../../db/database.ts'
import { openTestDatabase } from '../../db/testing/test-database.ts'
import type { ProvenAddressOf, SignedIn } from '../../http/access-token.ts'
import { createProvenAddresses } from './proven-addresses.service.ts'
import type { Account, SignInService } from './sign-in-service.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const PROVEN_AT = new Date(NOW - 60_000)
const AFTER = NOW / 1000 - 30
const BEFORE = NOW / 1000 - 90

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

let now: number
let account: Account | AppError
let confirmsByItself: boolean
let asked: string[]
/** User id and address of each announced verification. */
let told: string[]
let provenAddressOf: ProvenAddressOf
beforeEach(() => {
  now = NOW
  account = { email: 'ann@example.com', confirmedAt: null, hasPasswordIdentity: true }
  confirmsByItself = false
  asked = []
  told = []
  const service: SignInService = {
    accountOf: (token) => {
      asked.push(token)
      return account instanceof AppError ? Promise.reject(account) : Promise.resolve(account)
    },
    asksForProof: () => Promise.resolve(!confirmsByItself),
    endOtherSessions: (token) => {
      asked.push(`others ended by ${token}`)
      return Promise.resolve()
    },
  }
  const logger = createLogger('test', 'silent')
  const onProved = (_tx: unknown, userId: string, address: string): Promise<void> => {
    told.push(`${userId} ${address}`)
    return Promise.resolve()
  }
  provenAddressOf = createProvenAddresses({ database, service, logger, clock: () => now, onProved })
})

let sessions = 0
function session(userId: string, email: string, signedInAt = AFTER): SignedIn {
  return { userId, email, signedInAt, key: `session ${(sessions += 1)}` }
}

async function member(email: string): Promise<string> {
  const id = randomUUID()
  await database.statement(`insert into public.users (id, email, user_type) values ($1, $2, 'client')`, [
    id,
    email,
  ])
  return id
}
const newEmail = (): string => `${randomUUID()}@example.com`
const proved = (email: string, hasPasswordIdentity = true): Account => ({
  email,
  confirmedAt: PROVEN_AT,
  hasPasswordIdentity,
})

describe('an address', () => {
  it('is believed as soon as the service has seen it proved, and is not asked about again', async () => {
    const email = newEmail()
    const userId = await member(email)
    const waiting = session(userId, email, BEFORE)
    account = { email, confirmedAt: null, hasPasswordIdentity: true }
    expect(await provenAddressOf(waiting, 'a')).toBeNull()
    expect(await provenAddressOf(waiting, 'a')).toBeNull()
    expect(asked).toEqual(['a'])
    expect(told).toEqual([])
    account = proved(email)
    now += 3000
    expect(await provenAddressOf(waiting, 'a')).toBe(email)
    expect(await provenAddressOf(session(userId, email), 'b')).toBe(email)
    expect(asked).toEqual(['a', 'a'])
    expect(told).toEqual([`${userId} ${email}`])
  })

  it('is asked about once for calls at the same time', async () => {
    const email = newEmail()
    const one = session(await member(email), email)
    account = proved(email)
    await Promise.all(Array.from({ length: 10 }, () => provenAddressOf(one, 'a')))
    expect(asked).toEqual(['a'])
  })

  it('that changed takes the profile along, with an entry in the audit log', async () => {
    const [email, moved] = [newEmail(), newEmail()]
    const userId = await member(email)
    account = proved(email)
    await provenAddressOf(session(userId, email), 'a')
    account = proved(moved)
    expect(await provenAddressOf(session(userId, moved), 'b')).toBe(moved)
    expect(await database.statement('select email from public.users where id = $1', [userId])).toEqual([
      { email: moved },
    ])
    expect(
      await database.statement('select actor, action from public.audit_log where subject_id = $1', [userId]),
    ).toEqual([{ actor: moved, action: 'account.address_changed' }])
    expect(
      await database.statement('select user_id from public.proven_emails where email = $1', [email]),
    ).toEqual([])
  })

  it('belongs to the account that proved it last', async () => {
    const email = newEmail()
    const [first, second] = [await member(email), randomUUID()]
    account = proved(email)
    await provenAddressOf(session(first, email), 'a')
    await provenAddressOf(session(second, email), 'b')
    expect(
      await database.statement('select user_id from public.proven_emails where email = $1', [email]),
    ).toEqual([{ user_id: second }])
  })
})

describe('a provider’s proof for an account that somebody else has made', () => {
  it('ends the other sessions and the earlier devices, and believes no session from before', async () => {
    const email = newEmail()
    const userId = await member(email)
    await database.statement(
      `insert into public.device_grants (id, user_id, device_id, label, secret_sha256, created_at, expires_at)
       values ($1, $2, $1, 'x', repeat('a', 64), $3, now() + interval '90 days')`,
      [randomUUID(), userId, new Date(NOW - 3_600_000).toISOString()],
    )
    account = proved(email, false)
    await expect(provenAddressOf(session(userId, email, BEFORE), 'maker')).rejects.toMatchObject({
      code: 'bad_token',
    })
    expect(await provenAddressOf(session(userId, email), 'owner')).toBe(email)
    expect(asked).toEqual(['maker', 'owner', 'others ended by owner'])
    expect(
      await database.statement(
        'select 1 from public.device_grants where user_id = $1 and revoked_at is null',
        [userId],
      ),
    ).toEqual([])
    await expect(provenAddressOf(session(userId, email, BEFORE), 'maker')).rejects.toMatchObject({
      code: 'bad_token',
    })
  })
})

describe('nothing is believed', () => {
  it('where the service confirms every address by itself', async () => {
    const email = newEmail()
    account = proved(email)
    confirmsByItself = true
    expect(await provenAddressOf(session(await member(email), email), 'a')).toBeNull()
    expect(asked).toEqual([])
  })

  it('of a session that has ended, and a service out of reach is no "no"', async () => {
    const email = newEmail()
    const userId = await member(email)
    for (const code of ['bad_token', 'unavailable'] as const) {
      account = new AppError(code, 'x')
      await expect(provenAddressOf(session(userId, email), 'a')).rejects.toMatchObject({ code })
    }
    expect(
      await database.statement('select 1 from public.proven_emails where user_id = $1', [userId]),
    ).toEqual([])
  })
})
