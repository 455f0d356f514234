/**
 * Enforces the second factor for every call with an access token. A token with `aal2` proves that its user has a second factor, which is
 * recorded. From then on, a token of that user without it triggers a query to the sign-in service: if the user still has a second factor,
 * the call is rejected; otherwise the record is deleted.
 */
import type { Database, ServiceTx } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import type { SecurityChange } from '../email/security-mails.ts'
import type { AuthFactors } from './auth-factors.ts'
import { refusalAtTheDoor } from './second-step.policy.ts'
import { isMarked, mark, unmark } from './second-step.repository.ts'

/** Milliseconds for which a process caches an answer. */
const REMEMBERED = 5000
/** Users in the cache. */
const MAX_REMEMBERED = 10_000

export type SecondStepDoor = {
  /** Returns a verifier that also enforces the second factor. */
  guard(tokens: TokenVerifier): TokenVerifier
  /** Records that the user has no second factor anymore; the caller notifies the user. */
  forget(userId: string): Promise<void>
}

export type SecondStepDoorDeps = {
  readonly database: Database
  readonly factors: Pick<AuthFactors, 'hasVerified'>
  readonly clock: () => number
  /** Mails the owner that two-step sign-in was turned on or off, once per change. */
  readonly tellOwner: (tx: ServiceTx, userId: string, change: SecurityChange, at: Date) => Promise<void>
}

export function createSecondStepDoor({
  database,
  factors,
  clock,
  tellOwner,
}: SecondStepDoorDeps): SecondStepDoor {
  /** By user id, oldest first. */
  const found = new Map<string, { readonly has: boolean; readonly until: number }>()

  function remember(userId: string, has: boolean): void {
    found.delete(userId)
    const oldest = found.size >= MAX_REMEMBERED ? found.keys().next().value : undefined
    if (oldest !== undefined) found.delete(oldest)
    found.set(userId, { has, until: clock() + REMEMBERED })
  }

  function remembered(userId: string): boolean | undefined {
    const entry = found.get(userId)
    return entry !== undefined && entry.until > clock() ? entry.has : undefined
  }

  async function forget(userId: string): Promise<void> {
    await database.asService((tx) => unmark(tx, userId))
    remember(userId, false)
  }

  async function noteGone(userId: string): Promise<void> {
    await database.asService(async (tx) => {
      if (await unmark(tx, userId)) await tellOwner(tx, userId, 'second_step_off', new Date(clock()))
    })
  }

  async function hasOne(userId: string): Promise<boolean> {
    const known = remembered(userId)
    if (known !== undefined) return known
    const marked = await isMarked(database, userId)
    const has = marked && (await factors.hasVerified(userId))
    if (marked && !has) await noteGone(userId)
    remember(userId, has)
    return has
  }

  async function note(userId: string): Promise<void> {
    if (remembered(userId) === true) return
    // A token keeps `aal2` for up to an hour after the second factor was removed, which must not be recorded again.
    const has = (await isMarked(database, userId)) || (await factors.hasVerified(userId).catch(() => true))
    const at = new Date(clock())
    if (has)
      await database.asService(async (tx) => {
        if (await mark(tx, userId, at)) await tellOwner(tx, userId, 'second_step_on', at)
      })
    remember(userId, has)
  }

  return {
    forget,
    guard: (tokens) => ({
      ...tokens,
      async verify(token) {
        const caller = await tokens.verify(token)
        if (caller.aal === 'aal2') {
          await note(caller.userId)
          return caller
        }
        const refused = refusalAtTheDoor(caller, await hasOne(caller.userId))
        if (refused !== null) throw refused
        return caller
      },
    }),
  }
}
