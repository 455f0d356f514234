/** Tickets: members write to the support team, and administrators answer. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  answerTicketEndpoint,
  decideTicketEndpoint,
  getAdminTicketEndpoint,
  listAdminTicketsEndpoint,
} from '../../../shared/contracts/admin-tickets.ts'
import { createTicketEndpoint, replyToTicketEndpoint } from '../../../shared/contracts/new-ticket.ts'
import {
  getTicketEndpoint,
  listTicketsEndpoint,
  solveTicketEndpoint,
} from '../../../shared/contracts/tickets.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { reviewerOf, type ReviewerDeps } from '../admin/reviewer.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { createAdministrators } from '../users/administrators.service.ts'
import { createTicketDesk, type TicketDesk } from './ticket-desk.service.ts'
import { createTicketUpkeep, planTicketUpkeep, TICKET_QUEUE } from './ticket-upkeep.ts'
import { createTicketsService, type TicketsService } from './tickets.service.ts'

const DAY = 86_400_000
const TICKETS_A_DAY = 10
const REPLIES_A_DAY = 100

export type TicketsModuleDeps = ApiPlatform & { readonly notify: Notify }

export function ticketsModule(platform: TicketsModuleDeps): ApiModule {
  const perDay = (name: string, calls: number, userMessage: string) =>
    platform.limit({ name, calls, window: DAY, userMessage, code: 'message_limit' })
  return {
    jobs: [{ queue: TICKET_QUEUE, isSingle: true, concurrency: 1, handle: createTicketUpkeep(platform) }],
    start: () => planTicketUpkeep(platform),
    routes: [
      memberRoutes({
        tokens: platform.tokens,
        tickets: createTicketsService({
          ...platform,
          ticketLimit: perDay(
            'tickets',
            TICKETS_A_DAY,
            `You have sent ${TICKETS_A_DAY} tickets in a day. Please try again tomorrow.`,
          ),
          replyLimit: perDay(
            'ticket-replies',
            REPLIES_A_DAY,
            'You have written as many messages as are allowed in a day. Please try again tomorrow.',
          ),
        }),
      }),
      deskRoutes({
        ...platform,
        administrators: createAdministrators(platform),
        secondStepOptionalFor: platform.env.SECOND_STEP_OPTIONAL_FOR,
        adminKey: platform.env.ADMIN_KEY ?? null,
        desk: createTicketDesk(platform),
      }),
    ],
  }
}

const ticketId = (text: string): string => uuidParam(text, 'We couldn’t find this ticket.')

type MemberRoutesDeps = { readonly tokens: TokenVerifier; readonly tickets: TicketsService }

function memberRoutes({ tokens, tickets }: MemberRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  mount(app, listTicketsEndpoint, signedIn, ({ caller, query }) => tickets.list(caller, query))
  mount(app, createTicketEndpoint, signedIn, ({ caller, body }) => tickets.create(caller, body))
  mount(app, getTicketEndpoint, signedIn, ({ caller, params: { id } }) =>
    tickets.thread(caller, ticketId(id)),
  )
  mount(app, replyToTicketEndpoint, signedIn, ({ caller, params: { id }, body }) =>
    tickets.reply(caller, ticketId(id), body),
  )
  mount(app, solveTicketEndpoint, signedIn, async ({ caller, params: { id } }) => ({
    ticket: await tickets.solve(caller, ticketId(id)),
  }))
  return app
}

function deskRoutes({ desk, ...deps }: ReviewerDeps & { readonly desk: TicketDesk }): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const reviewer = reviewerOf(deps)
  mount(app, listAdminTicketsEndpoint, reviewer, ({ query }) => desk.list(query))
  mount(app, getAdminTicketEndpoint, reviewer, ({ params: { id } }) => desk.thread(ticketId(id)))
  mount(app, answerTicketEndpoint, reviewer, ({ caller, params: { id }, body }) =>
    desk.answer(caller, ticketId(id), body),
  )
  mount(app, decideTicketEndpoint, reviewer, ({ caller, params: { id }, body }) =>
    desk.decide(caller, ticketId(id), body),
  )
  return app
}
