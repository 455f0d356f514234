/** Clients' requests for counsel. */
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createPostToOwner } from '../email/owner-mail.ts'
import type { SignupService } from '../registration/signup.service.ts'
import { clientRequestsRoutes } from './client-requests.routes.ts'
import { createClientRequestsService } from './client-requests.service.ts'

const MINUTE = 60_000

export type ClientRequestsModuleDeps = ApiPlatform & {
  readonly signups: Pick<SignupService, 'openAccount'>
}

export function clientRequestsModule(platform: ClientRequestsModuleDeps): ApiModule {
  return {
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
    ],
  }
}
