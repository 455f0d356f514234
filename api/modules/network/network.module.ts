/** The directory of attorneys, and private networks: partners and invitations. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { inviteEndpoint, MAX_INVITATIONS_PER_DAY } from '../../../shared/contracts/network-invitation.ts'
import {
  answerInvitationEndpoint,
  blockAttorneyInNetworkEndpoint,
  directoryContactEndpoint,
  directoryEndpoint,
  listInvitationsEndpoint,
  listPartnersEndpoint,
  partnerConversationEndpoint,
  removePartnerEndpoint,
  setListingEndpoint,
  withdrawInvitationEndpoint,
} from '../../../shared/contracts/network.ts'
import { createTokenVault } from '../../encryption/token-vault.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { Notify } from '../notifications/notify.service.ts'
import type { UnsubscribeLinks } from '../notifications/unsubscribe-link.ts'
import { createDirectoryService } from './directory.service.ts'
import { createInvitationsService } from './invitations.service.ts'
import { createNetworkUpkeep, NETWORK_UPKEEP_QUEUE, planNetworkUpkeep } from './network-upkeep.ts'
import { createPartnersService } from './partners.service.ts'
import { createTellInvited, INVITED_QUEUE } from './tell-invited.ts'

const MINUTE = 60_000
const DAY = 86_400_000

export type NetworkModuleDeps = ApiPlatform & {
  readonly notify: Notify
  readonly unsubscribeLinks: Pick<UnsubscribeLinks, 'linkTo'>
}

export function networkModule(platform: NetworkModuleDeps): ApiModule {
  const deps = { ...platform, vault: createTokenVault(platform.encryptionKeys) }
  return {
    jobs: [
      { queue: INVITED_QUEUE, concurrency: 1, handle: createTellInvited(deps) },
      { queue: NETWORK_UPKEEP_QUEUE, isSingle: true, concurrency: 1, handle: createNetworkUpkeep(deps) },
    ],
    start: () => planNetworkUpkeep(platform),
    routes: [directoryRoutes(platform), partnersRoutes(platform), invitationsRoutes(deps)],
  }
}

const attorneyId = (text: string): string => uuidParam(text, 'We couldn’t find this attorney.')
const invitationId = (text: string): string => uuidParam(text, 'We couldn’t find this invitation.')

function directoryRoutes(platform: NetworkModuleDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(platform.tokens)
  const directory = createDirectoryService(platform)
  // So that nobody copies the directory by its search.
  const limit = platform.limit({
    name: 'directory',
    calls: 120,
    window: MINUTE,
    userMessage: 'You have looked through the directory very quickly. Please wait a minute.',
  })
  mount(app, directoryEndpoint, signedIn, async ({ caller, query }) => {
    await limit(caller.userId)
    return directory.list(caller, query)
  })
  mount(app, setListingEndpoint, signedIn, async ({ caller, body }) => {
    await directory.setListed(caller, body.listed)
    return { listed: body.listed }
  })
  return app
}

function partnersRoutes(platform: NetworkModuleDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(platform.tokens)
  const partners = createPartnersService(platform)
  mount(app, directoryContactEndpoint, signedIn, async ({ caller, params: { id } }) => ({
    contact: await partners.contact(caller, attorneyId(id)),
  }))
  mount(app, listPartnersEndpoint, signedIn, ({ caller, query }) => partners.list(caller, query.next))
  mount(app, removePartnerEndpoint, signedIn, ({ caller, params: { userId } }) =>
    partners.remove(caller, attorneyId(userId)),
  )
  mount(app, partnerConversationEndpoint, signedIn, async ({ caller, params: { userId } }) => ({
    conversationId: await partners.openConversation(caller, attorneyId(userId)),
  }))
  mount(app, blockAttorneyInNetworkEndpoint, signedIn, ({ caller, params: { userId } }) =>
    partners.block(caller, attorneyId(userId)),
  )
  return app
}

function invitationsRoutes(
  deps: NetworkModuleDeps & { readonly vault: ReturnType<typeof createTokenVault> },
): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(deps.tokens)
  const invitations = createInvitationsService({
    ...deps,
    limit: deps.limit({
      name: 'network-invitations',
      calls: MAX_INVITATIONS_PER_DAY,
      window: DAY,
      userMessage: `You can invite ${MAX_INVITATIONS_PER_DAY} attorneys a day. Please try again tomorrow.`,
      code: 'message_limit',
    }),
  })
  mount(app, listInvitationsEndpoint, signedIn, ({ caller }) => invitations.list(caller))
  mount(app, inviteEndpoint, signedIn, ({ caller, body }) => invitations.invite(caller, body))
  mount(app, answerInvitationEndpoint, signedIn, ({ caller, params: { id }, body }) =>
    invitations.answer(caller, invitationId(id), body.answer),
  )
  mount(app, withdrawInvitationEndpoint, signedIn, ({ caller, params: { id } }) =>
    invitations.withdraw(caller, invitationId(id)),
  )
  return app
}
