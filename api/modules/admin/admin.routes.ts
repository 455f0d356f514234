/** Reviewing attorneys' applications: for signed-in administrators, and for `npm run admin` by the machine's administration key. */
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { RequestEnv, RequestVariables } from '../../../runtime/http.ts'
import {
  ADMIN_KEY_HEADER,
  administratorChangeSchema,
  ADMINISTRATORS_PATH,
  applicationStateSchema,
  APPLICATIONS_PATH,
  DECIDE_PATH,
  decisionRequestSchema,
} from '../../../shared/contracts/admin.ts'
import {
  ADMIN_BAR_ADMISSIONS_PATH,
  admissionDecisionRequestSchema,
  DECIDE_BAR_ADMISSION_PATH,
} from '../../../shared/contracts/bar-admissions.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { callerOf } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import { equalTexts } from '../../http/signature.ts'
import { parseRequest } from '../../http/validation.ts'
import { refusalToAdminister } from '../second-step/second-step.policy.ts'
import { OPERATOR, type Administrators } from '../users/administrators.service.ts'
import type { AdmissionsReview } from './admissions-review.service.ts'
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
  readonly administrators: Administrators
  readonly secondStepOptionalFor: ReadonlySet<string>
  /** Null: no key is accepted. */
  readonly adminKey: string | null
  readonly applications: ApplicationsService
  readonly admissions: AdmissionsReview
}

export function adminRoutes(deps: AdminDeps): Hono<RequestEnv> {
  const { applications, admissions } = deps
  const app = new Hono<RequestEnv>()
  app.get(APPLICATIONS_PATH, requireReviewer(deps), async (c) => {
    const { state = null, limit, next } = parseRequest(querySchema, c.req.query())
    const slice = await applications.list({ state, limit, after: decodeCursor(next, 'by time') })
    return c.json({
      applications: slice.applications,
      next: slice.next === null ? null : encodeCursor(slice.next),
    })
  })
  app.post(DECIDE_PATH, requireReviewer(deps), async (c) => {
    const request = parseRequest(decisionRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ success: true, application: await applications.decide(c.get('reviewer'), request) })
  })
  app.get(ADMIN_BAR_ADMISSIONS_PATH, requireReviewer(deps), async (c) => c.json(await admissions.list()))
  app.post(DECIDE_BAR_ADMISSION_PATH, requireReviewer(deps), async (c) => {
    const request = parseRequest(admissionDecisionRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ success: true, admission: await admissions.decide(c.get('reviewer'), request) })
  })
  app.get(ADMINISTRATORS_PATH, requireOperator(deps), async (c) =>
    c.json({ administrators: await deps.administrators.list() }),
  )
  app.post(ADMINISTRATORS_PATH, requireOperator(deps), async (c) => {
    const change = parseRequest(administratorChangeSchema, parseJson(c, await readBody(c, BODY_MAX)))
    return c.json({ success: true, email: await deps.administrators.change(change) })
  })
  onlyMethods(app, APPLICATIONS_PATH, 'GET')
  onlyMethods(app, DECIDE_PATH, 'POST')
  onlyMethods(app, ADMIN_BAR_ADMISSIONS_PATH, 'GET')
  onlyMethods(app, DECIDE_BAR_ADMISSION_PATH, 'POST')
  onlyMethods(app, ADMINISTRATORS_PATH, 'GET', 'POST')
  return app
}

function requireReviewer(deps: AdminDeps): MiddlewareHandler<ReviewerEnv> {
  const { tokens, administrators, secondStepOptionalFor } = deps
  return async function recogniseReviewer(c, next) {
    const key = c.req.header(ADMIN_KEY_HEADER)
    if (key === undefined) {
      const caller = await callerOf(c.req.header('Authorization'), tokens)
      if (!(await administrators.includes(caller)))
        throw new AppError('forbidden', 'Only administrators can review applications.')
      const refused = refusalToAdminister(caller, secondStepOptionalFor)
      if (refused !== null) throw refused
      c.set('reviewer', { id: caller.userId, name: caller.verifiedEmail ?? caller.userId })
    } else {
      requireKey(key, deps)
      c.set('reviewer', { id: null, name: OPERATOR })
    }
    await next()
  }
}

/** No administrator makes another: that takes the key of the machine. */
function requireOperator(deps: AdminDeps): MiddlewareHandler<RequestEnv> {
  return async function recogniseOperator(c, next) {
    const key = c.req.header(ADMIN_KEY_HEADER)
    if (key === undefined) throw new AppError('not_signed_in', 'This takes the administration key.')
    requireKey(key, deps)
    await next()
  }
}

function requireKey(key: string, { adminKey }: Pick<AdminDeps, 'adminKey'>): void {
  if (adminKey === null || !equalTexts(key, adminKey))
    throw new AppError('bad_token', 'The administration key is not valid.')
}
