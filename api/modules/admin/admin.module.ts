/** Reviewing attorneys and their bar admissions, and suspending accounts. */
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createPostMail } from '../email/mail-delivery.service.ts'
import type { Notify } from '../notifications/notify.service.ts'
import type { AuthSessions } from '../sessions/auth-sessions.ts'
import { createAdministrators } from '../users/administrators.service.ts'
import { adminRoutes } from './admin.routes.ts'
import { createAdmissionsReview } from './admissions-review.service.ts'
import { createApplicationsService, type ApplicationsService } from './applications.service.ts'
import { createFirmReview } from './firm-review.service.ts'
import { createEndAccess, createEndSessionsHandler, END_SESSIONS_QUEUE } from './end-access.ts'

export type AdminModuleDeps = ApiPlatform & { readonly notify: Notify; readonly sessions: AuthSessions }

export type AdminModule = ApiModule & { readonly applications: ApplicationsService }

export function adminModule(platform: AdminModuleDeps): AdminModule {
  const { env, jobs, clock, site } = platform
  const reviewing = { ...platform, mail: site, postMail: createPostMail(jobs, clock) }
  const applications = createApplicationsService({ ...reviewing, endAccess: createEndAccess(platform) })
  return {
    applications,
    routes: [
      adminRoutes({
        ...platform,
        administrators: createAdministrators(platform),
        secondStepOptionalFor: env.SECOND_STEP_OPTIONAL_FOR,
        adminKey: env.ADMIN_KEY ?? null,
        applications,
        admissions: createAdmissionsReview(reviewing),
        firms: createFirmReview(reviewing),
      }),
    ],
    jobs: [{ queue: END_SESSIONS_QUEUE, concurrency: 1, handle: createEndSessionsHandler(platform) }],
  }
}
