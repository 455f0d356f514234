/** Which states are open: for everybody to read, for administrators to change. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import {
  marketplaceStatesEndpoint,
  openStatesEndpoint,
  setMarketplaceStateEndpoint,
} from '../../../../shared/contracts/marketplace-states.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { US_JURISDICTIONS } from '../../../../shared/domain/us-states.ts'
import { anybody, mount } from '../../../http/mount.ts'
import { reviewerOf, type ReviewerDeps } from '../../admin/reviewer.ts'
import type { MarketplaceStates } from './marketplace-states.service.ts'

export type MarketplaceStatesRoutesDeps = ReviewerDeps & { readonly states: MarketplaceStates }

export function marketplaceStatesRoutes(deps: MarketplaceStatesRoutesDeps): Hono<RequestEnv> {
  const { states } = deps
  const app = new Hono<RequestEnv>()
  const reviewer = reviewerOf(deps)
  mount(app, openStatesEndpoint, anybody, async () => ({ open: await states.open() }))
  mount(app, marketplaceStatesEndpoint, reviewer, async () => ({ states: await states.all() }))
  mount(app, setMarketplaceStateEndpoint, reviewer, async ({ caller, params, body }) => {
    const state = US_JURISDICTIONS.find((code) => code === params.state)
    if (state === undefined) throw new AppError('not_found', 'There is no such state.')
    return { state: await states.set(state, body, caller) }
  })
  return app
}
