/**
 * The one place at which every call with an access token is asked for the second step. Who has one is learned from the tokens themselves:
 * a token that shows a second step proves that its person has one, and is noted. From then on a token of that person without it makes the
 * door ask the sign-in service, which either still has the second step (the call is refused) or has it no longer (the note goes).
 */
import type { Database, ServiceTx } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import type { SecurityChange } from '../email/security-mails.ts'
import type { AuthFactors } from './auth-factors.ts'
import { refusalAtTheDoor } from './second-step.policy.ts'
import { isMarked, mark, unmark } from './second-step.repository.ts'

/** Milliseconds for which one process goes by what it has just found. */
const REMEMBERED = 5000
/** Persons remembered. */
const MAX_REMEMBERED = 10_000

export type SecondStepDoor = {
  /** A verifier that also asks for the second step. */
  guard(tokens: TokenVerifier): TokenVerifier
  /** The person has none any more, and was told by who calls this. */
  forget(userId: string): Promise<void>
}

export type SecondStepDoorDeps = {
  readonly database: Database
  readonly factors: Pick<AuthFactors, 'hasVerified'>
  readonly clock: () => number
  /** Mails the owner that it is on, or off, once for each transaction that found it changed. */
  readonly tellOwner: (tx: ServiceTx, userId: string, change: SecurityChange, at: Date) => Promise<void>
}

export function createSecondStepDoor({
  database,
  factors,
  clock,
  tellOwner,
}: SecondStepDoorDeps): SecondStepDoor {
  /** By person; insertion order is age. */
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
    // A token goes on showing the second step for up to an hour after it was removed: it is no news then, and must not be noted again.
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
