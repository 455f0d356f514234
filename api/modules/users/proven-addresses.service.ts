/**
 * The address that a session may act for: the account's, once the sign-in service reports it as verified. The result is stored, so the
 * service is queried only until then, and again after the account's address changes.
 */
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Logger } from '../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { ProvenAddressOf, SignedIn } from '../../http/access-token.ts'
import { isCovered, isFromBeforeTheOwner } from './proof.policy.ts'
import {
  endGrantsBefore,
  findProven,
  followAddress,
  storeProof,
  type ProvenEmail,
} from './proven-emails.repository.ts'
import type { Account, SignInService } from './sign-in-service.ts'

/** Milliseconds that an answer is cached. "Not yet" is cached briefly, because the user is waiting for it to change. */
const GOOD_FOR = 60_000
const NOT_YET_FOR = 2000
/** Answers in the cache. */
const MAX_HELD = 20_000

export type ProvenAddressesDeps = {
  readonly database: Database
  readonly service: SignInService
  readonly logger: Logger
  readonly clock: () => number
  /** Called in the transaction that records a verified address, e.g. to release held mails. */
  readonly onProved: (tx: ServiceTx, userId: string, address: string) => Promise<void>
}

type Held<T> = { readonly value: T; readonly until: number }

/** Rejects with an AppError: bad_token for a session that has ended, unavailable if the service cannot be reached. */
export function createProvenAddresses(deps: ProvenAddressesDeps): ProvenAddressOf {
  const { database, clock } = deps
  const accounts = holder<ProvenEmail>(clock)
  const sessions = holder<string | null>(clock)
  const asking = new Map<string, Promise<string | null>>()
  const trustsProofs = createProofSetting(deps)

  const recorded = async (userId: string): Promise<ProvenEmail | null> => {
    const held = accounts.get(userId)
    if (held !== undefined) return held.value
    const proven = await database.readAsService((tx) => findProven(tx, userId))
    if (proven !== null) accounts.set(userId, proven, GOOD_FOR)
    return proven
  }

  const askOnce = (session: Addressed, token: string, before: ProvenEmail | null): Promise<string | null> => {
    // Another call of the session may have asked while this one read the stored proof.
    const held = sessions.get(session.key)
    if (held !== undefined) return Promise.resolve(held.value)
    const pending = asking.get(session.key)
    if (pending !== undefined) return pending
    const query = (async () => {
      const account = (await trustsProofs()) ? await prove(deps, session, token, before) : null
      const address = account?.confirmedAt === null ? null : (account?.email ?? null)
      accounts.delete(session.userId)
      sessions.set(session.key, address, address === null ? NOT_YET_FOR : GOOD_FOR)
      return address
    })().finally(() => asking.delete(session.key))
    asking.set(session.key, query)
    return query
  }

  return async function provenAddressOf({ email, ...session }, token) {
    if (email === null) return null
    const addressed = { ...session, email }
    const held = sessions.get(session.key)
    if (held !== undefined) return held.value
    const proven = await recorded(session.userId)
    return isCovered(addressed, proven) ? email : askOnce(addressed, token, proven)
  }
}

type Addressed = SignedIn & { readonly email: string }

/** Reads the account from the service and stores its address if verified. */
async function prove(
  { database, service, clock, onProved }: ProvenAddressesDeps,
  { userId, signedInAt }: Addressed,
  token: string,
  before: ProvenEmail | null,
): Promise<Account> {
  const account = await service.accountOf(token)
  const { confirmedAt: provenAt, email } = account
  if (provenAt === null || email === '') return { ...account, confirmedAt: null }
  if (isFromBeforeTheOwner(signedInAt, account))
    throw new AppError('bad_token', 'Your session has ended. Please sign in again.')
  const isTakenOver = before === null && !account.hasPasswordIdentity
  if (isTakenOver) await service.endOtherSessions(token)
  await database.asService(async (tx) => {
    const at = new Date(clock())
    await storeProof(tx, { userId, email, provenAt })
    await followAddress(tx, userId, email, at)
    if (isTakenOver) await endGrantsBefore(tx, userId, provenAt, at)
    await onProved(tx, userId, email)
  })
  return account
}

/** If the service confirms addresses automatically, a confirmed address proves nothing. */
function createProofSetting({ service, logger, clock }: ProvenAddressesDeps): () => Promise<boolean> {
  let known: Held<boolean> | null = null
  return async () => {
    if (known !== null && known.until > clock()) return known.value
    const value = await service.asksForProof()
    if (!value) logger.error({}, AUTOCONFIRM_MESSAGE)
    known = { value, until: clock() + GOOD_FOR }
    return value
  }
}

export const AUTOCONFIRM_MESSAGE =
  'The sign-in service confirms every address automatically (mailer_autoconfirm), so no address is proved. ' +
  'In Supabase, switch "Confirm email" on and allow sign-ins with an unverified address ' +
  '(mailer_allow_unverified_email_sign_ins); see docs/operations.md.'

function holder<T>(clock: () => number) {
  const held = new Map<string, Held<T>>()
  return {
    get(key: string): Held<T> | undefined {
      const entry = held.get(key)
      return entry !== undefined && entry.until > clock() ? entry : undefined
    },
    set(key: string, value: T, time: number): void {
      const [oldest] = held.size >= MAX_HELD ? held.keys() : []
      if (oldest !== undefined) held.delete(oldest)
      held.delete(key)
      held.set(key, { value, until: clock() + time })
    },
    delete: (key: string) => held.delete(key),
  }
}
