/** Signing up over HTTP: is the e-mail taken, make the account, hand in the firm's details. */
import { Hono } from 'hono'
import { z } from 'zod'
import { refuse, type RequestEnv } from '../../../runtime/http.ts'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import {
  completeProfileRequestSchema,
  signupAtomicRequestSchema,
} from '../../../shared/contracts/registration.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { onlyMethods } from '../../http/methods.ts'
import { originOf } from '../../http/call-origin.ts'
import { parseRequest } from '../../http/validation.ts'
import type { CompleteProfile } from './complete-profile.service.ts'
import type { SignupService } from './signup.service.ts'

const CHECK_EMAIL_PATH = '/api/auth/check-email'
const SIGNUP_PATH = '/api/auth/signup-atomic'
const COMPLETE_PATH = '/api/users/complete-profile'
const BODY_MAX = 32_768

const emailQuerySchema = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email(REGISTRATION_MESSAGES.emailInvalid).max(320)),
})

export type RegistrationDeps = {
  readonly tokens: CallerTokens
  readonly signups: SignupService
  readonly completeProfile: CompleteProfile
  readonly checkLimit: CallLimit
  readonly signupLimit: CallLimit
  readonly logger: Logger
}

export function registrationRoutes(deps: RegistrationDeps): Hono<RequestEnv> {
  const { tokens, signups, completeProfile, checkLimit, signupLimit, logger } = deps
  const app = new Hono<RequestEnv>()
  app.get(CHECK_EMAIL_PATH, async (c) => {
    await checkLimit(originOf(c))
    const { email } = parseRequest(emailQuerySchema, c.req.query())
    return c.json({ exists: await isRegistered(signups, email) })
  })
  app.post(SIGNUP_PATH, async (c) => {
    try {
      await signupLimit(originOf(c))
      const request = parseRequest(signupAtomicRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
      return c.json({ success: true, userId: await signups.signUp(request, originOf(c)) })
    } catch (error) {
      // Its callers read `success` beside the usual words.
      const known = error instanceof AppError ? error : accountRefused(error)
      logger.info(
        { requestId: c.get('requestId'), code: known.code, error: errorForLog(error) },
        'sign-up refused',
      )
      const answer = refuse(c, known)
      const body = z.looseObject({}).parse(await answer.json())
      return new Response(JSON.stringify({ success: false, ...body }), {
        status: answer.status,
        headers: answer.headers,
      })
    }
  })
  app.post(COMPLETE_PATH, requireBearer(tokens.ofAnyStanding), async (c) => {
    const caller = c.get('caller')
    const profile = parseRequest(completeProfileRequestSchema, parseJson(c, await readBody(c, BODY_MAX)))
    await completeProfile(caller, profile)
    return c.json({ success: true, userId: caller.userId }, 201)
  })
  onlyMethods(app, CHECK_EMAIL_PATH, 'GET')
  onlyMethods(app, SIGNUP_PATH, 'POST')
  onlyMethods(app, COMPLETE_PATH, 'POST')
  return app
}

async function isRegistered(signups: SignupService, email: string): Promise<boolean> {
  try {
    return await signups.isRegistered(email)
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'unavailable')
      throw new AppError('unavailable', REGISTRATION_MESSAGES.emailCheckFailed, { cause, retryAfter: 5000 })
    throw cause
  }
}

function accountRefused(cause: unknown): AppError {
  return new AppError('internal', REGISTRATION_MESSAGES.accountRefused, { cause })
}
