/**
 * Stands in for CourtListener's citation look-up (REST API v4). Nothing uses it unless COURTLISTENER_URL names it: http://127.0.0.1:3002/courtlistener.
 * The token chooses what is wrong with its answers: `refused`, `throttled`, `garbage`, `empty`, `slow` or `wrong-name`; any other one gets right ones. What arrived can be read at `/courtlistener/requests`. The fault `courtlistener` affects the
 * call too.
 */
import { Hono } from 'hono'
import { setTimeout as wait } from 'node:timers/promises'
import type { RequestEnv } from '../../runtime/http.ts'
import { faultyHttp, type Faults } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { CASES, REPORTERS } from './cases.ts'

const MOUNT = '/courtlistener'
const MOST_KEPT = 200
const MOST_CHARACTERS = 64_000
/** Per call. */
const MOST_CITATIONS = 250
/** Per minute, of citations that are valid. */
const MOST_A_MINUTE = 60
const MINUTE = 60_000
/** Milliseconds, of the token `slow`. */
const SLOW = 3000

type Options = {
  readonly faults: Faults
  readonly clock: () => number
  readonly slow?: number
}

type Cluster = { readonly case_name: string; readonly date_filed: string; readonly absolute_url: string }
type Result = {
  readonly citation: string
  readonly normalized_citations: readonly string[]
  readonly start_index: number
  readonly end_index: number
  readonly status: 200 | 300 | 400 | 404 | 429
  readonly error_message: string
  readonly clusters: readonly Cluster[]
}

export function createCourtListenerStandIn({ faults, clock, slow = SLOW }: Options): StandIn {
  const requests: { readonly at: string; readonly text: string }[] = []
  let minute = { begins: 0, count: 0 }
  const routes = new Hono<RequestEnv>()
  routes.get('/', (c) => c.redirect(`${MOUNT}/requests`))
  routes.get('/requests', (c) => c.json({ requests }))
  routes.delete('/requests', (c) => {
    requests.length = 0
    minute = { begins: 0, count: 0 }
    return c.body(null, 204)
  })
  routes.use('/api/*', faultyHttp(faults, 'courtlistener', { shape: (detail) => ({ detail }) }))
  routes.post('/api/rest/v4/citation-lookup/', async (c) => {
    const token = /^Token (\S+)$/u.exec(c.req.header('Authorization') ?? '')?.[1]
    if (token === undefined || token === 'refused') return c.json({ detail: 'Invalid token.' }, 401)
    const { text } = await c.req.parseBody()
    if (typeof text !== 'string' || text === '' || text.length > MOST_CHARACTERS)
      return c.json({ text: ['This field is required, with up to 64000 characters.'] }, 400)
    requests.push({ at: new Date(clock()).toISOString(), text })
    if (requests.length > MOST_KEPT) requests.shift()
    const now = clock()
    if (now - minute.begins >= MINUTE) minute = { begins: now, count: 0 }
    if (token === 'throttled' || minute.count >= MOST_A_MINUTE) {
      const until = token === 'throttled' ? now + MINUTE : minute.begins + MINUTE
      c.header('Retry-After', String(Math.ceil((until - now) / 1000)))
      return c.json({ detail: 'Request was throttled.', wait_until: new Date(until).toISOString() }, 429)
    }
    if (token === 'slow') await wait(slow)
    if (token === 'garbage') return c.html('<html>502 Bad Gateway</html>')
    const results = token === 'empty' ? [] : resultsOf(text, token === 'wrong-name')
    minute.count += results.filter(({ status }) => status === 200 || status === 300).length
    return c.json(results)
  })
  return { mount: MOUNT, title: 'CourtListener', fault: null, routes }
}

/** Volume, reporter and page, as they stand between semicolons, commas and words. */
const CITATION = /\b(\d{1,4}) ([A-Z][A-Za-z0-9.&'’ ]{0,38}?) (\d{1,6})\b/gu

function resultsOf(text: string, hasWrongNames: boolean): readonly Result[] {
  return [...text.matchAll(CITATION)].map((match, at) => {
    const [citation, , reporter = ''] = match
    const place = { start_index: match.index, end_index: match.index + citation.length }
    const result = (
      status: Result['status'],
      error_message: string,
      clusters: readonly Cluster[],
    ): Result => ({
      ...{ citation, normalized_citations: [citation], ...place, status, error_message, clusters },
    })
    if (at >= MOST_CITATIONS) return result(429, 'Too many citations requested.', [])
    if (!REPORTERS.includes(reporter))
      return result(400, `Unable to find reporter with abbreviation of '${reporter}'`, [])
    const clusters = CASES.filter((one) => one.citation === citation).map(({ name, filed }, number) => ({
      case_name: hasWrongNames ? 'Another v. Name' : name,
      date_filed: filed,
      absolute_url: `/opinion/${match.index + number + 1}/a-case/`,
    }))
    if (clusters.length === 0) return result(404, `Citation not found: '${citation}'`, [])
    return result(clusters.length > 1 ? 300 : 200, '', clusters)
  })
}
