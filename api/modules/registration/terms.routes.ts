/** PUT /api/users/terms: the signed-in person has agreed to a version of the terms. With a social sign-in there is no profile yet. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { TERMS_PATH, termsAgreementSchema } from '../../../shared/contracts/registration.ts'
import type { Database } from '../../db/database.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { parseRequest } from '../../http/validation.ts'
import { recordAgreement } from './terms-agreements.repository.ts'

const BODY_MAX = 16_384

type TermsDeps = {
  readonly database: Database
  readonly tokens: Pick<CallerTokens, 'ofAnyStanding'>
  readonly clock: () => number
}

export function termsRoutes({ database, tokens, clock }: TermsDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  app.put(TERMS_PATH, requireBearer(tokens.ofAnyStanding), async (c) => {
    const agreement = parseRequest(termsAgreementSchema, parseJson(c, await readBody(c, BODY_MAX)))
    const at = new Date(clock())
    const { userId } = c.get('caller')
    await database.asService((tx) => recordAgreement(tx, userId, agreement.version, at))
    return c.json(agreement)
  })
  onlyMethods(app, TERMS_PATH, 'PUT')
  return app
}
