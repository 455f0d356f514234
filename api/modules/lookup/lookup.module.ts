/** Lookups of places, in a configured service or in the bundled ZIP data. */
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { searchPlaces } from './bundled-search.ts'
import { lookupRoutes } from './lookup.routes.ts'
import { createNominatimSearch, createZippopotamLookup } from './lookup-services.ts'
import { createZipDataLoader } from './zip-data.ts'

/** Per IP address in ten minutes. */
const LOOKUPS = 600
const TEN_MINUTES = 600_000

export function lookupModule({ env, limit }: ApiPlatform): ApiModule {
  const { ADDRESS_SEARCH_URL: searchUrl, ZIP_LOOKUP_URL: zipLookupUrl } = env
  // Public services require callers to identify themselves.
  const userAgent = `CounselRelay (${env.SUPPORT_EMAIL})`
  const loadZipData = createZipDataLoader()
  const routes = lookupRoutes({
    limit: limit({
      name: 'lookup',
      calls: LOOKUPS,
      window: TEN_MINUTES,
      userMessage: 'Too many look-ups from your network. Please type the address yourself.',
    }),
    lookUpZip:
      zipLookupUrl === undefined
        ? async (zip) => (await loadZipData()).byZip(zip)
        : createZippopotamLookup(zipLookupUrl, userAgent),
    searchAddress:
      searchUrl === undefined
        ? async (text) => searchPlaces(text, await loadZipData())
        : createNominatimSearch({ searchUrl, userAgent, loadZipData }),
  })
  return { routes: [routes] }
}
