/** Routes for attorneys who look for clients' requests. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../../runtime/http.ts'
import {
  exploreEndpoint,
  exploreHeadEndpoint,
  MAX_BATCH,
  reportTeaserEndpoint,
  teaserBatchEndpoint,
  teaserEndpoint,
} from '../../../../shared/contracts/explore.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { withBearer } from '../../../http/bearer.ts'
import type { CallLimit } from '../../../http/call-limit.ts'
import { mount } from '../../../http/mount.ts'
import { uuidParam } from '../../../http/uuid-param.ts'
import type { ExploreService } from './explore.service.ts'

export type ExploreRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly explore: ExploreService
  readonly limit: CallLimit
}

const NOT_FOUND = 'We couldn’t find this request. It may have been closed or taken back.'

export function exploreRoutes({ tokens, explore, limit }: ExploreRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  mount(app, exploreEndpoint, signedIn, async ({ caller, query }) => {
    await limit(caller.userId)
    return explore.list(caller, query)
  })
  mount(app, exploreHeadEndpoint, signedIn, async ({ caller, query: { after, ...filter } }) => {
    await limit(caller.userId)
    return { newer: await explore.newer(caller, filter, after) }
  })
  mount(app, teaserBatchEndpoint, signedIn, async ({ caller, query }) => {
    await limit(caller.userId)
    return explore.batch(caller, idsOf(query.ids))
  })
  mount(app, teaserEndpoint, signedIn, async ({ caller, params }) => ({
    teaser: await explore.find(caller, uuidParam(params.id, NOT_FOUND)),
  }))
  mount(app, reportTeaserEndpoint, signedIn, ({ caller, params, body }) =>
    explore.report(caller, uuidParam(params.id, NOT_FOUND), body.reason, body.words),
  )
  return app
}

const idsSchema = z.array(z.uuid()).min(1).max(MAX_BATCH)

function idsOf(text: string): readonly string[] {
  const ids = idsSchema.safeParse(text.toLowerCase().split(','))
  if (ids.success) return [...new Set(ids.data)]
  throw new AppError('validation_failed', `Ask for 1 to ${MAX_BATCH} requests by their ids.`)
}
