/** Routes of a client about the attorneys who answered, and of both for blocking. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import { liftBlockEndpoint, listBlocksEndpoint } from '../../../../shared/contracts/blocks.ts'
import { blockConversationEndpoint } from '../../../../shared/contracts/conversations.ts'
import {
  askAttorneyEndpoint,
  blockAttorneyEndpoint,
  passOverAttorneyEndpoint,
  reportAttorneyEndpoint,
} from '../../../../shared/contracts/interests.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { withBearer } from '../../../http/bearer.ts'
import { mount } from '../../../http/mount.ts'
import { uuidParam } from '../../../http/uuid-param.ts'
import type { AttorneysService } from './attorneys.service.ts'

export type AttorneysRoutesDeps = { readonly tokens: TokenVerifier; readonly attorneys: AttorneysService }

const requestId = (text: string): string => uuidParam(text, 'We couldn’t find this request.')

export function attorneysRoutes({ tokens, attorneys }: AttorneysRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  mount(app, passOverAttorneyEndpoint, signedIn, async ({ caller, params: { id }, body }) => ({
    request: await attorneys.passOver(caller, requestId(id), body.interestId),
  }))
  mount(app, askAttorneyEndpoint, signedIn, async ({ caller, params: { id }, body }) => ({
    conversationId: await attorneys.ask(caller, requestId(id), body.interestId),
  }))
  mount(app, blockAttorneyEndpoint, signedIn, async ({ caller, params: { id }, body }) => ({
    request: await attorneys.block(caller, requestId(id), body.interestId),
  }))
  mount(app, reportAttorneyEndpoint, signedIn, ({ caller, params: { id }, body }) =>
    attorneys.report(caller, requestId(id), body.interestId, body),
  )
  mount(app, blockConversationEndpoint, signedIn, ({ caller, params: { id } }) =>
    attorneys.blockConversation(caller, uuidParam(id, 'We couldn’t find this conversation.')),
  )
  mount(app, listBlocksEndpoint, signedIn, async ({ caller }) => ({
    blocks: [...(await attorneys.blocks(caller))],
  }))
  mount(app, liftBlockEndpoint, signedIn, ({ caller, params: { id } }) =>
    attorneys.liftBlock(
      caller,
      uuidParam(id, 'We couldn’t find this block. It may have been lifted before.'),
    ),
  )
  return app
}
