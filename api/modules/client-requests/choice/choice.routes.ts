/** Routes of a client who chooses an attorney, and decides who sees the request. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import {
  deleteClientRequestEndpoint,
  setRequestVisibilityEndpoint,
} from '../../../../shared/contracts/client-requests.ts'
import {
  accessLogEndpoint,
  chooseAttorneyEndpoint,
  interestsInRequestEndpoint,
  releaseAttorneyEndpoint,
  representedEndpoint,
} from '../../../../shared/contracts/interests.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { withBearer } from '../../../http/bearer.ts'
import { mount } from '../../../http/mount.ts'
import { uuidParam } from '../../../http/uuid-param.ts'
import type { ChoiceService } from './choice.service.ts'

export type ChoiceRoutesDeps = { readonly tokens: TokenVerifier; readonly choice: ChoiceService }

const requestId = (text: string): string => uuidParam(text, 'We couldn’t find this request.')

export function choiceRoutes({ tokens, choice }: ChoiceRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  mount(app, interestsInRequestEndpoint, signedIn, async ({ caller, params: { id } }) => ({
    attorneys: await choice.attorneys(caller, requestId(id)),
  }))
  mount(app, accessLogEndpoint, signedIn, ({ caller, params: { id } }) =>
    choice.accessLog(caller, requestId(id)),
  )
  mount(app, chooseAttorneyEndpoint, signedIn, async ({ caller, params: { id }, body }) => ({
    request: await choice.choose(caller, requestId(id), body.interestId),
  }))
  mount(app, releaseAttorneyEndpoint, signedIn, async ({ caller, params: { id } }) => ({
    request: await choice.release(caller, requestId(id)),
  }))
  mount(app, representedEndpoint, signedIn, async ({ caller, params: { id } }) => ({
    request: await choice.represented(caller, requestId(id)),
  }))
  mount(app, setRequestVisibilityEndpoint, signedIn, async ({ caller, params: { id }, body }) => ({
    request: await choice.setVisibility(caller, requestId(id), body.show),
  }))
  mount(app, deleteClientRequestEndpoint, signedIn, ({ caller, params: { id } }) =>
    choice.remove(caller, requestId(id)),
  )
  return app
}
