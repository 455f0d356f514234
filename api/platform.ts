/**
 * What every module of the API receives and returns. This file knows no module: a module declares what it needs from another in its own
 * parameter, and compose.ts passes it.
 */
import type { Hono } from 'hono'
import type { RequestEnv } from '../runtime/http.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Database } from './db/database.ts'
import type { ApiEnv } from './env.ts'
import type { CallLimit, CallLimitOptions } from './http/call-limit.ts'
import type { CallerTokens } from './http/caller-tokens.ts'
import type { RotatedKeys, SignatureOptions } from './http/signature.ts'
import type { BackgroundJob, JobQueue } from './jobs/job-queue.ts'

export type ApiPlatform = {
  readonly env: ApiEnv
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send' | 'hasten'>
  /** Verifies access tokens and checks their bearers. */
  readonly tokens: CallerTokens
  /** Verifies the calls that our BFF signs. */
  readonly signature: SignatureOptions
  /** TOKEN_ENCRYPTION_KEY, then the previous one if any: they encrypt tokens and derive links. */
  readonly encryptionKeys: RotatedKeys
  /** Counts calls in the database; counts nothing where RATE_LIMITS is off. */
  readonly limit: (options: CallLimitOptions) => CallLimit
  /** The platform's details in mails. */
  readonly site: { readonly publicOrigin: string; readonly supportEmail: string }
  /** Domain of the mails' Message-IDs. */
  readonly mailDomain: string
  readonly logger: Logger
  readonly clock: () => number
  readonly newId: () => string
  /** 256 random bits as text. */
  readonly newSecret: () => string
}

export type ApiModule = {
  readonly routes?: readonly Hono<RequestEnv>[]
  readonly jobs?: readonly BackgroundJob[]
  /** Starts recurring work. */
  start?(): Promise<void>
  /** Answers calls that wait for something and ends open streams, so that they do not delay the shutdown. */
  release?(): void
  /** Called after the last request and the last job. */
  close?(): Promise<void>
}
