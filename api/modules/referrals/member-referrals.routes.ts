/** Routes for a member's referrals: lists, details and actions. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  actOnReferralEndpoint,
  checkConflictsEndpoint,
  createReferralLinkEndpoint,
  extendDeadlineEndpoint,
  getDashboardEndpoint,
  getReferralDeliveryEndpoint,
  getReferralEndpoint,
  listPastRecipientsEndpoint,
  listReferralsEndpoint,
  remindRecipientEndpoint,
  retryReferralEmailEndpoint,
  writeReferralMessageEndpoint,
} from '../../../shared/contracts/referrals.ts'
import { sendReferralMessageEndpoint } from '../../../shared/contracts/referral-messages.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import { withBearerOrGrant, type GrantCallerDeps } from '../device-grants/grant-caller.ts'
import type { MemberMessages } from './member-messages.ts'
import type { MemberReferrals } from './member-referrals.service.ts'
import { REFERRAL_NOT_FOUND } from './referral.policy.ts'

export type MemberReferralsRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly grants: GrantCallerDeps['grants']
  readonly referrals: MemberReferrals
  readonly messages: MemberMessages
}

export function memberReferralsRoutes(deps: MemberReferralsRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  reading(app, deps)
  changing(app, deps)
  return app
}

function reading(app: Hono<RequestEnv>, { tokens, grants, referrals }: MemberReferralsRoutesDeps): void {
  const signedIn = withBearer(tokens)
  mount(app, listReferralsEndpoint, signedIn, ({ caller, query }) => referrals.list(caller, query))
  mount(app, getDashboardEndpoint, signedIn, ({ caller }) => referrals.dashboard(caller))
  // Mounted before the route with an id, which would match its path.
  mount(app, listPastRecipientsEndpoint, signedIn, async ({ caller }) => ({
    recipients: await referrals.pastRecipients(caller),
  }))
  mount(app, getReferralEndpoint, signedIn, async ({ caller, params }) =>
    referrals.detail(caller, idOf(params)),
  )
  const signedInOrDevice = withBearerOrGrant({ tokens, grants }, 'referral')
  mount(app, getReferralDeliveryEndpoint, signedInOrDevice, async ({ caller, params }) =>
    referrals.delivery(caller, idOf(params)),
  )
}

function changing(app: Hono<RequestEnv>, deps: MemberReferralsRoutesDeps): void {
  const { tokens, referrals, messages } = deps
  const signedIn = withBearer(tokens)
  mount(app, actOnReferralEndpoint, signedIn, async ({ caller, params, body }) => ({
    referral: await referrals.act(caller, idOf(params), body),
  }))
  mount(app, extendDeadlineEndpoint, signedIn, async ({ caller, params, body }) => ({
    referral: await referrals.extendDeadline(caller, idOf(params), body.acceptanceDeadline),
  }))
  mount(app, sendReferralMessageEndpoint, withBearerOrGrant(deps, 'message'), ({ caller, body }) =>
    messages.send(caller, body),
  )
  // For windows that still run a release before messages were queued.
  mount(app, writeReferralMessageEndpoint, signedIn, async ({ caller, params, body }) => ({
    referral: await referrals.write(caller, idOf(params), body.text),
  }))
  mount(app, remindRecipientEndpoint, signedIn, async ({ caller, params }) => ({
    referral: await referrals.remind(caller, idOf(params)),
  }))
  mount(app, retryReferralEmailEndpoint, signedIn, async ({ caller, params }) => ({
    referral: await referrals.retryEmail(caller, idOf(params)),
  }))
  mount(app, createReferralLinkEndpoint, signedIn, async ({ caller, params }, c) => {
    // The response contains a secret link.
    c.header('Cache-Control', 'no-store')
    return referrals.link(caller, idOf(params))
  })
  mount(app, checkConflictsEndpoint, signedIn, async ({ caller, params }) => ({
    referral: await referrals.checkConflicts(caller, idOf(params)),
  }))
}

const idOf = ({ id }: { readonly id: string }): string => uuidParam(id, REFERRAL_NOT_FOUND)
