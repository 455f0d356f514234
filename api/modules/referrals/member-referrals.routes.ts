/** A member's referrals: lists, one with its history, and what can be done with it. */
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  extendDeadlineRequestSchema,
  PAST_RECIPIENTS_PATH,
  referralActionRequestSchema,
  referralMessageRequestSchema,
} from '../../../shared/contracts/referrals.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import { requireBearerOrGrant, type GrantCallerDeps } from '../device-grants/grant-caller.ts'
import type { MemberReferrals } from './member-referrals.service.ts'
import { REFERRAL_NOT_FOUND } from './referral.policy.ts'

const LIST = '/api/referrals'
const ONE = `${LIST}/:id`
const DASHBOARD = '/api/dashboard'
const MAX_BODY = 16 * 1024

export type MemberReferralsRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly grants: GrantCallerDeps['grants']
  readonly referrals: MemberReferrals
}

export function memberReferralsRoutes({
  tokens,
  grants,
  referrals,
}: MemberReferralsRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = requireBearer(tokens)

  app.get(LIST, signedIn, async (c) => c.json(await referrals.list(c.get('caller'), c.req.query())))
  app.get(DASHBOARD, signedIn, async (c) => c.json(await referrals.dashboard(c.get('caller'))))
  // Before the one: it is no id.
  app.get(PAST_RECIPIENTS_PATH, signedIn, async (c) =>
    c.json({ recipients: await referrals.pastRecipients(c.get('caller')) }),
  )
  app.get(ONE, signedIn, async (c) => c.json(await referrals.detail(c.get('caller'), idOf(c))))
  app.get(`${ONE}/delivery`, requireBearerOrGrant({ tokens, grants }), async (c) =>
    c.json(await referrals.delivery(c.get('caller'), idOf(c))),
  )

  app.post(`${ONE}/actions`, signedIn, async (c) => {
    const request = await bodyOf(c, referralActionRequestSchema)
    return c.json({ referral: await referrals.act(c.get('caller'), idOf(c), request) })
  })
  app.post(`${ONE}/deadline`, signedIn, async (c) => {
    const { acceptanceDeadline } = await bodyOf(c, extendDeadlineRequestSchema)
    return c.json({
      referral: await referrals.extendDeadline(c.get('caller'), idOf(c), acceptanceDeadline),
    })
  })
  app.post(`${ONE}/messages`, signedIn, async (c) => {
    const { text } = await bodyOf(c, referralMessageRequestSchema)
    return c.json({ referral: await referrals.write(c.get('caller'), idOf(c), text) })
  })
  app.post(`${ONE}/remind`, signedIn, async (c) =>
    c.json({ referral: await referrals.remind(c.get('caller'), idOf(c)) }),
  )
  app.post(`${ONE}/retry-email`, signedIn, async (c) =>
    c.json({ referral: await referrals.retryEmail(c.get('caller'), idOf(c)) }),
  )
  app.post(`${ONE}/link`, signedIn, async (c) => {
    // Its answer is a secret, as the page it leads to.
    c.header('Cache-Control', 'no-store')
    return c.json(await referrals.link(c.get('caller'), idOf(c)))
  })
  app.post(`${ONE}/conflict-check`, signedIn, async (c) =>
    c.json({ referral: await referrals.checkConflicts(c.get('caller'), idOf(c)) }),
  )

  for (const path of [LIST, DASHBOARD, PAST_RECIPIENTS_PATH, ONE, `${ONE}/delivery`])
    onlyMethods(app, path, 'GET')
  for (const step of ['actions', 'deadline', 'messages', 'remind', 'retry-email', 'link', 'conflict-check'])
    onlyMethods(app, `${ONE}/${step}`, 'POST')
  return app
}

async function bodyOf<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  return parseRequest(schema, parseJson(c, await readBody(c, MAX_BODY)))
}

/** What is no id names nothing. */
function idOf(c: Context): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw new AppError('not_found', REFERRAL_NOT_FOUND)
  return id.data.toLowerCase()
}
