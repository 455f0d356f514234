/** Puts registration together from what the program has. */
import type { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../db/database.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { createCallLimit, noLimit, type CallLimit } from '../../http/call-limit.ts'
import type { CheckoutService } from '../billing/checkout.service.ts'
import type { MailSite, PostToOwner } from '../email/owner-mail.ts'
import { createAuthAdmin, type AuthAdminOptions } from './auth-admin.ts'
import { createCompleteProfile } from './complete-profile.service.ts'
import { registrationRoutes } from './registration.routes.ts'
import { startSignupSweep } from './signup-sweep.ts'
import { termsRoutes } from './terms.routes.ts'
import { createSignupService, type SignupService } from './signup.service.ts'

/** In ten minutes and from one address; an office shares one. A form checks an address once, so more is somebody going through a list. */
const CHECKS = 120
const SIGNUPS = 60
const TEN_MINUTES = 600_000

export type RegistrationModuleDeps = {
  readonly database: Database
  readonly tokens: CallerTokens
  readonly checkouts: Pick<CheckoutService, 'requirePayment'>
  readonly logger: Logger
  readonly clock: () => number
  readonly newId: () => string
  readonly limitsCalls: boolean
  readonly postToOwner: PostToOwner
  readonly site: MailSite
  readonly supabase: AuthAdminOptions
}

export type RegistrationModule = {
  readonly routes: Hono<RequestEnv>
  /** For the other ways of signing up: what is cut off is swept up in one place. */
  readonly signups: Pick<SignupService, 'openAccount'>
  close(): Promise<void>
}

export function createRegistrationModule(deps: RegistrationModuleDeps): RegistrationModule {
  const { database, logger, clock } = deps
  const signups = createSignupService({ ...deps, accounts: createAuthAdmin(deps.supabase) })
  const stopSweep = startSignupSweep({ signups, isAlone: database.isEmbedded, logger, clock })
  const routes = registrationRoutes({
    ...deps,
    signups,
    completeProfile: createCompleteProfile(deps),
    checkLimit: limitOf(deps, 'check-email', CHECKS),
    signupLimit: limitOf(deps, 'signup', SIGNUPS),
  })
  routes.route('/', termsRoutes(deps))
  return {
    routes,
    signups,
    close: stopSweep,
  }
}

function limitOf(
  { database, clock, limitsCalls }: RegistrationModuleDeps,
  name: string,
  calls: number,
): CallLimit {
  if (!limitsCalls) return noLimit
  const words = 'Too many attempts from your network. Please wait a few minutes and try again.'
  return createCallLimit(database, clock, { name, calls, window: TEN_MINUTES, words })
}
