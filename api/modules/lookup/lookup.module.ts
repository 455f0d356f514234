/** Puts the look-ups together: a configured service where there is one, the bundled zip data where not. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { Database } from '../../db/database.ts'
import { createCallLimit, noLimit } from '../../http/call-limit.ts'
import { searchPlaces } from './bundled-search.ts'
import { lookupRoutes } from './lookup.routes.ts'
import { createNominatimSearch, createZippopotamLookup } from './lookup-services.ts'
import { createZipDataLoader } from './zip-data.ts'

/** In ten minutes and from one address. */
const LOOKUPS = 600
const TEN_MINUTES = 600_000

export type LookupModuleDeps = {
  readonly database: Database
  readonly clock: () => number
  readonly limitsCalls: boolean
  readonly addressSearchUrl: string | undefined
  readonly zipLookupUrl: string | undefined
  /** Public services ask who is calling. */
  readonly userAgent: string
}

export function createLookupModule(deps: LookupModuleDeps): { readonly routes: Hono<RequestEnv> } {
  const { database, clock, addressSearchUrl, zipLookupUrl, userAgent } = deps
  const loadZipData = createZipDataLoader()
  const limit = deps.limitsCalls
    ? createCallLimit(database, clock, {
        name: 'lookup',
        calls: LOOKUPS,
        window: TEN_MINUTES,
        words: 'Too many look-ups from your network. Please type the address yourself.',
      })
    : noLimit
  const routes = lookupRoutes({
    limit,
    lookUpZip:
      zipLookupUrl === undefined
        ? async (zip) => (await loadZipData()).byZip(zip)
        : createZippopotamLookup(zipLookupUrl, userAgent),
    searchAddress:
      addressSearchUrl === undefined
        ? async (text) => searchPlaces(text, await loadZipData())
        : createNominatimSearch({ searchUrl: addressSearchUrl, userAgent, loadZipData }),
  })
  return { routes }
}
