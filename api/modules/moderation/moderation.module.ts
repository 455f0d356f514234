/** The administrators' moderation queue. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { decideModerationEndpoint, moderationQueueEndpoint } from '../../../shared/contracts/moderation.ts'
import { mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { ApplicationsService } from '../admin/applications.service.ts'
import { reviewerOf, type ReviewerDeps } from '../admin/reviewer.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { createAdministrators } from '../users/administrators.service.ts'
import { createModeration, type Moderation } from './moderation.service.ts'

export type ModerationModuleDeps = ApiPlatform & {
  readonly notify: Notify
  readonly applications: Pick<ApplicationsService, 'decideNow'>
}

export function moderationModule(platform: ModerationModuleDeps): ApiModule {
  return {
    routes: [
      moderationRoutes({
        ...platform,
        administrators: createAdministrators(platform),
        secondStepOptionalFor: platform.env.SECOND_STEP_OPTIONAL_FOR,
        adminKey: platform.env.ADMIN_KEY ?? null,
        moderation: createModeration(platform),
      }),
    ],
  }
}

type ModerationRoutesDeps = ReviewerDeps & { readonly moderation: Moderation }

function moderationRoutes(deps: ModerationRoutesDeps): Hono<RequestEnv> {
  const { moderation } = deps
  const app = new Hono<RequestEnv>()
  const reviewer = reviewerOf(deps)
  mount(app, moderationQueueEndpoint, reviewer, () => moderation.queue())
  mount(app, decideModerationEndpoint, reviewer, ({ caller, body }) => moderation.decide(caller, body))
  return app
}
