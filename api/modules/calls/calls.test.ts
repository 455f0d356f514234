/** The check of names, and reminders of calls back. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkNamesResponseSchema } from '../../../shared/contracts/conflict-checks.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import type { Person } from '../../testing/test-api.ts'
import { api, call, notices, save, useMarket } from '../client-requests/testing/market.ts'
import { rememberParties } from '../parties/parties.repository.ts'
import { remindOfCallbacks } from './callback-reminders.ts'

const [ATTORNEY, , CLIENT, , SECOND] = DEMO_ACCOUNTS
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

useMarket()

let now = Date.now()
beforeEach(async () => {
  now = Date.now()
  await api.database.asService(async (tx) => {
    await tx.query('delete from public.record_heads')
    await tx.query('delete from public.party_keys')
  })
})

async function check(person: Person, names: readonly string[], except: readonly string[] = []) {
  const { status, body } = await call('POST', '/api/conflict-checks', person, { names, except })
  expect(status).toBe(200)
  return checkNamesResponseSchema.parse(body)
}
const party = (name: string) => ({ [`parties/${randomUUID()}`]: { name, role: 'adverse' } })

describe('the check of names', () => {
  it('finds names of own calls and matters, with who they are there, the most alike first', async () => {
    const id = await save(ATTORNEY, 'call', { caller: 'Dana Example', ...party('Robert Halstead') })
    const book = await save(ATTORNEY, 'book', {
      title: 'A matter',
      client: 'Bob Halsted',
      state: 'NY',
      injury: '2026-01-10',
    })
    const { matches, names, more } = await check(ATTORNEY, ['HALSTEAD, Robert'])
    expect(matches).toMatchObject([
      { name: 'HALSTEAD, Robert', found: 'Robert Halstead', role: 'Other side', source: 'call', id },
      { found: 'Bob Halsted', role: 'Client', source: 'book', id: book, isLikely: true },
    ])
    expect([names, more]).toEqual([3, false])
  })

  it('finds names of own referrals', async () => {
    const id = randomUUID()
    await api.database.asService((tx) =>
      rememberParties(
        tx,
        { ownerId: ATTORNEY.id, kind: 'referral', id },
        ['Yolanda Quinwood'],
        new Date(now),
      ),
    )
    expect((await check(ATTORNEY, ['Yolanda Quinwood'])).matches).toMatchObject([
      { found: 'yolanda quinwood', role: 'Named in a referral', source: 'referral', id },
    ])
  })

  it('never finds names of another account', async () => {
    await save(SECOND, 'call', { caller: 'Robert Halstead' })
    expect(await check(ATTORNEY, ['Robert Halstead'])).toMatchObject({ names: 0, matches: [] })
  })

  it('leaves out the call itself, and the names of deleted and changed ones', async () => {
    const own = await save(ATTORNEY, 'call', { caller: 'Robert Halstead' })
    expect((await check(ATTORNEY, ['Robert Halstead'], [own])).matches).toEqual([])
    await save(ATTORNEY, 'call', { caller: 'Yolanda Quinwood' }, own)
    expect((await check(ATTORNEY, ['Robert Halstead'])).matches).toEqual([])
  })

  it('has another version after each name that comes', async () => {
    await save(ATTORNEY, 'call', { caller: 'Robert Halstead' })
    const before = await check(ATTORNEY, ['Robert Halstead'])
    expect((await check(ATTORNEY, ['Another'])).version).toBe(before.version)
    await save(ATTORNEY, 'call', { caller: 'Yolanda Quinwood' })
    expect((await check(ATTORNEY, ['Robert Halstead'])).version).not.toBe(before.version)
  })

  it('finds among 5,000 names what is there', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `Person${n} Surname${n * 7}`)
    await api.database.asService(async (tx) => {
      for (let at = 0; at < 50; at += 1)
        await rememberParties(
          tx,
          { ownerId: ATTORNEY.id, kind: 'referral', id: randomUUID() },
          names.map((name) => `${name}x${at}`),
          new Date(now),
        )
    })
    await save(ATTORNEY, 'call', { caller: 'Robert Halstead' })
    expect((await check(ATTORNEY, ['Robert Halstead'])).matches.map(({ source }) => source)).toContain('call')
  }, 60_000)

  it.each([
    ['a client', CLIENT, { names: ['Dana'], except: [] }, 403],
    ['a visitor', null, { names: ['Dana'], except: [] }, 401],
    ['no name', ATTORNEY, { names: [], except: [] }, 400],
    ['too many names', ATTORNEY, { names: Array.from({ length: 41 }, () => 'Dana'), except: [] }, 400],
    ['a name that is too long', ATTORNEY, { names: ['x'.repeat(121)], except: [] }, 400],
    ['an id that is none', ATTORNEY, { names: ['Dana'], except: ['one'] }, 400],
  ])('refuses %s', async (_, person, body, status) => {
    expect((await call('POST', '/api/conflict-checks', person, body)).status).toBe(status)
  })
})

describe('the reminder of a call back', () => {
  const remind = () =>
    api.database.asService((tx) =>
      remindOfCallbacks({ notify: api.modules.notifications.notify, clock: () => now }, tx),
    )
  const followUp = (time: number) => ({ at: new Date(time).toISOString() })

  it('comes at its time, once, and again when it is set to another time', async () => {
    const id = await save(ATTORNEY, 'call', { disposition: 'callback', followUp: followUp(now + DAY) })
    expect(await remind()).toBe(0)
    now += DAY
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    await save(ATTORNEY, 'call', { followUp: followUp(now + MINUTE) }, id)
    now += MINUTE
    expect(await remind()).toBe(1)
    expect(await notices(ATTORNEY)).toEqual(['callback_due', 'callback_due'])
  })

  it('comes once when two processes look at the same moment', async () => {
    await save(ATTORNEY, 'call', { disposition: 'callback', followUp: followUp(now) })
    const told = await Promise.all([remind(), remind(), remind()])
    expect(told.toSorted()).toEqual([0, 0, 1])
    expect(await notices(ATTORNEY)).toEqual(['callback_due'])
  })

  it('does not come once the person was reached, or for spam', async () => {
    const id = await save(ATTORNEY, 'call', { disposition: 'callback', followUp: followUp(now) })
    await save(ATTORNEY, 'call', { followUp: null }, id)
    await save(ATTORNEY, 'call', { class: 'spam', followUp: followUp(now) })
    expect(await remind()).toBe(0)
  })
})
