/** A request from the first answer to representation, between a client and attorneys. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import {
  api,
  call,
  post,
  found,
  express,
  interestOf,
  own,
  attorneys,
  notices,
  useMarket,
} from '../testing/market.ts'

const [ATTORNEY, , CLIENT, , SECOND, OTHER_CLIENT] = DEMO_ACCOUNTS

useMarket()

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
    expect(await own(SECOND, second.id)).toMatchObject({ disclosed: null, teaser: null })
    // The chosen attorney reads on what nobody else finds any more; changed by nothing but the distance.
    expect((await own(ATTORNEY, first.id)).teaser).toEqual(first.teaser)
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

  it('shows the client which languages an attorney speaks besides English', async () => {
    const id = await post()
    await interestOf(ATTORNEY, id)
    const speak = (languages: string) =>
      api.database.asService((tx) =>
        tx.query('update public.users set languages = $2 where id = $1', [ATTORNEY.id, languages]),
      )
    await speak('{es,fr}')
    expect(await attorneys(CLIENT, id)).toMatchObject([{ languages: ['es', 'fr'] }])
    await speak('{}')
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

  it('keeps an attorney’s note about a conflict for that attorney, until the client deletes the request', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    const answer = (body: object) => call('POST', `/api/interests/${interest.id}/conflict`, ATTORNEY, body)
    const note = 'We act for the insurer.'
    await call('POST', `/api/client-requests/${id}/choose`, CLIENT, { interestId: interest.id })
    expect((await answer({ result: 'conflict', note: 'x'.repeat(501) })).status).toBe(400)
    expect(await answer({ result: 'conflict', note: ` ${note} ` })).toMatchObject({
      ...{ status: 200, body: { interest: { status: 'conflict', conflictNote: note } } },
    })
    // The same answer again, of a first try that got no answer.
    expect((await answer({ result: 'conflict' })).status).toBe(200)
    expect((await own(ATTORNEY, interest.id)).conflictNote).toBe(note)
    for (const path of [`/api/client-requests/${id}/interests`, '/api/client-requests', '/api/notifications'])
      expect(JSON.stringify((await call('GET', path, CLIENT)).body)).not.toContain('insurer')
    const asClient = api.database.asUser({ sub: CLIENT.id, role: 'authenticated' }, (tx) =>
      tx.query('select conflict_note from public.request_interests'),
    )
    await expect(asClient).rejects.toThrow(/permission denied/)
    await call('DELETE', `/api/client-requests/${id}`, CLIENT)
    expect((await own(ATTORNEY, interest.id)).conflictNote).toBe('')
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
    expect([one.status, two.status]).toEqual([201, 201])
    expect(await express(ATTORNEY, id)).toMatchObject({
      status: 200,
      body: { already: true, interest: { id: interestId } },
    })
    expect(await attorneys(CLIENT, id)).toHaveLength(1)
    expect(await notices(CLIENT)).toEqual(['request_interest'])
  })

  it('answers a queue that a request is gone, because it would ask on when it is not found', async () => {
    const id = await post()
    await call('POST', `/api/client-requests/${id}/withdraw`, CLIENT)
    const [closed, unknown] = [await express(ATTORNEY, id), await express(ATTORNEY, randomUUID())]
    expect(closed).toMatchObject({ status: 410, body: { code: 'gone' } })
    expect({ ...closed.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  it('lists the interest in one request alone', async () => {
    const [id, other] = [await post(), await post()]
    const interest = await interestOf(ATTORNEY, id)
    await interestOf(ATTORNEY, other)
    const list = await call('GET', `/api/interests?requestId=${id}`, ATTORNEY)
    expect(list.body).toMatchObject({ interests: [{ id: interest.id }], next: null })
    expect((await call('GET', `/api/interests?requestId=${id}`, SECOND)).body).toMatchObject({
      interests: [],
    })
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
