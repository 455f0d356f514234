/** Routes of registration: check the email, create the account, submit the firm's details. */
import { Hono } from 'hono'
import { z } from 'zod'
import { refuse, type RequestEnv } from '../../../runtime/http.ts'
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import {
  checkEmailEndpoint,
  completeProfileEndpoint,
  signupAtomicEndpoint,
} from '../../../shared/contracts/registration.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { REGISTRATION_MESSAGES } from '../../../shared/domain/registration.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { withBearer } from '../../http/bearer.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { originOf } from '../../http/call-origin.ts'
import { mount } from '../../http/mount.ts'
import type { CompleteProfile } from './complete-profile.service.ts'
import type { SignupService } from './signup.service.ts'

export type RegistrationDeps = {
  readonly tokens: CallerTokens
  readonly signups: SignupService
  readonly completeProfile: CompleteProfile
  readonly checkLimit: CallLimit
  readonly signupLimit: CallLimit
  readonly logger: Logger
}

export function registrationRoutes(deps: RegistrationDeps): Hono<RequestEnv> {
  const { tokens, signups, completeProfile, checkLimit } = deps
  const app = new Hono<RequestEnv>()
  // Every attempt counts, even with an invalid query.
  mount(
    app,
    checkEmailEndpoint,
    (c) => checkLimit(originOf(c)),
    async ({ query: { email } }) => ({ exists: await isRegistered(signups, email) }),
  )
  app.route('/', signupRoute(deps))
  mount(app, completeProfileEndpoint, withBearer(tokens.ofAnyStanding), async ({ caller, body }) => {
    await completeProfile(caller, body)
    return { success: true as const, userId: caller.userId }
  })
  return app
}

/** A separate app, because its error responses also contain `success`. */
function signupRoute({ signups, signupLimit, logger }: RegistrationDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  mount(
    app,
    signupAtomicEndpoint,
    (c) => signupLimit(originOf(c)),
    async ({ body }, c) => ({ success: true, userId: await signups.signUp(body, originOf(c)) }),
  )
  app.onError(async (error, c) => {
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
  })
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
