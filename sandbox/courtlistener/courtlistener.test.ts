import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFaults, type Faults } from '../faults.ts'
import { createCourtListenerStandIn } from './courtlistener.ts'

function standIn() {
  const faults: Faults = createFaults()
  const clock = { now: Date.parse('2026-11-27T10:00:10.000Z') }
  const { mount, routes } = createCourtListenerStandIn({ faults, clock: () => clock.now, slow: 1 })
  return { faults, clock, app: new Hono().route(mount, routes) }
}

let stage: ReturnType<typeof standIn>
beforeEach(() => {
  stage = standIn()
})

const lookUp = async (text: string, token: string | null = 'any') =>
  stage.app.request('/courtlistener/api/rest/v4/citation-lookup/', {
    method: 'POST',
    headers: token === null ? {} : { Authorization: `Token ${token}` },
    body: new URLSearchParams({ text }),
  })

describe('the citation look-up', () => {
  it('says of each citation whether there is such a case, and remembers what it was asked', async () => {
    const text = '410 U.S. 113; 1 U.S. 200; 12 Umbrella 5; 999 U.S. 1'
    const reply = await lookUp(text)
    expect(await reply.json()).toMatchObject([
      {
        ...{ citation: '410 U.S. 113', status: 200, start_index: 0, end_index: 12 },
        clusters: [{ case_name: 'Roe v. Wade', date_filed: '1973-01-22' }],
      },
      { status: 404, error_message: "Citation not found: '1 U.S. 200'", clusters: [] },
      { status: 400, error_message: "Unable to find reporter with abbreviation of 'Umbrella'" },
      { status: 300, clusters: [{}, {}] },
    ])
    expect(await (await stage.app.request('/courtlistener/requests')).json()).toMatchObject({
      requests: [{ text }],
    })
  })

  it('needs a token', async () => {
    expect((await lookUp('410 U.S. 113', null)).status).toBe(401)
    expect((await lookUp('410 U.S. 113', 'refused')).status).toBe(401)
  })

  it('takes 60 valid citations in a minute', async () => {
    const sixty = Array.from({ length: 60 }, () => '410 U.S. 113').join('; ')
    expect((await lookUp(sixty)).status).toBe(200)
    const refused = await lookUp('410 U.S. 113')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ wait_until: '2026-11-27T10:01:10.000Z' })
    stage.clock.now += 60_000
    expect((await lookUp('410 U.S. 113')).status).toBe(200)
  })

  it('has a fault for each of some tokens', async () => {
    expect((await lookUp('410 U.S. 113', 'throttled')).headers.get('retry-after')).toBe('60')
    expect((await lookUp('410 U.S. 113', 'garbage')).headers.get('content-type')).toContain('html')
    expect(await (await lookUp('410 U.S. 113', 'empty')).json()).toEqual([])
    expect(await (await lookUp('410 U.S. 113', 'wrong-name')).json()).toMatchObject([
      { clusters: [{ case_name: 'Another v. Name' }] },
    ])
    expect((await lookUp('410 U.S. 113', 'slow')).status).toBe(200)
    stage.faults.set('courtlistener', { mode: 'status', status: 502, delayMs: 0 })
    expect((await lookUp('410 U.S. 113')).status).toBe(502)
  })
})
