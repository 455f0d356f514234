/** What the server does by itself with saved searches and saved cases. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { createLogger } from '../../../../runtime/logger.ts'
import type { Person } from '../../../testing/test-api.ts'
import { createZipDataLoader } from '../../lookup/zip-data.ts'
import { endOldRecords } from '../../records/record-retention.ts'
import { api, call, notices, post, save, useMarket } from '../testing/market.ts'
import { keepUp } from '../upkeep/request-upkeep.ts'
import { tellOfNewRequests, untilNext } from './daily-digest.ts'
import { endCasesOfEndedRequests } from './saved-records.repository.ts'

const [ATTORNEY, , CLIENT, , SECOND] = DEMO_ACCOUNTS
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const loadZipData = createZipDataLoader()

useMarket()

let now = Date.now()
beforeEach(async () => {
  now = Date.now()
  await api.database.asService((tx) => tx.query('delete from public.record_heads'))
})

const search = (person: Person, filter: string, alert = true): Promise<string> =>
  save(person, 'saved_search', { name: 'Mine', filter, alert })

const digest = (): Promise<number> =>
  tellOfNewRequests({
    ...{ database: api.database, notify: api.modules.notifications.notify, loadZipData },
    ...{ clock: () => now, logger: createLogger('test', 'silent') },
  })

/** A request that was listed at `at`. */
async function postAt(at: number, more: object = {}): Promise<string> {
  const id = await post(more)
  await api.database.asService((tx) =>
    tx.query('update public.request_teasers set posted_at = $2 where request_id = $1', [
      id,
      new Date(at).toISOString(),
    ]),
  )
  return id
}

describe('the daily digest', () => {
  it('tells once of new requests that match, and the next day only of newer ones', async () => {
    await search(ATTORNEY, 'state=NY')
    await postAt(now + MINUTE)
    now += DAY
    expect(await digest()).toBe(1)
    expect(await digest()).toBe(0)
    now += DAY
    expect(await digest()).toBe(0)
    await postAt(now - MINUTE / 2)
    expect(await digest()).toBe(0)
    now += DAY
    expect(await digest()).toBe(1)
    expect(await notices(ATTORNEY)).toEqual(['saved_search', 'saved_search'])
    expect(await notices(SECOND)).toEqual([])
  })

  it('is one however many searches match', async () => {
    await search(ATTORNEY, 'state=NY')
    await search(ATTORNEY, 'q=bicycle')
    await postAt(now + MINUTE)
    now += DAY
    expect(await digest()).toBe(1)
  })

  it.each([
    ['another area', 'area=Immigration', {}, true],
    ['a state without a license of the attorney', '', { state: 'OH' }, true],
    ['a search without an alert', '', {}, false],
    ['words that the text has not', 'q=helicopter', {}, true],
    ['a place too far from the office', 'near=25', { zip: '14201' }, true],
  ])('leaves out %s', async (_, filter, more, alert) => {
    await search(ATTORNEY, filter, alert)
    await postAt(now + MINUTE, more)
    now += DAY
    expect(await digest()).toBe(0)
    expect(await notices(ATTORNEY)).toEqual([])
  })

  it.each([
    ['is not paid for', `subscription_status = 'none'`],
    ['is not approved', `is_approved = false, application_state = 'submitted'`],
  ])('leaves out an attorney who %s', async (_, change) => {
    await search(ATTORNEY, 'state=NY')
    await postAt(now + MINUTE)
    await api.database.asService((tx) =>
      tx.query(`update public.users set ${change} where id = $1`, [ATTORNEY.id]),
    )
    now += DAY
    const told = await digest()
    await api.database.asService((tx) =>
      tx.query(
        `update public.users set is_approved = true, application_state = 'approved', subscription_status = 'active' where id = $1`,
        [ATTORNEY.id],
      ),
    )
    expect(told).toBe(0)
  })

  it('begins anew when the alert is switched on again', async () => {
    const id = await search(ATTORNEY, 'state=NY')
    now += DAY
    await digest()
    await save(ATTORNEY, 'saved_search', { alert: false }, id)
    await digest()
    await postAt(now + MINUTE)
    await save(ATTORNEY, 'saved_search', { alert: true }, id)
    now += 10 * DAY
    expect(await digest()).toBe(0)
  })

  it('comes at the same hour each day', () => {
    const noon = Date.parse('2026-11-25T12:00:00Z')
    expect(untilNext(noon - 1)).toBe(1)
    expect(untilNext(noon)).toBe(DAY)
  })
})

const keep = () =>
  api.database.asService((tx) =>
    keepUp({ notify: api.modules.notifications.notify, clock: () => now, newId: randomUUID }, tx),
  )

describe('the reminder of a saved case', () => {
  const at = (time: number): string => new Date(time).toISOString()

  it('comes when it is due, once, and again when it is set to another time', async () => {
    const id = await save(ATTORNEY, 'saved_case', { state: 'saved', reminderAt: at(now + DAY) })
    expect((await keep()).reminded).toBe(0)
    now += DAY
    expect((await keep()).reminded).toBe(1)
    expect((await keep()).reminded).toBe(0)
    await save(ATTORNEY, 'saved_case', { reminderAt: at(now + DAY) }, id)
    expect((await keep()).reminded).toBe(0)
    now += DAY
    expect((await keep()).reminded).toBe(1)
    expect(await notices(ATTORNEY)).toEqual(['case_reminder', 'case_reminder'])
  })

  it('does not come for a case that was hidden, or whose reminder was removed', async () => {
    const id = await save(ATTORNEY, 'saved_case', { state: 'saved', reminderAt: at(now) })
    await save(ATTORNEY, 'saved_case', { state: 'hidden', reminderAt: at(now) })
    await save(ATTORNEY, 'saved_case', { reminderAt: null }, id)
    expect((await keep()).reminded).toBe(0)
  })
})

describe('a saved case whose request ended', () => {
  const endCases = () => api.database.asService((tx) => endCasesOfEndedRequests(tx, new Date(now), 30))
  const bodies = async () =>
    (await api.database.asService((tx) => tx.query('select body from public.records'))).map(
      (row) => row['body'],
    )

  it('goes 30 days later, also when its owner has changed it since', async () => {
    const id = await save(ATTORNEY, 'saved_case', { state: 'saved', note: 'Call first.' }, await post())
    expect(await endCases()).toBe(0)
    await call('POST', `/api/client-requests/${id}/withdraw`, CLIENT)
    now = Date.now()
    expect(await endCases()).toBe(1)
    await save(ATTORNEY, 'saved_case', { note: 'Called.' }, id)
    expect(await endCases()).toBe(1)
    now += 29 * DAY
    await endOldRecords({ database: api.database, clock: () => now })
    expect(await bodies()).toMatchObject([{ note: 'Called.' }])
    now += DAY + MINUTE
    await endOldRecords({ database: api.database, clock: () => now })
    expect(await bodies()).toEqual([null])
  })
})
