/** Registration: the account, the firm's details, agreement to the terms, and the sweep of interrupted sign-ups. */
import type { CallLimit } from '../../http/call-limit.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { CheckoutService } from '../billing/checkout.service.ts'
import { createPostToOwner } from '../email/owner-mail.ts'
import { createAuthAdmin } from './auth-admin.ts'
import { createCompleteProfile } from './complete-profile.service.ts'
import { registrationRoutes } from './registration.routes.ts'
import { startSignupSweep } from './signup-sweep.ts'
import { createSignupService, type SignupService } from './signup.service.ts'
import { termsRoutes } from './terms.routes.ts'

/** Per IP address in ten minutes; an office shares one. A form checks an email once, so more calls suggest enumeration. */
const CHECKS = 120
const SIGNUPS = 60
const TEN_MINUTES = 600_000

export type RegistrationModuleDeps = ApiPlatform & {
  readonly checkouts: Pick<CheckoutService, 'requirePayment'>
}

export type RegistrationModule = ApiModule & {
  /** For other kinds of sign-up, so that one sweep handles all interrupted ones. */
  readonly signups: Pick<SignupService, 'openAccount'>
}

export function registrationModule(platform: RegistrationModuleDeps): RegistrationModule {
  const { env, database, logger, clock } = platform
  const signups = createSignupService({
    ...platform,
    accounts: createAuthAdmin({
      supabaseUrl: env.SUPABASE_URL,
      serviceRoleKey: env.SUPABASE_SERVICE_ROLE_KEY,
      secretKey: env.SUPABASE_SECRET_KEY ?? null,
    }),
  })
  const limit = (name: string, calls: number): CallLimit =>
    platform.limit({
      name,
      calls,
      window: TEN_MINUTES,
      userMessage: 'Too many attempts from your network. Please wait a few minutes and try again.',
    })
  let stopSweep: (() => Promise<void>) | undefined
  return {
    signups,
    routes: [
      registrationRoutes({
        ...platform,
        signups,
        completeProfile: createCompleteProfile({ ...platform, postToOwner: createPostToOwner(platform) }),
        checkLimit: limit('check-email', CHECKS),
        signupLimit: limit('signup', SIGNUPS),
      }),
      termsRoutes(platform),
    ],
    start() {
      stopSweep = startSignupSweep({ signups, isAlone: database.isEmbedded, logger, clock })
      return Promise.resolve()
    },
    async close() {
      await stopSweep?.()
    },
  }
}
