/** The signed-in user's profile and account status. */
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createAdministrators } from '../users/administrators.service.ts'
import { ownProfileRoutes } from './own-profile.routes.ts'
import { verifyProfileRoutes } from './verify-profile.routes.ts'

export function profileModule(platform: ApiPlatform): ApiModule {
  return {
    routes: [
      ownProfileRoutes(platform),
      verifyProfileRoutes({
        ...platform,
        administrators: createAdministrators(platform),
        secondStepOptionalFor: platform.env.SECOND_STEP_OPTIONAL_FOR,
      }),
    ],
  }
}
