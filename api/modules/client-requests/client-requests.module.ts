/** Clients' requests for counsel: posted, found by attorneys, answered, and decided by the client. */
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createZipDataLoader } from '../lookup/zip-data.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { createAdministrators } from '../users/administrators.service.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { createPostToOwner } from '../email/owner-mail.ts'
import type { SignupService } from '../registration/signup.service.ts'
import { attorneysRoutes } from './choice/attorneys.routes.ts'
import { createAttorneysService } from './choice/attorneys.service.ts'
import { choiceRoutes } from './choice/choice.routes.ts'
import { createChoiceService } from './choice/choice.service.ts'
import { clientRequestsRoutes } from './client-requests.routes.ts'
import { createClientRequestsService } from './client-requests.service.ts'

import { exploreRoutes } from './explore/explore.routes.ts'
import { createExploreService } from './explore/explore.service.ts'
import { createInterestsService } from './interests/interests.service.ts'
import { interestsRoutes } from './interests/interests.routes.ts'
import { mayShareName } from './interests/may-share-name.ts'
import { hideReported } from './listing/hide-reported.ts'
import { createDigest, DIGEST_QUEUE, planDigest } from './saved/daily-digest.ts'
import { marketplaceStatesRoutes } from './states/marketplace-states.routes.ts'
import { createMarketplaceStates } from './states/marketplace-states.service.ts'
import { createRequestUpkeep, planRequestUpkeep, UPKEEP_QUEUE } from './upkeep/request-upkeep.ts'

const MINUTE = 60_000

export type ClientRequestsModuleDeps = ApiPlatform & {
  readonly signups: Pick<SignupService, 'openAccount'>
  readonly notify: Notify
}

export function clientRequestsModule(platform: ClientRequestsModuleDeps): ApiModule {
  const perMinute = (name: string, calls: number, userMessage: string): CallLimit =>
    platform.limit({ name, calls, window: MINUTE, userMessage })
  const loadZipData = createZipDataLoader()
  return {
    jobs: [
      { queue: UPKEEP_QUEUE, isSingle: true, concurrency: 1, handle: createRequestUpkeep(platform) },
      {
        queue: DIGEST_QUEUE,
        isSingle: true,
        concurrency: 1,
        handle: createDigest({ ...platform, loadZipData }),
      },
    ],
    async start() {
      await planRequestUpkeep(platform)
      await planDigest(platform)
    },
    routes: [
      clientRequestsRoutes({
        ...platform,
        requests: createClientRequestsService({ ...platform, postToOwner: createPostToOwner(platform) }),
        // Per IP address, which a library or a family shares.
        signupLimit: platform.limit({
          name: 'client-signup',
          calls: 60,
          window: 10 * MINUTE,
          userMessage: 'Too many attempts from your network. Please wait a few minutes and try again.',
        }),
        // Per user.
        postLimit: platform.limit({
          name: 'client-request',
          calls: 20,
          window: 60 * MINUTE,
          userMessage: 'You have posted as many requests as are allowed in an hour. Please try later.',
        }),
      }),
      choiceRoutes({ ...platform, choice: createChoiceService(platform) }),
      attorneysRoutes({ ...platform, attorneys: createAttorneysService(platform) }),
      exploreRoutes({
        ...platform,
        explore: createExploreService({
          ...platform,
          loadZipData,
          onReported: hideReported,
        }),
        limit: perMinute('explore', 120, 'That was too much at once. Please wait a minute.'),
      }),
      interestsRoutes({
        ...platform,
        interests: createInterestsService({ ...platform, mayShareName }),
        limit: perMinute('interests', 30, 'That was too much at once. Please wait a minute.'),
      }),
      marketplaceStatesRoutes({
        ...platform,
        administrators: createAdministrators(platform),
        secondStepOptionalFor: platform.env.SECOND_STEP_OPTIONAL_FOR,
        adminKey: platform.env.ADMIN_KEY ?? null,
        states: createMarketplaceStates(platform),
      }),
    ],
  }
}
