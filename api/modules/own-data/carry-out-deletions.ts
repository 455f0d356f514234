/**
 * The job that deletes accounts whose days are over, and files of exports past theirs. An account is first erased here, in one transaction
 * that also ends its sessions and grants; then the sign-in service deletes it, asked again until it has. Each run schedules the next one.
 */
import { errorForLog, type Logger } from '../../../runtime/logger.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import type { EndAccess } from '../admin/end-access.ts'
import type { AuthAdmin } from '../registration/auth-admin.ts'
import { tellSessionsEnded } from '../sessions/ended-sessions.ts'
import {
  findObstacle,
  listUnfinished,
  markErased,
  markFinished,
  postpone,
  takeDue,
} from './account-deletions.repository.ts'
import { audit } from './account-deletions.service.ts'
import { deleteExpired } from './data-exports.repository.ts'
import { eraseAccount, type EraseDeps } from './erase-account.ts'

export const DELETION_QUEUE = 'account-deletions'

const DAY = 86_400_000
const INTERVAL = 10 * 60_000

export type CarryOutDeps = EraseDeps & {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly logger: Logger
  readonly endAccess: EndAccess
  /** Removes connected accounts; the returned function tells their providers, after the transaction. */
  readonly removeConnections: (tx: ServiceTx, userId: string) => Promise<() => Promise<void>>
  readonly accounts: Pick<AuthAdmin, 'deleteAccount'>
}

/** Queues the first run unless one is waiting. */
export function planDeletions({ database, jobs }: Pick<CarryOutDeps, 'database' | 'jobs'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, DELETION_QUEUE, {}))
}

export function createDeletionsJob(deps: CarryOutDeps): JobHandler {
  const { database, jobs } = deps
  return async function deleteAccounts(_data, complete) {
    const hasMore = await carryOut(deps)
    await database.asService(async (tx) => {
      await deleteExpired(tx, new Date(deps.clock()))
      await complete(tx)
      await jobs.send(tx, DELETION_QUEUE, {}, hasMore ? {} : { delay: INTERVAL })
    })
  }
}

/** Deletes one account, and finishes those that the sign-in service still has. Returns whether another one may be due. */
async function carryOut(deps: CarryOutDeps): Promise<boolean> {
  const { database, logger, accounts, clock } = deps
  const wasDue = await eraseOne(deps)
  for (const userId of await database.asService(listUnfinished)) {
    try {
      await accounts.deleteAccount(userId)
    } catch (error) {
      logger.error(
        { userId, error: errorForLog(error) },
        'the sign-in service has not deleted an account; asking again later',
      )
      return false
    }
    await database.asService((tx) => markFinished(tx, userId, new Date(clock())))
    logger.info({ userId }, 'an account was deleted')
  }
  return wasDue
}

/** One that cannot be erased is tried again a day later, so that it does not hold up the others. */
async function eraseOne(deps: CarryOutDeps): Promise<boolean> {
  const { database, logger, clock } = deps
  const taken: { userId?: string } = {}
  try {
    const afterwards = await database.asService((tx) => eraseDue(deps, tx, taken))
    await afterwards?.()
  } catch (error) {
    const { userId } = taken
    if (userId === undefined) throw error
    logger.error(
      { userId, error: errorForLog(error) },
      'an account could not be erased; trying again in a day',
    )
    await database.asService((tx) => postpone(tx, userId, new Date(clock() + DAY)))
  }
  return taken.userId !== undefined
}

/** Null: none is due. Otherwise what is left to do after the transaction. */
async function eraseDue(
  deps: CarryOutDeps,
  tx: ServiceTx,
  taken: { userId?: string },
): Promise<(() => Promise<void>) | null> {
  const now = new Date(deps.clock())
  const userId = await takeDue(tx, now)
  if (userId === null) return null
  taken.userId = userId
  // A subscription, or a choice, that began within the 14 days.
  if ((await findObstacle(tx, userId)) !== null) {
    await postpone(tx, userId, new Date(now.getTime() + DAY))
    return () => Promise.resolve()
  }
  const tellProviders = await deps.removeConnections(tx, userId)
  await deps.endAccess(tx, userId)
  await eraseAccount(deps, tx, userId)
  await markErased(tx, userId, now)
  await audit(tx, 'account.deleted', userId, 'Deleted account', now)
  await tellSessionsEnded(tx, { userId, bySession: null, why: { by: 'here' }, at: now })
  return tellProviders
}
