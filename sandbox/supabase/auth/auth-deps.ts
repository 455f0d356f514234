/** Dependencies that the routes of the auth API share. */
import type { Logger } from '../../../runtime/logger.ts'
import type { Database } from '../../database.ts'
import type { Clock, Entropy } from '../../entropy.ts'
import type { Mailbox } from '../../mail/mailbox.ts'
import type { SandboxKeys } from '../keys.ts'
import { createAccessTokens, type AccessTokens, type ApiKeys } from './access-tokens.ts'
import { createAuthMails, type AuthMails } from './auth-mails.ts'
import type { ExternalProvider } from './external-provider.ts'
import { createFactors, type Factors } from './mfa/factors.repository.ts'
import { createSessionLevels, type SessionLevels } from './mfa/session-levels.repository.ts'
import { createFlowStates, type FlowStates } from './flow-state.repository.ts'
import { createOneTimeTokens, type OneTimeTokens } from './one-time-tokens.repository.ts'
import type { Passwords } from './passwords.ts'
import type { RateLimits } from './rate-limits.ts'
import { createSessions, type Sessions } from './sessions.repository.ts'
import { createSessionService, type SessionService } from './sessions.service.ts'
import type { AuthSettings } from './settings.ts'
import { createUsers, type Users } from './users.repository.ts'

type AuthParts = {
  readonly db: Database
  readonly clock: Clock
  readonly entropy: Entropy
  readonly logger: Logger
  readonly keys: SandboxKeys
  readonly apiKeys: ApiKeys
  readonly settings: AuthSettings
  readonly mailbox: Pick<Mailbox, 'deliver'>
  readonly passwords: Passwords
  readonly limits: RateLimits
  readonly providers: ReadonlyMap<string, ExternalProvider>
}

export type AuthDeps = AuthParts & {
  readonly users: Users
  readonly sessions: Sessions
  readonly factors: Factors
  readonly sessionLevels: SessionLevels
  readonly oneTimeTokens: OneTimeTokens
  readonly flows: FlowStates
  readonly accessTokens: AccessTokens
  readonly mails: AuthMails
  readonly sessionService: SessionService
}

export function assembleAuth(parts: AuthParts): AuthDeps {
  const users = createUsers(parts)
  const sessions = createSessions(parts)
  const factors = createFactors(parts)
  const sessionLevels = createSessionLevels(parts)
  const oneTimeTokens = createOneTimeTokens({ ...parts, life: parts.settings.oneTimeTokenLife })
  const flows = createFlowStates(parts)
  const accessTokens = createAccessTokens(parts)
  const mails = createAuthMails({ ...parts, users, oneTimeTokens, flows })
  const sessionService = createSessionService({ ...parts, users, sessions, factors, accessTokens })
  const secondFactors = { factors, sessionLevels }
  return {
    ...parts,
    ...secondFactors,
    users,
    sessions,
    oneTimeTokens,
    flows,
    accessTokens,
    mails,
    sessionService,
  }
}
