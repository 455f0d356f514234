/** Puts clients' requests together from what the program has. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { Database } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { createCallLimit, noLimit, type CallLimit } from '../../http/call-limit.ts'
import type { MailSite, PostToOwner } from '../email/owner-mail.ts'
import type { SignupService } from '../registration/signup.service.ts'
import { clientRequestsRoutes } from './client-requests.routes.ts'
import { createClientRequestsService } from './client-requests.service.ts'

const MINUTE = 60_000
/** From one address: a library or a family shares one. */
const SIGNUPS = { name: 'client-signup', calls: 60, window: 10 * MINUTE }
/** By one person. */
const POSTS = { name: 'client-request', calls: 20, window: 60 * MINUTE }

export type ClientRequestsModuleDeps = {
  readonly database: Database
  readonly tokens: TokenVerifier
  readonly signups: Pick<SignupService, 'openAccount'>
  readonly clock: () => number
  readonly limitsCalls: boolean
  readonly postToOwner: PostToOwner
  readonly site: MailSite
}

export function createClientRequestsRoutes(deps: ClientRequestsModuleDeps): Hono<RequestEnv> {
  const limit = (options: typeof SIGNUPS, words: string): CallLimit =>
    deps.limitsCalls ? createCallLimit(deps.database, deps.clock, { ...options, words }) : noLimit
  return clientRequestsRoutes({
    tokens: deps.tokens,
    requests: createClientRequestsService(deps),
    signupLimit: limit(
      SIGNUPS,
      'Too many attempts from your network. Please wait a few minutes and try again.',
    ),
    postLimit: limit(POSTS, 'You have posted as many requests as are allowed in an hour. Please try later.'),
  })
}
