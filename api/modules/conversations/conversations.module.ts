/** Messages between members. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { sendMessageEndpoint } from '../../../shared/contracts/conversation-messages.ts'
import {
  closeConversationEndpoint,
  listConversationsEndpoint,
  listMessagesEndpoint,
  muteConversationEndpoint,
  readConversationEndpoint,
  removeMessageEndpoint,
  reportConversationEndpoint,
} from '../../../shared/contracts/conversations.ts'
import { withBearer } from '../../http/bearer.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { withBearerOrGrant, type GrantCallerDeps } from '../device-grants/grant-caller.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { createConversationsService, type ConversationsService } from './conversations.service.ts'
import { createUnreadMails, UNREAD_QUEUE } from './unread-mails.ts'

const HOUR = 3_600_000

export type ConversationsModuleDeps = ApiPlatform & {
  readonly notify: Notify
  readonly grants: GrantCallerDeps['grants']
}

export function conversationsModule(platform: ConversationsModuleDeps): ApiModule {
  const limit = (name: string, calls: number, window: number): CallLimit =>
    platform.limit({
      name,
      calls,
      window,
      userMessage: 'You have written as many messages as are allowed. Please try again later.',
      code: 'message_limit',
    })
  const limits = [limit('messages-hour', 60, HOUR), limit('messages-day', 300, 24 * HOUR)]
  return {
    jobs: [{ queue: UNREAD_QUEUE, concurrency: 1, handle: createUnreadMails(platform) }],
    routes: [
      conversationsRoutes({
        ...platform,
        conversations: createConversationsService({
          ...platform,
          messageLimit: async (userId) => {
            for (const each of limits) await each(userId)
          },
        }),
      }),
    ],
  }
}

type ConversationsRoutesDeps = GrantCallerDeps & { readonly conversations: ConversationsService }

const conversationId = (text: string): string => uuidParam(text, 'We couldn’t find this conversation.')

function conversationsRoutes(deps: ConversationsRoutesDeps): Hono<RequestEnv> {
  const { tokens, conversations } = deps
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  mount(app, listConversationsEndpoint, signedIn, ({ caller, query }) =>
    conversations.list(caller, query.next),
  )
  mount(app, listMessagesEndpoint, signedIn, ({ caller, params: { id }, query: { before } }) =>
    conversations.messages(caller, conversationId(id), before ?? null),
  )
  const signedInOrDevice = withBearerOrGrant(deps, 'message')
  mount(app, sendMessageEndpoint, signedInOrDevice, async ({ caller, params: { id }, body }) => ({
    message: await conversations.send(caller, conversationId(id), body),
  }))
  mount(app, readConversationEndpoint, signedIn, ({ caller, params: { id }, body }) =>
    conversations.read(caller, conversationId(id), body.seq),
  )
  mount(app, muteConversationEndpoint, signedIn, ({ caller, params: { id }, body }) =>
    conversations.mute(caller, conversationId(id), body.isMuted),
  )
  mount(app, closeConversationEndpoint, signedIn, ({ caller, params: { id } }) =>
    conversations.close(caller, conversationId(id)),
  )
  mount(app, removeMessageEndpoint, signedIn, ({ caller, params: { id, messageId } }) =>
    conversations.remove(caller, conversationId(id), uuidParam(messageId, 'We couldn’t find this message.')),
  )
  mount(app, reportConversationEndpoint, signedIn, ({ caller, params: { id }, body }) =>
    conversations.report(caller, conversationId(id), body),
  )
  return app
}
