/** POST /api/legal-search/waitlist: from anybody, so counted by address. */
import { Hono } from 'hono'
import type { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  joinWaitlistRequestSchema,
  WAITLIST_PATH,
  type joinWaitlistResponseSchema,
} from '../../../shared/contracts/legal-search.ts'
import { normalizeEmail } from '../../../shared/domain/email-address.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { originOf } from '../../http/call-origin.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { saveWaitlistEntry } from './waitlist.repository.ts'

/** Bytes: the longest wish in the widest letters, and the rest. */
const BODY_MAX = 8_192
/** In ten minutes and from one address; a firm shares one. */
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
  app.post(WAITLIST_PATH, async (c) => {
    const request = parseRequest(joinWaitlistRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    await limit(originOf(c))
    const entry = { ...request, email: normalizeEmail(request.email), id: newId(), at: new Date(clock()) }
    await database.asService((tx) => saveWaitlistEntry(tx, entry))
    return c.json({ joined: true } satisfies z.input<typeof joinWaitlistResponseSchema>, 201)
  })
  onlyMethods(app, WAITLIST_PATH, 'POST')
  return { routes: [app] }
}
