/** Routes for ZIP code and address lookup: called before sign-up, so rate-limited by IP address. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { lookUpZipEndpoint, searchAddressEndpoint } from '../../../shared/contracts/registration.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { originOf } from '../../http/call-origin.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { anybody, mount } from '../../http/mount.ts'
import type { AddressSearch, ZipLookup } from './lookup-services.ts'

export type LookupDeps = {
  readonly lookUpZip: ZipLookup
  readonly searchAddress: AddressSearch
  readonly limit: CallLimit
}

export function lookupRoutes({ lookUpZip, searchAddress, limit }: LookupDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  mount(app, lookUpZipEndpoint, anybody, async ({ query: { zip } }, c) => {
    await limit(originOf(c))
    const place = await lookUpZip(zip)
    if (place === null)
      throw new AppError('not_found', 'We don’t know a place in the 50 states with this ZIP code.')
    return { zip, placeName: place.city, stateAbbreviation: place.state }
  })
  mount(app, searchAddressEndpoint, anybody, async ({ query: { q } }, c) => {
    await limit(originOf(c))
    return { results: await searchAddress(q) }
  })
  return app
}
