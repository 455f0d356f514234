/** Identifies callers by the sign-in service and our own records. */
import { ConfigurationError } from '../runtime/env.ts'
import type { Logger } from '../runtime/logger.ts'
import { createTokenVerifier } from './http/access-token.ts'
import type { CallLimit } from './http/call-limit.ts'
import { withCallerLimit } from './http/caller-limit.ts'
import { openRequestsOf, relist } from './modules/client-requests/listing/listing.repository.ts'
import { publish } from './modules/live/live-hub.ts'
import { createPostToOwner, createReleaseMails } from './modules/email/owner-mail.ts'
import { securityMail } from './modules/email/security-mails.ts'
import { createAuthFactors } from './modules/second-step/auth-factors.ts'
import type { SecondStepParts } from './modules/second-step/second-step.module.ts'
import { createSecondStepDoor, type SecondStepDoorDeps } from './modules/second-step/second-step-door.ts'
import { createAuthSessions, type AuthSessions } from './modules/sessions/auth-sessions.ts'
import { createCallers, type Callers } from './modules/sessions/callers.ts'
import { followEndedSessions } from './modules/sessions/ended-sessions.ts'
import {
  AUTOCONFIRM_MESSAGE,
  createProvenAddresses,
  type ProvenAddressesDeps,
} from './modules/users/proven-addresses.service.ts'
import { createSignInService, type SignInService } from './modules/users/sign-in-service.ts'
import type { ApiPlatform } from './platform.ts'

export type IdentityDeps = Omit<ApiPlatform, 'tokens'> & {
  /** Limits the calls of one user, of any kind. */
  readonly callerLimit: CallLimit
  /** Absent: the configured sign-in service's. */
  readonly sessions?: AuthSessions | undefined
}

export type Identity = Callers &
  SecondStepParts & {
    readonly sessions: AuthSessions
    readonly close: () => Promise<void>
  }

/** Rejects with a message for the operator if the sign-in service confirms addresses without verification. */
export async function createIdentity(deps: IdentityDeps): Promise<Identity> {
  const { env, database, logger, clock } = deps
  const supabase = { supabaseUrl: env.SUPABASE_URL, serviceRoleKey: env.SUPABASE_SERVICE_ROLE_KEY }
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
      clock,
      onProved: createOnProved(deps),
    }),
  })
  const factors = createAuthFactors(supabase)
  const door = createSecondStepDoor({ database, factors, clock, tellOwner: createTellOwner(deps) })
  const tokensAtTheDoor = withCallerLimit(verifier, deps.callerLimit)
  const sessions = deps.sessions ?? createAuthSessions({ ...supabase, logger })
  const callers = createCallers({
    database,
    tokens: door.guard(tokensAtTheDoor),
    sessions,
    clock,
    supportEmail: env.SUPPORT_EMAIL,
  })
  const stopFollowing = await followEndedSessions(database, callers.forgetSessionsOf)
  return { ...callers, sessions, factors, door, tokensAtTheDoor, close: stopFollowing }
}

/** What waited for the proof of an address: mails to it, and requests that nobody was shown before. */
function createOnProved({ jobs, clock }: IdentityDeps): ProvenAddressesDeps['onProved'] {
  const releaseMails = createReleaseMails(jobs, clock)
  return async (tx, userId, address) => {
    await releaseMails(tx, userId, address)
    for (const id of await openRequestsOf(tx, { clientId: userId })) {
      await relist(tx, id, new Date(clock()))
      await publish(tx, userId, { type: 'request', requestId: id })
    }
  }
}

function createTellOwner(deps: IdentityDeps): SecondStepDoorDeps['tellOwner'] {
  const postToOwner = createPostToOwner(deps)
  return (tx, userId, change, at) =>
    postToOwner(tx, userId, securityMail(change, { key: deps.newId(), at }, deps.site))
}

/**
 * An unreachable service is accepted: it may start after us, and is asked again before any address is trusted. A service that confirms
 * every address without verification stops the start in production.
 */
async function refuseUnprovenAddresses(
  env: ApiPlatform['env'],
  service: SignInService,
  logger: Logger,
): Promise<void> {
  const asksForProof = await service.asksForProof().catch(() => null)
  if (asksForProof !== false) return
  if (env.NODE_ENV === 'production') throw new ConfigurationError(AUTOCONFIRM_MESSAGE)
  logger.error({}, AUTOCONFIRM_MESSAGE)
}
