/** Who calls, as the sign-in service and our own records know it: put together from the configuration. */
import { randomUUID } from 'node:crypto'
import { ConfigurationError } from '../runtime/env.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Database } from './db/database.ts'
import { mailDomainOf, type ApiEnv } from './env.ts'
import { createTokenVerifier } from './http/access-token.ts'
import type { CallLimit } from './http/call-limit.ts'
import { withCallerLimit } from './http/caller-limit.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { createPostToOwner, createReleaseMails } from './modules/email/owner-mail.ts'
import { securityMail } from './modules/email/security-mails.ts'
import {
  createSecondStep,
  type SecondStep,
  type SecondStepDeps,
} from './modules/second-step/second-step.module.ts'
import { createAuthSessions, type AuthSessions } from './modules/sessions/auth-sessions.ts'
import { createCallers, type Callers } from './modules/sessions/callers.ts'
import { AUTOCONFIRM_WORDS, createProvenAddresses } from './modules/users/proven-addresses.service.ts'
import { createSignInService, type SignInService } from './modules/users/sign-in-service.ts'

export type SignInsDeps = {
  readonly env: ApiEnv
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly callerLimit: CallLimit
  readonly logger: Logger
}

export type SignIns = {
  readonly callers: Callers
  readonly sessions: AuthSessions
  readonly secondStep: SecondStep
}

/** Rejects with words for the operator where the sign-in service would have us believe every address. */
export async function createSignIns({
  env,
  database,
  jobs,
  callerLimit,
  logger,
}: SignInsDeps): Promise<SignIns> {
  const issuer = `${env.SUPABASE_URL}/auth/v1`
  const service = createSignInService({ issuer, apiKey: env.SUPABASE_SERVICE_ROLE_KEY })
  await refuseUnprovenAddresses(env, service, logger)
  const verifier = createTokenVerifier({
    issuer,
    hmacSecret: env.SUPABASE_JWT_SECRET,
    provenAddressOf: createProvenAddresses({
      database,
      service,
      logger,
      clock: Date.now,
      onProved: createReleaseMails(jobs, Date.now),
    }),
  })
  const secondStep = createSecondStep({
    database,
    tellOwner: tellsOwner(env, jobs),
    tokensAtTheDoor: withCallerLimit(verifier, callerLimit),
    supabase: { supabaseUrl: env.SUPABASE_URL, serviceRoleKey: env.SUPABASE_SERVICE_ROLE_KEY },
    clock: Date.now,
  })
  const sessions = createAuthSessions({
    supabaseUrl: env.SUPABASE_URL,
    serviceRoleKey: env.SUPABASE_SERVICE_ROLE_KEY,
    logger,
  })
  const callers = createCallers({
    database,
    tokens: secondStep.tokens,
    sessions,
    clock: Date.now,
    supportEmail: env.SUPPORT_EMAIL,
  })
  return { callers, sessions, secondStep }
}

function tellsOwner(env: ApiEnv, jobs: SignInsDeps['jobs']): SecondStepDeps['tellOwner'] {
  const mailDomain = mailDomainOf(env)
  const postToOwner = createPostToOwner({ jobs, clock: Date.now, newId: randomUUID, mailDomain })
  const site = { publicOrigin: env.PUBLIC_ORIGIN, supportEmail: env.SUPPORT_EMAIL }
  return (tx, userId, change, at) =>
    postToOwner(tx, userId, securityMail(change, { key: randomUUID(), at }, site))
}

/**
 * A service that is out of reach says nothing; it may start after us, and is asked again before any address is believed. One that
 * confirms every address by itself is no service to start with in production.
 */
async function refuseUnprovenAddresses(env: ApiEnv, service: SignInService, logger: Logger): Promise<void> {
  const asksForProof = await service.asksForProof().catch(() => null)
  if (asksForProof !== false) return
  if (env.NODE_ENV === 'production') throw new ConfigurationError(AUTOCONFIRM_WORDS)
  logger.error({}, AUTOCONFIRM_WORDS)
}
