/** Anyone can join the waiting list once, and no user can read it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinWaitlistEndpoint, MAX_WISH_LENGTH } from '../../../shared/contracts/legal-search.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { composeTestApi, fromBff, type ComposedApi } from '../../testing/test-api.ts'

const { path: PATH } = joinWaitlistEndpoint

describeOnBoth('the waiting list', (get) => {
  let api: ComposedApi
  let now = Date.parse('2026-11-20T12:00:00Z')
  beforeAll(async () => {
    api = await composeTestApi({ database: get().database, clock: () => now })
  })
  afterAll(() => api.close())

  async function join(body: unknown, address: string, type = 'application/json') {
    const answer = await api.app.request(PATH, {
      method: 'POST',
      headers: { 'Content-Type': type, ...fromBff('POST', PATH, address, now) },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as unknown, headers: answer.headers }
  }
  const entry = (email: string, more: object = {}) => ({ email, state: null, wish: '', ...more })
  const rows = () =>
    get().database.statement(
      'select email, state, wish, joined_at, updated_at from public.legal_search_waitlist order by joined_at, email',
    )

  it('keeps each address once, with its first place and its latest words', async () => {
    const first = await join(entry('Ann@Example.com', { state: 'TX', wish: 'Hospital liens' }), '192.0.2.1')
    now += 60_000
    const again = await join(entry(' ann@example.com '), '192.0.2.1')
    const third = await join(entry('ann@example.com', { wish: 'Subrogation' }), '192.0.2.1')
    for (const answer of [first, again, third])
      expect(answer).toMatchObject({ status: 201, body: { joined: true } })
    expect(await rows()).toEqual([
      {
        email: 'ann@example.com',
        state: 'TX',
        wish: 'Subrogation',
        joined_at: new Date('2026-11-20T12:00:00Z'),
        updated_at: new Date('2026-11-20T12:01:00Z'),
      },
    ])
  })

  it.each([
    ['no address', entry('not an address'), 400],
    ['a state that is none', entry('bo@example.com', { state: 'ZZ' }), 400],
    ['a wish too long', entry('bo@example.com', { wish: 'x'.repeat(MAX_WISH_LENGTH + 1) }), 400],
    ['a field that is missing', { email: 'bo@example.com' }, 400],
    ['a body too large', entry('bo@example.com', { wish: 'x'.repeat(9_000) }), 413],
  ])('refuses %s', async (_name, body, status) => {
    const before = await rows()
    const answer = await join(body, '192.0.2.2')
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: expect.any(String) as unknown })
    expect(await rows()).toEqual(before)
  })

  it('takes JSON by POST and nothing else', async () => {
    expect((await join(entry('bo@example.com'), '192.0.2.3', 'text/plain')).status).toBe(415)
    expect((await api.app.request(PATH)).status).toBe(405)
  })

  it('slows an address down that enters many, and only that one', async () => {
    const answers = []
    for (let n = 0; n < 21; n += 1) answers.push(await join(entry(`many-${n}@example.com`), '192.0.2.4'))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 429])
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await join(entry('other@example.com'), '192.0.2.5')).status).toBe(201)
  })
})
