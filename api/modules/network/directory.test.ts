/** The directory, through the API. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { updatePracticeEndpoint } from '../../../shared/contracts/practice.ts'
import { api, call } from '../client-requests/testing/market.ts'
import { CLIENT, directory, names, ONE, PENDING, TWO, useNetwork } from './testing/network.ts'

const DAY = 86_400_000

useNetwork()

describe('the directory', () => {
  it('shows approved and paid attorneys by last name, with their verified licenses and no address', async () => {
    const { attorneys, listed } = await directory(ONE)
    expect(listed).toBe(true)
    const shown = attorneys.map(({ userId }) => userId)
    expect(shown).toEqual(expect.arrayContaining([ONE.id, TWO.id]))
    expect(shown).not.toContain(PENDING.id)
    expect(shown).not.toContain(CLIENT.id)
    const two = attorneys.find(({ userId }) => userId === TWO.id)
    expect(two?.licenses.map(({ state }) => state)).toEqual(['NY', 'OH'])
    expect(two?.relation).toBe('none')
    expect(attorneys.find(({ userId }) => userId === ONE.id)?.relation).toBe('me')
    expect(JSON.stringify(attorneys)).not.toContain('@')
  })

  it('is searched by the beginnings of words, area, license and language', async () => {
    const [two] = (await directory(TWO)).attorneys.filter(({ relation }) => relation === 'me')
    const word = two?.name.slice(0, 4) ?? ''
    expect(await names(ONE, `?q=${encodeURIComponent(word)}`)).toContain(two?.name)
    expect(await names(ONE, '?q=zzzz')).toEqual([])
    expect(await names(ONE, '?q=%26%20%7C%20%3A*%20!')).toContain(two?.name)
    expect(await names(ONE, '?state=OH')).toEqual([two?.name])
    expect(await names(ONE, '?state=AK')).toEqual([])
    expect(await names(ONE, '?language=ht')).toEqual([])
  })

  it('does not show who switched it off, and follows at once', async () => {
    expect((await call('PUT', '/api/network/listing', TWO, { listed: false })).body).toEqual({
      listed: false,
    })
    expect((await directory(ONE)).attorneys.map(({ userId }) => userId)).not.toContain(TWO.id)
    expect((await directory(TWO)).listed).toBe(false)
    expect((await call('GET', `/api/directory/${TWO.id}/contact`, ONE)).status).toBe(404)
    await call('PUT', '/api/network/listing', TWO, { listed: true })
    expect((await directory(ONE)).attorneys.map(({ userId }) => userId)).toContain(TWO.id)
    const practice = { practiceAreas: ['Family Law'], languages: [], pausedUntil: null }
    const rest = { defaultPercent: null, defaultDeadlineHours: null }
    const set = (change: object) =>
      call('PUT', updatePracticeEndpoint.path, TWO, { ...practice, ...rest, isListed: true, ...change })
    for (const hides of [
      { isListed: false },
      { pausedUntil: new Date(Date.now() + 30 * DAY).toISOString() },
    ]) {
      expect((await set(hides)).status).toBe(200)
      expect((await directory(ONE)).attorneys.map(({ userId }) => userId)).not.toContain(TWO.id)
      expect((await set({})).status).toBe(200)
      expect((await directory(ONE)).attorneys.map(({ userId }) => userId)).toContain(TWO.id)
    }
  })

  it('follows a suspension, and the loss of a license, in the same transaction', async () => {
    class Undone extends Error {}
    await expect(
      api.database.asService(async (tx) => {
        const entry = async () =>
          tx.query('select jurisdictions from public.directory_entries where user_id = $1', [TWO.id])
        await tx.query(`delete from public.bar_admissions where user_id = $1 and jurisdiction = 'OH'`, [
          TWO.id,
        ])
        expect(await entry()).toEqual([{ jurisdictions: ['NY'] }])
        await tx.query(`update public.users set subscription_status = 'cancelled' where id = $1`, [TWO.id])
        expect(await entry()).toEqual([])
        throw new Undone()
      }),
    ).rejects.toThrow(Undone)
  })

  it('goes on page by page in one order', async () => {
    const first = await api.database.asUser({ role: 'authenticated', sub: ONE.id, email: ONE.email }, (tx) =>
      tx.query('select private.search_directory(null, null, null, null, null, null, 1) as id'),
    )
    const [all] = [await directory(ONE)]
    expect(first.map((row) => row['id'])).toEqual([all.attorneys[0]?.userId])
    const place = Buffer.from(JSON.stringify(['', randomUUID()])).toString('base64url')
    expect((await directory(ONE, `?next=${place}`)).attorneys).toHaveLength(all.attorneys.length)
  })
})
