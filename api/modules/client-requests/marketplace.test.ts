/** What attorneys see of clients' requests before a choice, and what they may not see. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NOTICES_VERSION } from '../../../shared/contracts/client-requests.ts'
import { exploreResponseSchema } from '../../../shared/contracts/explore.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { api, call, post, explore, found, requestOf, NEED, useMarket } from './testing/market.ts'

const [ATTORNEY, PENDING, CLIENT, ADMIN, SECOND, OTHER_CLIENT] = DEMO_ACCOUNTS

useMarket()

describe('exploring', () => {
  it('shows a listed request without anything that tells who the client is', async () => {
    const id = await post()
    const [teaser] = await explore(ATTORNEY)
    expect(teaser).toEqual({
      id,
      state: 'NY',
      practiceArea: 'Personal Injury',
      subIssue: 'pi-walker',
      incidentMonth: '2026-03',
      need: expect.stringContaining(NEED) as string,
      language: 'en',
      timeCritical: false,
      postedOn: new Date().toISOString().slice(0, 10),
      distance: '25',
      version: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    })
    const raw = JSON.stringify([teaser, (await call('GET', `/api/explore/${id}`, ATTORNEY)).body])
    for (const secret of [
      'Cleo',
      'Quintrell',
      '5550123',
      'Acme',
      '10002',
      CLIENT.id,
      CLIENT.email,
      '2026-03-31',
    ])
      expect(raw).not.toContain(secret)
  })

  it.each([
    ['an attorney who is not licensed there', SECOND, { state: 'PA' }],
    ['an attorney who waits for approval', PENDING, {}],
    ['a client', OTHER_CLIENT, {}],
  ])('shows nothing to %s', async (_, person, more) => {
    const id = await post(more)
    const list = await call('GET', '/api/explore', person)
    if (list.status === 200) expect(await found(person, id)).toBe(false)
    else expect(list.status).toBe(403)
    const detail = await call('GET', `/api/explore/${id}`, person)
    expect([403, 404]).toContain(detail.status)
  })

  it('answers everything that may not be seen in the same words', async () => {
    const shut = await post({ state: 'TX' })
    const unlicensed = await post({ state: 'OH' })
    const withdrawn = await post()
    await call('POST', `/api/client-requests/${withdrawn}/withdraw`, CLIENT)
    const blocked = await post()
    await api.database.asService((tx) =>
      tx.query('insert into public.blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
        CLIENT.id,
        ATTORNEY.id,
      ]),
    )
    const answers = await Promise.all(
      [shut, unlicensed, withdrawn, blocked, randomUUID()].map((id) =>
        call('GET', `/api/explore/${id}`, ATTORNEY),
      ),
    )
    const bodies = answers.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }))
    expect(bodies[0]).toMatchObject({ status: 404 })
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })

  it.each([
    ['area=Personal+Injury', true],
    ['area=Family+Law', false],
    ['subIssue=pi-walker', true],
    ['subIssue=pi-dog', false],
    ['state=NY', true],
    ['state=PA', false],
    ['since=2026-03', true],
    ['since=2026-04', false],
    ['near=25', true],
    ['language=es', false],
    ['timeCritical=true', false],
    ['q=bicycle+van', true],
    ['q=bicycles', true],
    ['q=divorce', false],
    ['q=bicycle&near=25&area=Personal+Injury&since=2026-03', true],
  ])('filters by %s', async (query, isFound) => {
    await post()
    expect((await explore(ATTORNEY, `?${query}`)).length).toBe(isFound ? 1 : 0)
  })

  it.each(['newest', 'oldest'])('pages without a gap or a repeat, %s first', async (sort) => {
    const ids = [await post(), await post({ state: 'PA' }), await post()]
    await api.database.asService((tx) =>
      tx.query(
        `insert into public.client_requests (id, client_id, summary, state, notices_version, agreed_at, created_at, updated_at)
         select gen_random_uuid(), $1, 'x', 'NY', 'x', now(), now(), now() from generate_series(1, 120)`,
        [OTHER_CLIENT.id],
      ),
    )
    await api.database.asService((tx) =>
      tx.query(
        `insert into public.request_teasers (request_id, state, need, language, time_critical, status, posted_at)
         select id, 'NY', 'x', 'en', false, 'looking', '2026-01-01'::timestamptz + (random() * 3)::int * interval '1 hour'
         from public.client_requests where client_id = $1`,
        [OTHER_CLIENT.id],
      ),
    )
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = exploreResponseSchema.parse(
        (await call('GET', `/api/explore?sort=${sort}${next === '' ? '' : `&next=${next}`}`, ATTORNEY)).body,
      )
      seen.push(...page.teasers.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toHaveLength(123)
    expect(new Set(seen).size).toBe(123)
    expect(ids.every((id) => seen.includes(id))).toBe(true)
  })

  it('counts what is newer, and names what is gone', async () => {
    const before = new Date(Date.now() - 1000).toISOString()
    const id = await post()
    expect((await call('GET', `/api/explore/head?after=${before}`, ATTORNEY)).body).toEqual({ newer: 1 })
    const later = new Date(Date.now() + 60_000).toISOString()
    expect((await call('GET', `/api/explore/head?after=${later}`, ATTORNEY)).body).toEqual({ newer: 0 })
    const unknown = randomUUID()
    const batch = await call('GET', `/api/explore/batch?ids=${id},${unknown}`, ATTORNEY)
    expect(batch.body).toMatchObject({ teasers: [{ id }], gone: [unknown] })
  })

  it('takes a request that three attorneys reported out of every list', async () => {
    const id = await post()
    for (const person of [ATTORNEY, ATTORNEY, SECOND])
      expect(
        (await call('POST', `/api/explore/${id}/report`, person, { reason: 'abuse', words: '' })).status,
      ).toBe(204)
    expect(await found(ATTORNEY, id)).toBe(true)
    expect(
      (await call('POST', `/api/explore/${id}/report`, ADMIN, { reason: 'abuse', words: '' })).status,
    ).toBe(204)
    expect(await found(ATTORNEY, id)).toBe(false)
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'review', why: 'reported' })
  })
})

describe('listing', () => {
  it('keeps back what tells who somebody is, and names what was found', async () => {
    const body = { summary: 'Quintrell was hit. Call 212-555-0147.' }
    const refused = await call('POST', '/api/client-requests', CLIENT, {
      id: randomUUID(),
      practiceArea: null,
      state: 'NY',
      incidentDate: null,
      otherParties: [],
      isAdult: true,
      noticesVersion: NOTICES_VERSION,
      firstName: 'Cleo',
      lastName: 'Quintrell',
      phone: '415-555-0123',
      ...body,
    })
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'summary' }] } })
    expect(refused.body['error']).toContain('a name, a phone number')
    const id = await post({ ...body, insist: true })
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'review', why: 'identity' })
    expect(await found(ATTORNEY, id)).toBe(false)
  })

  it('shows nobody a request of the earlier notices until its client agrees to the present ones', async () => {
    const id = await post({ noticesVersion: '2026-11' })
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'private', why: 'earlier_notices' })
    expect(await found(ATTORNEY, id)).toBe(false)
    await call('POST', `/api/client-requests/${id}/visibility`, CLIENT, {
      show: true,
      noticesVersion: NOTICES_VERSION,
    })
    expect(await found(ATTORNEY, id)).toBe(true)
    await call('POST', `/api/client-requests/${id}/visibility`, CLIENT, { show: false })
    expect(await found(ATTORNEY, id)).toBe(false)
  })

  it('has a person look at the same text of two clients', async () => {
    const summary = 'My landlord does not repair the heating although I asked three times.'
    await post({ summary })
    const id = await post({ summary }, OTHER_CLIENT)
    expect(await requestOf(OTHER_CLIENT, id)).toMatchObject({ visibility: 'review', why: 'suspicious' })
  })
})
