/** A request from its posting to representation, between a client and attorneys; and what each of them may not see. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientRequestsResponseSchema, NOTICES_VERSION } from '../../../shared/contracts/client-requests.ts'
import { exploreResponseSchema, type Teaser } from '../../../shared/contracts/explore.ts'
import {
  interestSchema,
  interestedAttorneySchema,
  type Interest,
} from '../../../shared/contracts/interests.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { z } from 'zod'
import { startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'

const [ATTORNEY, PENDING, CLIENT, ADMIN, SECOND, OTHER_CLIENT] = DEMO_ACCOUNTS

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
}, 60_000)
afterAll(() => api.close())

type Answered = { readonly status: number; readonly body: Record<string, unknown> }

async function call(
  method: 'GET' | 'POST' | 'DELETE' | 'PUT',
  path: string,
  person: Person | null,
  body?: unknown,
): Promise<Answered> {
  const answer =
    method === 'GET' ? await api.get(path, person) : await api.send(method, path, person, body ?? {})
  const text = await answer.text()
  return {
    status: answer.status,
    body: text === '' ? {} : z.record(z.string(), z.unknown()).parse(JSON.parse(text)),
  }
}

const NEED = 'A delivery van ran a red light and hit my bicycle; my wrist is broken.'

async function post(more: object = {}, client: Person = CLIENT): Promise<string> {
  const id = randomUUID()
  const answer = await call('POST', '/api/client-requests', client, {
    id,
    practiceArea: 'Personal Injury',
    subIssue: 'pi-walker',
    summary: `${NEED} (${id.slice(0, 3)})`,
    state: 'NY',
    incidentDate: '2026-03-31',
    otherParties: ['Acme Vans LLC'],
    zip: '10002',
    isAdult: true,
    noticesVersion: NOTICES_VERSION,
    firstName: 'Cleo',
    lastName: 'Quintrell',
    phone: '415-555-0123',
    ...more,
  })
  expect(answer).toMatchObject({ status: 201 })
  return id
}

async function explore(person: Person, query = ''): Promise<readonly Teaser[]> {
  return exploreResponseSchema.parse((await call('GET', `/api/explore${query}`, person)).body).teasers
}

const found = async (person: Person, id: string): Promise<boolean> =>
  (await explore(person)).some((teaser) => teaser.id === id)

function express(person: Person, requestId: string, more: object = {}): Promise<Answered> {
  const now = new Date().toISOString()
  return call('POST', `/api/explore/${requestId}/interests`, person, {
    id: randomUUID(),
    message: 'I handle bicycle cases.',
    attest: { licensed: true, noKnownConflict: true },
    writtenAt: now,
    sentAt: now,
    ...more,
  })
}

async function interestOf(person: Person, requestId: string): Promise<Interest> {
  const answer = await express(person, requestId)
  expect(answer).toMatchObject({ status: 201 })
  return interestSchema.parse(answer.body['interest'])
}

const own = async (person: Person, id: string): Promise<Interest> =>
  interestSchema.parse((await call('GET', `/api/interests/${id}`, person)).body['interest'])

const attorneys = async (client: Person, id: string) =>
  z
    .array(interestedAttorneySchema)
    .parse((await call('GET', `/api/client-requests/${id}/interests`, client)).body['attorneys'])

async function requestOf(client: Person, id: string) {
  const { requests } = clientRequestsResponseSchema.parse(
    (await call('GET', '/api/client-requests', client)).body,
  )
  return requests.find((request) => request.id === id)
}

const notices = async (person: Person): Promise<readonly string[]> => {
  const { body } = await call('GET', '/api/notifications', person)
  return z
    .array(z.object({ kind: z.string() }))
    .parse(body['notifications'])
    .map(({ kind }) => kind)
}

/** Each test has its clients' requests to itself. */
beforeEach(async () => {
  await api.database.asService(async (tx) => {
    await tx.query('delete from public.client_requests')
    await tx.query('delete from public.notifications')
    await tx.query('delete from public.rate_limits')
    await tx.query('delete from public.blocks')
    await tx.query('delete from public.reports')
  })
})

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
      need: expect.stringContaining(NEED),
      language: 'en',
      timeCritical: false,
      postedOn: new Date().toISOString().slice(0, 10),
      distance: '25',
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
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
    const ids = await Promise.all(
      Array.from({ length: 3 }, async (_, n) => {
        const id = await post({ state: n === 1 ? 'PA' : 'NY' })
        return id
      }),
    )
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

