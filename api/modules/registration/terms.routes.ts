/** Records the signed-in user's agreement to a version of the terms. With a social sign-in there is no profile yet. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { agreeToTermsEndpoint } from '../../../shared/contracts/registration.ts'
import type { Database } from '../../db/database.ts'
import { withBearer } from '../../http/bearer.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { mount } from '../../http/mount.ts'
import { recordAgreement } from './terms-agreements.repository.ts'

type TermsDeps = {
  readonly database: Database
  readonly tokens: Pick<CallerTokens, 'ofAnyStanding'>
  readonly clock: () => number
}

export function termsRoutes({ database, tokens, clock }: TermsDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  mount(
    app,
    agreeToTermsEndpoint,
    withBearer(tokens.ofAnyStanding),
    async ({ caller: { userId }, body: agreement }) => {
      const at = new Date(clock())
      await database.asService((tx) => recordAgreement(tx, userId, agreement.version, at))
      return agreement
    },
  )
  return app
}
