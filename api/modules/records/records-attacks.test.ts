/** Calls about records that name another owner, kind or id than the caller's own, over HTTP. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  pullRecordsResponseSchema,
  pushRecordsResponseSchema,
  recordHistoryResponseSchema,
  type PulledRecord,
} from '../../../shared/contracts/records.ts'
import type { OperationResult } from '../../../shared/domain/records/record.ts'
import { ADMIN, ATTORNEY, startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'

/** Two attorneys who may act. */
const [OWNER, THIEF] = [ATTORNEY, ADMIN]

describe('no call reaches another person’s records (I6)', () => {
  let api: TestApi
  /** Of the owner: a record with a conflict and a history. */
  const id = randomUUID()
  const opIds = [randomUUID(), randomUUID(), randomUUID()] as const
  let before: readonly PulledRecord[]

  const target = { kind: 'call', id, schemaVersion: 1 }
  const edit = (caller: string) => ({ ...target, type: 'set', create: true, set: { caller }, seen: {} })
  async function push(
    person: Person,
    ops: readonly unknown[],
    more: object = {},
  ): Promise<readonly OperationResult[]> {
    const request = { deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null, ops, ...more }
    const answer = await api.post('/api/records/push', person, request)
    expect(answer.status).toBe(200)
    return pushRecordsResponseSchema.parse(await answer.json()).results.map(({ result }) => result)
  }
  async function pull(person: Person, query = ''): Promise<readonly PulledRecord[]> {
    const answer = await api.get(`/api/records${query}`, person)
    expect(answer.status).toBe(200)
    return pullRecordsResponseSchema.parse(await answer.json()).rows
  }
  async function history(person: Person, path = `call/${id}`): Promise<number> {
    const answer = await api.get(`/api/records/${path}/history`, person)
    expect(answer.status).toBe(200)
    return recordHistoryResponseSchema.parse(await answer.json()).changes.length
  }

  beforeAll(async () => {
    api = await startTestApi()
    await push(OWNER, [{ ...edit('Secret Roe'), opId: opIds[0] }])
    await push(OWNER, [{ ...edit('Rita Roe'), seen: { caller: 1 }, opId: opIds[1] }])
    await push(OWNER, [{ ...edit('R. Roe'), opId: opIds[2] }])
    before = await pull(OWNER)
    expect(before).toMatchObject([{ id, rev: 3, conflicts: [{ value: 'R. Roe' }] }])
    expect(await history(OWNER)).toBe(1)
  })
  afterAll(() => api.close())

  it.each<[string, object, OperationResult['kind']]>([
    ['set a value that was seen', { ...edit('Stolen'), create: false, seen: { caller: 2 } }, 'gone'],
    ['delete it', { ...target, type: 'delete', seenRev: 3 }, 'applied'],
    ['delete it by force', { ...target, type: 'delete', seenRev: -1, force: true }, 'applied'],
    [
      'decide its conflict',
      { ...target, type: 'resolve', conflictId: `${opIds[2]}/caller`, take: 'mine', seen: 2 },
      'applied',
    ],
    ['send the owner’s operation again', { ...edit('Stolen'), create: false, opId: opIds[0] }, 'gone'],
    [
      'name the owner in it',
      { ...edit('Stolen'), create: false, ownerId: OWNER.id, owner_id: OWNER.id },
      'gone',
    ],
  ])('%s', async (_what, operation, kind) => {
    const owner = { ownerId: OWNER.id, owner_id: OWNER.id, userId: OWNER.id }
    const results = await push(THIEF, [{ opId: randomUUID(), ...operation }], owner)
    // There is no such record of the caller's: what is to be deleted or decided is already so.
    expect(results).toMatchObject([{ kind, ...(kind === 'applied' ? { prev: 0, rev: 0 } : {}) }])
    expect(await pull(OWNER)).toEqual(before)
    expect(await pull(THIEF)).toEqual([])
  })

  it('a record of the same kind and id is another one', async () => {
    expect(await push(THIEF, [{ ...edit('Mine'), opId: randomUUID() }])).toMatchObject([
      { kind: 'applied', prev: 0 },
    ])
    expect(await pull(OWNER)).toEqual(before)
    expect(await pull(THIEF)).toMatchObject([{ id, body: { caller: 'Mine' }, rev: 1 }])
    expect(await history(THIEF)).toBe(0)
  })

  it('no question or header names another owner', async () => {
    const token = await api.issuer.token(THIEF)
    for (const name of ['ownerId', 'owner_id', 'userId', 'owner', 'sub'])
      for (const path of ['/api/records', `/api/records/call/${id}/history`]) {
        const answer = await api.app.request(`${path}?${name}=${OWNER.id}`, {
          headers: { authorization: `Bearer ${token}`, 'x-user-id': OWNER.id, 'x-queued-by': OWNER.id },
        })
        expect(await answer.text(), `${path} ${name}`).not.toContain('Roe')
      }
  })

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'Call',
    'call ',
    'records',
    "call'; drop table public.records; --",
  ])('the kind %j is none', async (kind) => {
    const operations = [
      { ...edit('x'), kind, opId: randomUUID(), id: randomUUID() },
      { ...target, kind, opId: randomUUID(), type: 'delete', seenRev: 1 },
    ]
    expect(await push(OWNER, operations)).toEqual([{ kind: 'outdated' }, { kind: 'outdated' }])
    expect(await history(OWNER, `${encodeURIComponent(kind)}/${id}`)).toBe(0)
    expect(await pull(OWNER)).toEqual(before)
  })

  it.each([
    '__proto__',
    'constructor',
    'notes',
    'notes/',
    'notes/__proto__',
    'parties/1',
    'caller/x',
    'hasOwnProperty',
  ])('the field %j is none', async (name) => {
    const set = `{"${name}":{"text":"x"}}`
    const operation = JSON.stringify({ ...edit('x'), create: false, opId: randomUUID(), seen: {} })
    const text = operation.replace('{"caller":"x"}', set)
    const request = { deviceId: randomUUID(), deviceLabel: 'Phone', epoch: null, ops: [null] }
    const answer = await api.post(
      '/api/records/push',
      OWNER,
      JSON.stringify(request).replace('[null]', `[${text}]`),
    )
    const { results } = z
      .object({ results: z.array(z.object({ result: z.object({ kind: z.string() }) })) })
      .parse(await answer.json())
    expect(results.map(({ result }) => result.kind)).toEqual(['invalid'])
    expect(await pull(OWNER)).toEqual(before)
  })

  it.each(['call%00', '%ed%a0%80', 'x'.repeat(5000), '%ff'])(
    'the history of a kind %s is an error of the caller',
    async (kind) => {
      const answer = await api.get(`/api/records/${kind}/${id}/history`, OWNER)
      expect([200, 400, 404]).toContain(answer.status)
      expect(await answer.text()).not.toContain('Roe')
    },
  )

  it('a cursor beyond the head, or of another epoch, is told and moves nothing', async () => {
    expect((await api.get('/api/records?after=4', OWNER)).status).toBe(409)
    expect(await pull(OWNER, '?after=3')).toEqual([])
    expect(await pull(OWNER, '?after=9999&full=true')).toEqual([])
    expect(await pull(OWNER)).toEqual(before)
  })
})
