/** Routes for an attorney's interests. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import {
  answerChoiceEndpoint,
  expressInterestEndpoint,
  interestEndpoint,
  listInterestsEndpoint,
  withdrawInterestEndpoint,
} from '../../../../shared/contracts/interests.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { withBearer } from '../../../http/bearer.ts'
import type { CallLimit } from '../../../http/call-limit.ts'
import { mount } from '../../../http/mount.ts'
import { uuidParam } from '../../../http/uuid-param.ts'
import type { InterestsService } from './interests.service.ts'

export type InterestsRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly interests: InterestsService
  readonly limit: CallLimit
}

const NO_REQUEST = 'We couldn’t find this request. It may have been closed or taken back.'
const NO_INTEREST = 'We couldn’t find this answer.'

export function interestsRoutes({ tokens, interests, limit }: InterestsRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  mount(app, expressInterestEndpoint, signedIn, async ({ caller, params, body }) => {
    await limit(caller.userId)
    return interests.express(caller, uuidParam(params.id, NO_REQUEST), body)
  })
  mount(app, listInterestsEndpoint, signedIn, ({ caller, query }) => interests.list(caller, query))
  mount(app, interestEndpoint, signedIn, async ({ caller, params }) => ({
    interest: await interests.find(caller, uuidParam(params.id, NO_INTEREST)),
  }))
  mount(app, withdrawInterestEndpoint, signedIn, async ({ caller, params }) => ({
    interest: await interests.withdraw(caller, uuidParam(params.id, NO_INTEREST)),
  }))
  mount(app, answerChoiceEndpoint, signedIn, async ({ caller, params, body }) => ({
    interest: await interests.answerChoice(caller, uuidParam(params.id, NO_INTEREST), body),
  }))
  return app
}
