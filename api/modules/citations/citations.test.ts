/** Citations looked up over HTTP, at a service that listens. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../../../runtime/logger.ts'
import { checkCitationsEndpoint } from '../../../shared/contracts/citations.ts'
import { ATTORNEY, CLIENT, PENDING, startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'
import { knownCases, startCitationService, type CitationService } from './testing/citation-service.ts'

const TOKEN = 'cl-not-for-anybody'
const START = Date.parse('2026-11-26T10:00:00.000Z')
const DAY = 86_400_000

let now = START
let service: CitationService
let api: TestApi
const log: string[] = []
beforeAll(async () => {
  service = await startCitationService()
  api = await startTestApi({
    clock: () => now,
    logger: createLogger('api', 'trace', { write: (line) => void log.push(line) }),
    env: { COURTLISTENER_URL: `${service.url}/`, COURTLISTENER_TOKEN: TOKEN },
  })
})
afterAll(async () => {
  await api.close()
  await service.close()
})
beforeEach(() => {
  // Everything that was kept is too old.
  now += 40 * DAY
  service.asked.length = 0
  service.respond = knownCases
})

const cite = (text: string) => {
  const [, volume = '', reporter = '', page = ''] = /^(\d+) (.+) (\d+)$/.exec(text) ?? []
  return { volume, reporter, page }
}
const check = (citations: readonly string[], person: Person | null = ATTORNEY) =>
  api.send('POST', '/api/citations/check', person, { citations: citations.map(cite) })
async function checked(citations: readonly string[]) {
  const reply = await check(citations)
  expect(reply.status).toBe(200)
  return checkCitationsEndpoint.response.parse(await reply.json())
}
const asked = (): readonly (string | null)[] => service.asked.map(({ form }) => form.get('text'))

it('says of each citation what CourtListener has, and sends nothing else', async () => {
  const { host, results, again } = await checked([
    ...['410 U.S. 113', '1 U.S. 200', '999 U.S. 1', '12 Umbr. 5', '410 U.S. 113'],
  ])
  expect(host).toBe(new URL(service.url).host)
  expect(again).toBeNull()
  expect(results.map(({ status }) => status)).toEqual([
    ...['found', 'not_found', 'several', 'unknown_reporter', 'found'],
  ])
  expect(results[0]).toMatchObject({
    cases: [{ name: 'Roe v. Wade', year: 1973, url: `${service.url}/opinion/108713/a-case/` }],
    at: new Date(now).toISOString(),
  })
  expect(service.asked).toMatchObject([{ path: '/api/rest/v4/citation-lookup/', token: `Token ${TOKEN}` }])
  expect([...(service.asked[0]?.form ?? [])]).toEqual([
    ['text', '410 U.S. 113; 1 U.S. 200; 999 U.S. 1; 12 Umbr. 5'],
  ])
})

it('asks once in 30 days', async () => {
  await checked(['347 U.S. 483'])
  const first = now
  now += 29 * DAY
  expect((await checked(['347 U.S. 483', '384 U.S. 436'])).results).toMatchObject([
    { status: 'found', at: new Date(first).toISOString() },
    { status: 'found', at: new Date(now).toISOString() },
  ])
  expect(asked()).toEqual(['347 U.S. 483', '384 U.S. 436'])
  now += 2 * DAY
  await checked(['347 U.S. 483'])
  expect(asked()).toHaveLength(3)
})

it('says what was not looked up at the limit of CourtListener, and when it takes more', async () => {
  const many = Array.from({ length: 80 }, (_, page) => `5 U.S. ${page + 137}`)
  const { results } = await checked(many)
  expect(results.filter(({ status }) => status === 'not_looked_up')).toHaveLength(20)
  const again = '2026-11-27T10:01:00.000Z'
  service.respond = () => ({ status: 429, body: JSON.stringify({ detail: 'Throttled.', wait_until: again }) })
  expect(await checked(['410 U.S. 113'])).toMatchObject({
    results: [{ status: 'not_looked_up', at: null }],
    again,
  })
  service.respond = () => ({ status: 429, body: '', headers: { 'retry-after': '90' } })
  expect((await checked(['410 U.S. 113'])).again).toBe(new Date(now + 90_000).toISOString())
})

it('leaves open what CourtListener says nothing of', async () => {
  service.respond = () => ({ status: 200, body: '[]' })
  expect((await checked(['410 U.S. 113'])).results).toMatchObject([{ status: 'not_looked_up' }])
})

it.each([
  [401, '{"detail":"Invalid token."}', /does not take the operator’s token/],
  [200, '<html>', /no usable answer/],
  [502, '{}', /no usable answer/],
])('has words for a service that answers %i %s', async (status, body, words) => {
  service.respond = () => ({ status, body })
  const reply = await check(['410 U.S. 113'])
  expect(reply.status).toBe(502)
  expect(z.object({ error: z.string() }).parse(await reply.json()).error).toMatch(words)
})

it('gives no address but of the service itself', async () => {
  const clusters = [
    { case_name: 'Roe v. Wade', date_filed: '1973-01-22', absolute_url: 'javascript:alert(1)' },
  ]
  const body = JSON.stringify([{ citation: '410 U.S. 113', status: 200, clusters }])
  service.respond = () => ({ status: 200, body })
  expect((await checked(['410 U.S. 113'])).results[0]?.cases).toMatchObject([{ url: null }])
})

it('is for attorneys who practise, and off without a token', async () => {
  expect((await check(['410 U.S. 113'], null)).status).toBe(401)
  expect((await check(['410 U.S. 113'], CLIENT)).status).toBe(403)
  expect((await check(['410 U.S. 113'], PENDING)).status).toBe(403)
  const plain = await startTestApi()
  expect(await (await plain.get('/api/citations', ATTORNEY)).json()).toEqual({ host: null })
  const reply = await plain.send('POST', '/api/citations/check', ATTORNEY, {
    citations: [cite('410 U.S. 113')],
  })
  expect(reply.status).toBe(404)
  await plain.close()
})

it.each([
  { volume: '410', reporter: 'The client said that she ran the light', page: '113' },
  { volume: '410', reporter: 'U.S.; and more', page: '113' },
  { volume: '410', reporter: 'The client ran', page: '113' },
  { volume: 'x', reporter: 'U.S.', page: '113' },
  { volume: '410', reporter: 'U.S.', page: '113', text: 'more' },
])('takes citations alone: %j', async (citation) => {
  const reply = await api.send('POST', '/api/citations/check', ATTORNEY, { citations: [citation] })
  expect(reply.status).toBe(400)
})

it('writes neither the token nor a citation to the log', () => {
  expect(log.join('\n')).not.toContain(TOKEN)
  expect(log.join('\n')).not.toContain('U.S.')
})
