/** Routes of the waiting list: public, so rate-limited by IP address. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { joinWaitlistEndpoint } from '../../../shared/contracts/legal-search.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import { originOf } from '../../http/call-origin.ts'
import { anybody, mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { saveWaitlistEntry } from './waitlist.repository.ts'

/** Per IP address in ten minutes; a firm shares one. */
const JOINS = 20
const TEN_MINUTES = 600_000

export function legalSearchModule(platform: ApiPlatform): ApiModule {
  const { database, clock, newId } = platform
  const limit = platform.limit({
    name: 'legal-search-waitlist',
    calls: JOINS,
    window: TEN_MINUTES,
    userMessage: 'Too many entries from your network. Please wait a few minutes and try again.',
  })
  const app = new Hono<RequestEnv>()
  mount(app, joinWaitlistEndpoint, anybody, async ({ body }, c) => {
    await limit(originOf(c))
    const entry = { ...body, email: normalizeEmail(body.email), id: newId(), at: new Date(clock()) }
    await database.asService((tx) => saveWaitlistEntry(tx, entry))
    return { joined: true as const }
  })
  return { routes: [app] }
}
