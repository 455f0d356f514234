/** Signing up as a client, posting requests, and attempts to read or change another client's. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientRequestResponseSchema,
  clientRequestsResponseSchema,
  clientSignupResponseSchema,
  NOTICES_VERSION,
  type ClientRequest,
} from '../../../shared/contracts/client-requests.ts'
import { signupBody } from '../../testing/registrants.ts'
import {
  PASSWORD,
  startPlatform,
  type Answer,
  type RunningPlatform,
  type SignedIn,
} from '../../testing/running-platform.ts'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
}, 60_000)
afterAll(() => platform.close())

let count = 0
const newEmail = (): string => `seeker-${(count += 1)}@demo.test`

function requestBody(more: object = {}) {
  return {
    id: randomUUID(),
    practiceArea: 'Personal Injury',
    summary: 'A van hit my bicycle.',
    state: 'TX',
    incidentDate: '2026-03-31',
    otherParties: ['Acme Vans LLC'],
    isAdult: true,
    noticesVersion: NOTICES_VERSION,
    firstName: 'Cleo',
    lastName: 'Client',
    phone: '415-555-0123',
    ...more,
  }
}

const signUp = (email: string, more: object = {}): Promise<Answer> =>
  platform.call('POST', '/api/clients/signup', null, { ...requestBody(more), email, password: PASSWORD })
const post = (person: SignedIn | null, body: object = requestBody()): Promise<Answer> =>
  platform.call('POST', '/api/client-requests', person, body)
const list = async (person: SignedIn) =>
  clientRequestsResponseSchema.parse((await platform.call('GET', '/api/client-requests', person)).body)
const withdraw = (person: SignedIn | null, id: string): Promise<Answer> =>
  platform.call('POST', `/api/client-requests/${id}/withdraw`, person, {})
const posted = (answer: Answer): ClientRequest => clientRequestResponseSchema.parse(answer.body).request

async function client(): Promise<SignedIn> {
  const email = newEmail()
  await signUp(email)
  return platform.signIn(email)
}

describe('signing up as a client', () => {
  it('[RO-10] makes account, approved profile and request together', async () => {
    const email = newEmail()
    const answer = await signUp(email.toUpperCase())
    expect(answer.status).toBe(201)
    const made = clientSignupResponseSchema.parse(answer.body)
    const person = await platform.signIn(email)
    expect(person.id).toBe(made.userId)
    const { body } = await platform.call('GET', '/api/users/verify-profile', person)
    expect(body).toMatchObject({ exists: true, user_type: 'client', is_approved: true, first_name: 'Cleo' })
    const { requests, contact } = await list(person)
    expect(requests).toMatchObject([
      { id: made.requestId, status: 'looking', incidentDate: '2026-03-31', otherParties: ['Acme Vans LLC'] },
    ])
    expect(contact).toEqual({ firstName: 'Cleo', lastName: 'Client', phone: '4155550123' })
  })

  it('makes neither account nor profile when the request cannot be stored', async () => {
    const { requests } = await list(await client())
    const email = newEmail()
    const taken = await signUp(email, { id: requests[0]?.id })
    expect([taken.status, taken.body['error']]).toEqual([500, 'Failed to create account.'])
    const again = await signUp(email)
    expect(again.status).toBe(201)
  })

  it('refuses an e-mail that has an account, with the words of signing up', async () => {
    const { email } = await client()
    const again = await signUp(email)
    expect([again.status, again.body['error']]).toEqual([
      409,
      'This email is already registered. Please sign in instead.',
    ])
  })

  it.each([
    ['a child', { isAdult: false }, 'isAdult'],
    ['notices that were not read', { noticesVersion: '' }, 'noticesVersion'],
    ['an unknown practice area', { practiceArea: 'Space Law' }, 'practiceArea'],
    ['a day that is no day', { incidentDate: '2026-02-30' }, 'incidentDate'],
    ['a day to come', { incidentDate: '2099-01-01' }, 'incidentDate'],
    ['too many words', { summary: 'x'.repeat(501) }, 'summary'],
  ])('refuses %s', async (_case, more, field) => {
    const email = newEmail()
    const answer = await signUp(email, more)
    expect(answer.status).toBe(400)
    expect(answer.body['details']).toMatchObject([{ field }])
    const { body } = await platform.call('GET', `/api/auth/check-email?email=${email}`)
    expect(body).toEqual({ exists: false })
  })
})

describe('posting', () => {
  it('[RO-10] gives a social sign-in its profile with the first request', async () => {
    const person = await platform.socialAccount(newEmail())
    expect(await list(person)).toEqual({ requests: [], contact: null })
    expect((await post(person)).status).toBe(201)
    const { body } = await platform.call('GET', '/api/users/verify-profile', person)
    expect(body).toMatchObject({ exists: true, user_type: 'client', is_approved: true })
  })

  it('takes a request from the District of Columbia or a territory', async () => {
    const person = await platform.socialAccount(newEmail())
    for (const state of ['DC', 'PR']) expect((await post(person, requestBody({ state }))).status).toBe(201)
    expect((await list(person)).requests.map(({ state }) => state).toSorted()).toEqual(['DC', 'PR'])
  })

  it('posts once what is sent twice, and at the same time', async () => {
    const person = await platform.socialAccount(newEmail())
    const body = requestBody({ practiceArea: null, incidentDate: null, otherParties: [] })
    const answers = await Promise.all([post(person, body), post(person, body), post(person, body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await list(person)).requests).toMatchObject([{ id: body.id, practiceArea: null }])
  })

  it('lets the last words stand, until the request is closed', async () => {
    const person = await platform.socialAccount(newEmail())
    const body = requestBody()
    await post(person, body)
    expect(posted(await post(person, { ...body, summary: 'Corrected.' })).summary).toBe('Corrected.')
    await withdraw(person, body.id)
    const late = posted(await post(person, { ...body, summary: 'Too late.' }))
    expect(late).toMatchObject({ summary: 'Corrected.', status: 'closed' })
    expect((await list(person)).requests).toEqual([late])
  })

  it('is not for attorneys, nor for nobody', async () => {
    const email = newEmail()
    await platform.call('POST', '/api/auth/signup-atomic', null, signupBody(email))
    const attorney = await platform.signIn(email)
    expect((await post(attorney)).status).toBe(403)
    expect((await list(attorney)).requests).toEqual([])
    expect((await post(null)).status).toBe(401)
  })
})

describe('another’s request', () => {
  it('is neither read nor withdrawn, nor posted over', async () => {
    const owner = await client()
    const other = await client()
    const id = (await list(owner)).requests[0]?.id ?? ''
    expect((await list(other)).requests.map((request) => request.id)).not.toContain(id)
    expect((await withdraw(other, id)).status).toBe(404)
    expect((await withdraw(null, id)).status).toBe(401)
    expect((await withdraw(owner, 'nonsense')).status).toBe(404)
    expect((await post(other, requestBody({ id, summary: 'Mine now' }))).status).toBe(409)
    expect((await list(owner)).requests).toMatchObject([{ id, summary: 'A van hit my bicycle.' }])
  })
})

describe('withdrawing', () => {
  it('closes the request, once and again', async () => {
    const person = await client()
    const id = (await list(person)).requests[0]?.id ?? ''
    const first = await withdraw(person, id)
    expect(first.status).toBe(200)
    expect(posted(first)).toMatchObject({ status: 'closed', isWithdrawn: true })
    expect(posted(await withdraw(person, id))).toEqual(posted(first))
    expect((await list(person)).requests).toEqual([posted(first)])
  })
})
