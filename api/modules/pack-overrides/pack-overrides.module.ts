/** Rule packs of liens: for attorneys to read what was changed, for administrators to change. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { changePackEndpoint, listPacksEndpoint } from '../../../shared/contracts/admin-packs.ts'
import { packOverridesEndpoint } from '../../../shared/contracts/pack-overrides.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { reviewerOf } from '../admin/reviewer.ts'
import { createAdministrators } from '../users/administrators.service.ts'
import { createPackOverrides } from './pack-overrides.service.ts'

export function packOverridesModule(platform: ApiPlatform): ApiModule {
  const packs = createPackOverrides(platform)
  const app = new Hono<RequestEnv>()
  const reviewer = reviewerOf({
    ...platform,
    administrators: createAdministrators(platform),
    secondStepOptionalFor: platform.env.SECOND_STEP_OPTIONAL_FOR,
    adminKey: platform.env.ADMIN_KEY ?? null,
  })
  mount(app, packOverridesEndpoint, withBearer(platform.tokens), async ({ caller }) => ({
    overrides: [...(await packs.inForce(caller))],
  }))
  mount(app, listPacksEndpoint, reviewer, async () => ({ packs: await packs.all() }))
  mount(app, changePackEndpoint, reviewer, async ({ caller, params, body }) => {
    const { state, topic } = params
    // 0 is the version of no pack.
    const version = /^[1-9]\d{0,4}$/.test(params.version) ? Number(params.version) : 0
    return { pack: await packs.change({ state, topic, version }, body, caller) }
  })
  return { routes: [app] }
}
