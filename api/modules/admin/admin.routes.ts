/** Reviewing attorneys' applications: for signed-in administrators, and for `npm run admin` by the machine's administration key. */
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { RequestEnv, RequestVariables } from '../../../runtime/http.ts'
import {
  ADMIN_KEY_HEADER,
  applicationStateSchema,
  APPLICATIONS_PATH,
  DECIDE_PATH,
  decisionRequestSchema,
} from '../../../shared/contracts/admin.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { callerOf } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { readPlace, writePlace } from '../../http/page-place.ts'
import { equalTexts } from '../../http/signature.ts'
import { parseRequest } from '../../http/validation.ts'
import { refusalToAdminister } from '../second-step/second-step.policy.ts'
import { isAdministrator } from './administrators.policy.ts'
import type { ApplicationsService, Reviewer } from './applications.service.ts'

const BODY_MAX = 16_384

const MAX_PAGE = 200

const querySchema = z.object({
  state: applicationStateSchema.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(100),
  next: z.string().max(1000).optional(),
})

type ReviewerEnv = { Variables: RequestVariables & { reviewer: Reviewer } }

export type AdminDeps = {
  readonly tokens: TokenVerifier
  readonly adminEmails: ReadonlySet<string>
  readonly secondStepOptionalFor: ReadonlySet<string>
  /** Null: no key is accepted. */
  readonly adminKey: string | null
  readonly applications: ApplicationsService
}

export function adminRoutes(deps: AdminDeps): Hono<RequestEnv> {
  const { applications } = deps
  const app = new Hono<RequestEnv>()
  app.get(APPLICATIONS_PATH, requireReviewer(deps), async (c) => {
    const { state = null, limit, next } = parseRequest(querySchema, c.req.query())
    const slice = await applications.list({ state, limit, after: readPlace(next, 'by time') })
    return c.json({
      applications: slice.applications,
      next: slice.next === null ? null : writePlace(slice.next),
    })
  })
  app.post(DECIDE_PATH, requireReviewer(deps), async (c) => {
    const request = parseRequest(decisionRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ success: true, application: await applications.decide(c.get('reviewer'), request) })
  })
  onlyMethods(app, APPLICATIONS_PATH, 'GET')
  onlyMethods(app, DECIDE_PATH, 'POST')
  return app
}

function requireReviewer(deps: AdminDeps): MiddlewareHandler<ReviewerEnv> {
  const { tokens, adminEmails, adminKey, secondStepOptionalFor } = deps
  return async function recogniseReviewer(c, next) {
    const key = c.req.header(ADMIN_KEY_HEADER)
    if (key === undefined) {
      const caller = await callerOf(c.req.header('Authorization'), tokens)
      if (!isAdministrator(caller, adminEmails))
        throw new AppError('forbidden', 'Only administrators can review applications.')
      const refused = refusalToAdminister(caller, secondStepOptionalFor)
      if (refused !== null) throw refused
      c.set('reviewer', { id: caller.userId, name: caller.verifiedEmail ?? caller.userId })
    } else {
      if (adminKey === null || !equalTexts(key, adminKey))
        throw new AppError('bad_token', 'The administration key is not valid.')
      c.set('reviewer', { id: null, name: 'operator (administration key)' })
    }
    await next()
  }
}