describe('interest and choice', () => {
  it('discloses names after the choice, contact details after a clear check, and tells everybody concerned', async () => {
    const id = await post()
    const first = await interestOf(ATTORNEY, id)
    const second = await interestOf(SECOND, id)
    expect(first).toMatchObject({ status: 'sent', disclosed: null, conversationId: null })
    expect(await attorneys(CLIENT, id)).toMatchObject([
      { interestId: first.id, name: 'Demo Attorney', licenseState: 'NY', message: 'I handle bicycle cases.' },
      { interestId: second.id },
    ])
    expect(await notices(CLIENT)).toEqual(['request_interest', 'request_interest'])

    const chosen = await call('POST', `/api/client-requests/${id}/choose`, CLIENT, { interestId: first.id })
    expect(chosen).toMatchObject({ status: 200, body: { request: { status: 'chosen' } } })
    expect(await found(SECOND, id)).toBe(false)
    expect((await own(ATTORNEY, first.id)).disclosed).toEqual({
      clientName: 'Cleo Quintrell',
      otherParties: ['Acme Vans LLC'],
      incidentDate: null,
      contact: null,
    })
    expect((await own(SECOND, second.id)).disclosed).toBeNull()
    expect(await notices(ATTORNEY)).toEqual(['request_chosen'])

    await call('POST', `/api/interests/${first.id}/conflict`, ATTORNEY, { result: 'clear' })
    const cleared = await own(ATTORNEY, first.id)
    expect(cleared).toMatchObject({
      status: 'cleared',
      disclosed: { contact: { phone: '4155550123', email: CLIENT.email }, incidentDate: '2026-03-31' },
    })
    expect(cleared.conversationId).not.toBeNull()

    const ended = await call('POST', `/api/client-requests/${id}/represented`, CLIENT)
    expect(ended).toMatchObject({ status: 200, body: { request: { status: 'represented' } } })
    expect(await notices(SECOND)).toEqual(['request_closed'])
    expect((await call('GET', `/api/client-requests/${id}/access-log`, CLIENT)).body).toMatchObject({
      looks: [
        { name: 'Demo Attorney', tier: 2 },
        { name: 'Demo Attorney', tier: 1 },
      ],
    })
  })

  it('takes names and contact back when the choice ends', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    await call('POST', `/api/client-requests/${id}/choose`, CLIENT, { interestId: interest.id })
    await call('POST', `/api/interests/${interest.id}/conflict`, ATTORNEY, { result: 'clear' })
    await call('POST', `/api/client-requests/${id}/release`, CLIENT)
    expect(await own(ATTORNEY, interest.id)).toMatchObject({ status: 'released', disclosed: null })
    expect(await found(SECOND, id)).toBe(true)
  })

  it('is one interest, however often and from whichever device it is sent', async () => {
    const id = await post()
    const interestId = randomUUID()
    const [one, two] = [
      await express(ATTORNEY, id, { id: interestId }),
      await express(ATTORNEY, id, { id: interestId }),
    ]
    expect(one.body).toEqual(two.body)
    expect(one.body).toMatchObject({ already: false })
    expect((await express(ATTORNEY, id, { id: interestId, message: 'Other words' })).status).toBe(422)
    expect((await express(ATTORNEY, id)).body).toMatchObject({ already: true, interest: { id: interestId } })
    expect(await attorneys(CLIENT, id)).toHaveLength(1)
    expect(await notices(CLIENT)).toEqual(['request_interest'])
  })

  it('asks again about an answer that was written more than three days ago', async () => {
    const id = await post()
    const old = { writtenAt: new Date(Date.now() - 73 * 3_600_000).toISOString() }
    expect(await express(ATTORNEY, id, old)).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(await express(ATTORNEY, id, { ...old, confirmed: true })).toMatchObject({ status: 201 })
  })

  it.each([
    ['choose', { interestId: randomUUID() }],
    ['release', {}],
    ['represented', {}],
    ['visibility', { show: false }],
  ])('lets nobody but the client %s', async (what, body) => {
    const id = await post()
    for (const person of [OTHER_CLIENT, ATTORNEY])
      expect(await call('POST', `/api/client-requests/${id}/${what}`, person, body)).toMatchObject({
        status: 404,
      })
  })

  it('shows an interest to no other attorney', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    expect(await call('GET', `/api/interests/${interest.id}`, SECOND)).toMatchObject({ status: 404 })
    expect(await call('POST', `/api/interests/${interest.id}/withdraw`, SECOND)).toMatchObject({
      status: 404,
    })
  })

  it('deletes at once what the client wrote', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    expect((await call('DELETE', `/api/client-requests/${id}`, CLIENT)).status).toBe(204)
    const row = await api.database.asService((tx) =>
      tx.query('select * from public.client_requests where id = $1', [id]),
    )
    expect(JSON.stringify(row)).not.toMatch(/bicycle|Acme|10002/)
    expect(await own(ATTORNEY, interest.id)).toMatchObject({
      status: 'passed',
      teaser: null,
      disclosed: null,
    })
  })
})

describe('the states', () => {
  it('are opened and shut by an administrator with a reason, and only by name where a rule speaks against it', async () => {
    const id = await post({ state: 'TX' })
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'private', why: 'state_shut' })
    const path = '/api/admin/marketplace-states/TX'
    expect((await call('PUT', path, ATTORNEY, { isOpen: true, reason: 'x' })).status).toBe(403)
    expect((await call('PUT', path, ADMIN, { isOpen: true, reason: 'Counsel signed' })).status).toBe(400)
    const opened = await call('PUT', path, ADMIN, {
      isOpen: true,
      reason: 'Counsel signed',
      confirmation: 'Texas',
    })
    expect(opened).toMatchObject({ status: 200, body: { state: { state: 'TX', isOpen: true } } })
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'listed', why: null })
    const [entry] = await api.database.asService((tx) =>
      tx.query(
        `select action, reason, details from public.audit_log where action like 'marketplace.%' order by id desc`,
      ),
    )
    expect(entry).toMatchObject({
      action: 'marketplace.opened',
      reason: 'Counsel signed',
      details: { state: 'TX' },
    })
    expect((await call('PUT', path, ADMIN, { isOpen: false, reason: 'Opinion withdrawn' })).status).toBe(200)
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'private', why: 'state_shut' })
  })
})
