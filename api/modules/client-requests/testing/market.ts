/** Clients and attorneys around a request, through the API. Each test has the clients' requests to itself. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { z } from 'zod'
import {
  clientRequestsResponseSchema,
  NOTICES_VERSION,
} from '../../../../shared/contracts/client-requests.ts'
import { exploreResponseSchema, type Teaser } from '../../../../shared/contracts/explore.ts'
import {
  interestSchema,
  interestedAttorneySchema,
  type Interest,
} from '../../../../shared/contracts/interests.ts'
import { pushRecordsEndpoint } from '../../../../shared/contracts/records.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { startTestApi, type Person, type TestApi } from '../../../testing/test-api.ts'

const [, , CLIENT] = DEMO_ACCOUNTS

type Answered = { readonly status: number; readonly body: Record<string, unknown> }

export const NEED = 'A delivery van ran a red light and hit my bicycle; my wrist is broken.'

/** Started by `useMarket`. */
export let api: TestApi

/** Starts the API before the tests of a file. */
export function useMarket(): void {
  beforeAll(async () => {
    api = await startTestApi()
  }, 60_000)
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.database.asService(async (tx) => {
      await tx.query('delete from public.client_requests')
      await tx.query('delete from public.notifications')
      await tx.query('delete from public.rate_limits')
      await tx.query('delete from public.blocks')
      await tx.query('delete from public.reports')
    })
  })
}

export async function call(
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

export async function post(more: object = {}, client: Person = CLIENT): Promise<string> {
  const id = randomUUID()
  // As if the client posted one a day: several at once are looked at by a person first.
  await api.database.asService((tx) =>
    tx.query(`update public.client_requests set created_at = created_at - interval '25 hours'`),
  )
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

/** A record of the person's own, as a device of theirs saves it. Returns its id. */
export async function save(
  person: Person,
  kind: string,
  set: Record<string, unknown>,
  id: string = randomUUID(),
): Promise<string> {
  const [seen = {}] = await api.database.asService(async (tx) =>
    (await tx.query('select units from public.records where id = $1', [id])).map((row) => row['units']),
  )
  const op = { opId: randomUUID(), kind, id, schemaVersion: 1, type: 'set', create: true, set, seen }
  const answer = await call('POST', pushRecordsEndpoint.path, person, {
    deviceId: randomUUID(),
    deviceLabel: 'Phone',
    epoch: null,
    ops: [op],
  })
  expect(answer.body['results']).toMatchObject([{ result: { kind: 'applied' } }])
  return id
}

export async function explore(person: Person, query = ''): Promise<readonly Teaser[]> {
  return exploreResponseSchema.parse((await call('GET', `/api/explore${query}`, person)).body).teasers
}

export const found = async (person: Person, id: string): Promise<boolean> =>
  (await explore(person)).some((teaser) => teaser.id === id)

export function express(person: Person, requestId: string, more: object = {}): Promise<Answered> {
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

export async function interestOf(person: Person, requestId: string): Promise<Interest> {
  const answer = await express(person, requestId)
  expect(answer).toMatchObject({ status: 201 })
  return interestSchema.parse(answer.body['interest'])
}

export const own = async (person: Person, id: string): Promise<Interest> =>
  interestSchema.parse((await call('GET', `/api/interests/${id}`, person)).body['interest'])

export const attorneys = async (client: Person, id: string) =>
  z
    .array(interestedAttorneySchema)
    .parse((await call('GET', `/api/client-requests/${id}/interests`, client)).body['attorneys'])

export async function requestOf(client: Person, id: string) {
  const { requests } = clientRequestsResponseSchema.parse(
    (await call('GET', '/api/client-requests', client)).body,
  )
  return requests.find((request) => request.id === id)
}

export const notices = async (person: Person): Promise<readonly string[]> => {
  const { body } = await call('GET', '/api/notifications', person)
  return z
    .array(z.object({ kind: z.string() }))
    .parse(body['notifications'])
    .map(({ kind }) => kind)
}
