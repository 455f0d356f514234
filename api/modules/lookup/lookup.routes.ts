/** GET /api/lookup/zip and /api/lookup/address: asked before there is an account, so counted by address. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import type {
  addressSearchResponseSchema,
  zipLookupResponseSchema,
} from '../../../shared/contracts/registration.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { originOf } from '../../http/call-origin.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { AddressSearch, ZipLookup } from './lookup-services.ts'

const ZIP_PATH = '/api/lookup/zip'
const ADDRESS_PATH = '/api/lookup/address'

const zipQuerySchema = z.object({
  zip: z.string().regex(/^\d{5}$/, 'Zip code must be 5 digits (e.g., 12345)'),
})
const addressQuerySchema = z.object({
  q: z.string().trim().min(4, 'Type more than 3 characters.').max(200),
})

export type LookupDeps = {
  readonly lookUpZip: ZipLookup
  readonly searchAddress: AddressSearch
  readonly limit: CallLimit
}

export function lookupRoutes({ lookUpZip, searchAddress, limit }: LookupDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.get(ZIP_PATH, async (c) => {
    const { zip } = parseRequest(zipQuerySchema, c.req.query())
    await limit(originOf(c))
    const place = await lookUpZip(zip)
    if (place === null)
      throw new AppError('not_found', 'We don’t know a place in the 50 states with this ZIP code.')
    return c.json({
      zip,
      placeName: place.city,
      stateAbbreviation: place.state,
    } satisfies z.input<typeof zipLookupResponseSchema>)
  })
  app.get(ADDRESS_PATH, async (c) => {
    const { q } = parseRequest(addressQuerySchema, c.req.query())
    await limit(originOf(c))
    const results = [...(await searchAddress(q))]
    return c.json({ results } satisfies z.input<typeof addressSearchResponseSchema>)
  })
  onlyMethods(app, ZIP_PATH, 'GET')
  onlyMethods(app, ADDRESS_PATH, 'GET')
  return app
}
