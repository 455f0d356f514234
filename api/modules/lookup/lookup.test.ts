/** ZIP codes and addresses from the bundled data and from configured services. */
import { createServer, type Server } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorHandler, requestLog, type RequestEnv } from '../../../runtime/http.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { freePorts } from '../../../runtime/testing/ports.ts'
import {
  addressSearchResponseSchema,
  zipLookupResponseSchema,
} from '../../../shared/contracts/registration.ts'
import { noLimit } from '../../http/call-limit.ts'
import { searchPlaces } from './bundled-search.ts'
import {
  createNominatimSearch,
  createZippopotamLookup,
  type AddressSearch,
  type ZipLookup,
} from './lookup-services.ts'
import { lookupRoutes } from './lookup.routes.ts'
import { createZipDataLoader } from './zip-data.ts'

const loadZipData = createZipDataLoader()
const logger = createLogger('test', 'silent')

function appWith(lookUpZip: ZipLookup, searchAddress: AddressSearch): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.use(requestLog(logger))
  app.onError(errorHandler(logger))
  app.route('/', lookupRoutes({ lookUpZip, searchAddress, limit: noLimit }))
  return app
}

const bundled = appWith(
  async (zip) => (await loadZipData()).byZip(zip),
  async (text) => searchPlaces(text, await loadZipData()),
)

async function search(app: Hono<RequestEnv>, q: string) {
  const answer = await app.request(`/api/lookup/address?q=${encodeURIComponent(q)}`)
  return addressSearchResponseSchema.parse(await answer.json()).results
}

describe('with the bundled data', () => {
  it('[ID-05] gives place name and state abbreviation for five digits', async () => {
    const answer = await bundled.request('/api/lookup/zip?zip=90210')
    expect(zipLookupResponseSchema.parse(await answer.json())).toEqual({
      zip: '90210',
      placeName: 'Beverly Hills',
      stateAbbreviation: 'CA',
    })
    expect(await (await bundled.request('/api/lookup/zip?zip=02108')).json()).toMatchObject({
      placeName: 'Boston',
    })
  })

  it.each([
    ['00000', 404],
    ['20001', 404],
    ['__proto__', 400],
    ['1234', 400],
    ['123456', 400],
    ['1234a', 400],
    ['', 400],
  ])('[ID-05] refuses %s with %i and words', async (zip, status) => {
    const answer = await bundled.request(`/api/lookup/zip?zip=${zip}`)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/zip/i) as unknown })
  })

  it.each([
    [
      '100 Congress Ave, Austin, TX 78701',
      { street: '100 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
    ],
    [
      '100 Congress Ave Austin TX 78701-1234',
      { street: '100 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
    ],
    ['1 Main St, Beverly Hills, California', { street: '1 Main St', city: 'Beverly Hills', state: 'CA' }],
    // Austin has many ZIP codes, and the text does not say which.
    [
      '1 Main St, Austin TX',
      { label: '1 Main St, Austin, TX', street: '1 Main St', city: 'Austin', state: 'TX', zip: null },
    ],
    ['60601', { street: null, city: 'Chicago', state: 'IL', zip: '60601' }],
    ['new york', { city: 'New York', state: 'NY' }],
    ['springfield il', { city: 'Springfield', state: 'IL' }],
    ['los ang', { city: 'Los Angeles', state: 'CA' }],
  ])('[FD-04] finds %s', async (q, expected) => {
    expect((await search(bundled, q))[0]).toMatchObject(expected)
  })

  it('[FD-04] begins after more than 3 characters and gives at most 5 places, none twice', async () => {
    expect((await bundled.request('/api/lookup/address?q=spr')).status).toBe(400)
    const results = await search(bundled, 'springfield')
    expect(results).toHaveLength(5)
    expect(new Set(results.map(({ label }) => label)).size).toBe(5)
    expect(await search(bundled, 'zzzzzzz qqq')).toEqual([])
  })
})

describe('with services configured', () => {
  let server: Server
  let base: string
  let asked: string[] = []
  let answer: [number, string] = [200, '[]']
  beforeAll(async () => {
    const port = await freePorts()
    base = `http://127.0.0.1:${port}`
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const [status, body] = answer
      if (status === 0) request.socket.destroy()
      else response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    app = appWith(
      createZippopotamLookup(base, 'CounselRelay tests'),
      createNominatimSearch({ searchUrl: base, userAgent: 'CounselRelay tests', loadZipData }),
    )
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    asked = []
  })
  let app: Hono<RequestEnv>

  it('[FD-04] asks for US addresses with their details, five at most', async () => {
    const place = (number: number, more: object = {}) => ({
      display_name: `${number} Main Street`,
      address: {
        house_number: String(number),
        road: 'Main Street',
        town: 'Salem',
        state: 'Oregon',
        postcode: '97301-1234',
        country_code: 'us',
        ...more,
      },
    })
    const abroad = place(9, { country_code: 'ca', state: 'Ontario' })
    const places = [
      place(1, { 'ISO3166-2-lvl4': 'US-OR', state: 'OR.' }),
      abroad,
      ...[2, 3, 4, 5, 6].map((n) => place(n)),
    ]
    answer = [200, JSON.stringify(places)]
    const results = await search(app, 'main street salem')
    expect(results).toHaveLength(5)
    expect(results[0]).toEqual({
      label: '1 Main Street',
      street: '1 Main Street',
      city: 'Salem',
      state: 'OR',
      zip: '97301',
    })
    const url = new URL(asked[0]!, base)
    expect(url.pathname).toBe('/search')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      q: 'main street salem',
      countrycodes: 'us',
      limit: '5',
      addressdetails: '1',
    })
  })

  it('[ID-05] asks for the zip code and reads place name and state abbreviation', async () => {
    answer = [
      200,
      JSON.stringify({
        'post code': '97301',
        places: [{ 'place name': 'Salem', 'state abbreviation': 'OR' }],
      }),
    ]
    const found = await app.request('/api/lookup/zip?zip=97301')
    expect(await found.json()).toEqual({ zip: '97301', placeName: 'Salem', stateAbbreviation: 'OR' })
    expect(asked).toEqual(['/us/97301'])
    answer = [404, '{}']
    expect((await app.request('/api/lookup/zip?zip=00000')).status).toBe(404)
  })

  it.each<[string, [number, string], number]>([
    ['is down', [0, ''], 503],
    ['fails', [500, '{}'], 502],
    ['speaks no JSON', [200, '<html>'], 502],
    ['answers in another form', [200, '{"places":3}'], 502],
    ['redirects elsewhere', [302, ''], 503],
  ])('says with words that a service %s', async (_what, given, status) => {
    answer = given
    for (const path of ['/api/lookup/zip?zip=97301', '/api/lookup/address?q=main%20street']) {
      const refused = await app.request(path)
      expect(refused.status).toBe(status)
      expect(await refused.json()).toMatchObject({
        error: expect.stringContaining('Please type the address yourself.') as unknown,
      })
    }
  })
})
