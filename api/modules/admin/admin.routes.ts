/** Routes for reviewing attorneys' applications: for signed-in administrators, and for `npm run admin` with the administration key. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  ADMIN_KEY_HEADER,
  changeAdministratorEndpoint,
  decideApplicationEndpoint,
  listAdministratorsEndpoint,
  listApplicationsEndpoint,
} from '../../../shared/contracts/admin.ts'
import {
  decideAdmissionEndpoint,
  listWaitingAdmissionsEndpoint,
} from '../../../shared/contracts/bar-admissions.ts'
import { decideOfficeEndpoint, listFirmChangesEndpoint } from '../../../shared/contracts/own-firm.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { mount, type Identify } from '../../http/mount.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import type { Administrators } from '../users/administrators.service.ts'
import type { AdmissionsReview } from './admissions-review.service.ts'
import type { ApplicationsService, Reviewer } from './applications.service.ts'
import type { FirmReview } from './firm-review.service.ts'
import { holderOf, reviewerOf, type ReviewerDeps } from './reviewer.ts'

export type AdminDeps = ReviewerDeps & {
  readonly administrators: Administrators
  readonly applications: ApplicationsService
  readonly admissions: AdmissionsReview
  readonly firms: FirmReview
}

export function adminRoutes(deps: AdminDeps): Hono<RequestEnv> {
  const { applications, admissions, firms, administrators } = deps
  const app = new Hono<RequestEnv>()
  const reviewer = reviewerOf(deps)
  const operator = operatorOf(deps)
  mount(app, listApplicationsEndpoint, reviewer, async ({ query: { state = null, limit, next } }) => {
    const slice = await applications.list({ state, limit, after: decodeCursor(next, 'by time') })
    return {
      applications: slice.applications,
      next: slice.next === null ? null : encodeCursor(slice.next),
    }
  })
  mount(app, decideApplicationEndpoint, reviewer, async ({ caller, body }) => ({
    success: true as const,
    application: await applications.decide(caller, body),
  }))
  mount(app, listWaitingAdmissionsEndpoint, reviewer, () => admissions.list())
  mount(app, decideAdmissionEndpoint, reviewer, async ({ caller, body }) => ({
    success: true as const,
    admission: await admissions.decide(caller, body),
  }))
  mount(app, listFirmChangesEndpoint, reviewer, () => firms.list())
  mount(app, decideOfficeEndpoint, reviewer, async ({ caller, body }) => {
    await firms.decide(caller, body)
    return { success: true as const }
  })
  mount(app, listAdministratorsEndpoint, operator, async () => ({
    administrators: await administrators.list(),
  }))
  mount(app, changeAdministratorEndpoint, operator, async ({ body }) => ({
    success: true as const,
    email: await administrators.change(body),
  }))
  return app
}

/** Changing the list of administrators requires the administration key; an administrator cannot do it. */
function operatorOf(deps: AdminDeps): Identify<Reviewer> {
  return function recogniseOperator(c) {
    const key = c.req.header(ADMIN_KEY_HEADER)
    if (key !== undefined) return holderOf(key, deps)
    return Promise.reject(new AppError('not_signed_in', 'This takes the administration key.'))
  }
}
