/** The deletion of an account: asked for with a proof, cancelled within 14 days by whoever signs in, then carried out by a job. */
import type { AccountDeletion, DeletionObstacle } from '../../../shared/contracts/own-data.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import { writeAuditEntry } from '../../db/audit-log.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import type { RotatedKeys } from '../../http/signature.ts'
import type { MailSite, PostToOwner } from '../email/owner-mail.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { checkDeletionCode, deletionCode, type PasswordProof } from './account-proof.ts'
import {
  findDeletion,
  findObstacle,
  insertDeletion,
  lockDeletion,
  removeDeletion,
  type StoredDeletion,
} from './account-deletions.repository.ts'
import { codeMail, keptMail, plannedMail } from './deletion-mails.ts'
import { ACCOUNT_KEPT, DELETION_PLANNED } from './own-data-notices.ts'

const DAY = 86_400_000
/** In which signing in can cancel it. */
export const GRACE_DAYS = 14

export type AccountDeletionsDeps = {
  readonly database: Database
  readonly passwords: PasswordProof
  readonly secrets: RotatedKeys
  readonly postToOwner: PostToOwner
  readonly notify: Notify
  readonly site: MailSite
  readonly clock: () => number
  readonly newId: () => string
  readonly mailLimit: CallLimit
  readonly tryLimit: CallLimit
}

export type DeletionProof = { readonly password: string } | { readonly code: string }

export type AccountDeletions = {
  find(caller: Caller): Promise<{ deletion: AccountDeletion | null; obstacle: DeletionObstacle | null }>
  /** Rejects with an AppError: forbidden without an address, rate_limited. */
  sendCode(caller: Caller): Promise<void>
  /** Rejects with an AppError: conflict, validation_failed, rate_limited, unavailable. */
  request(caller: Caller, proof: DeletionProof): Promise<AccountDeletion & { already: boolean }>
  /** Rejects with an AppError: account_deleted. */
  cancel(caller: Caller): Promise<void>
  /** Whether this account was deleted. */
  wasDeleted(userId: string): Promise<boolean>
}

export function createAccountDeletions(deps: AccountDeletionsDeps): AccountDeletions {
  const { database, clock, secrets } = deps
  return {
    find: ({ userId }) =>
      database.asService(async (tx) => {
        const stored = await findDeletion(tx, userId)
        return {
          deletion: stored === null ? null : shown(stored),
          obstacle: await findObstacle(tx, userId),
        }
      }),
    async sendCode(caller) {
      if (caller.verifiedEmail === null)
        throw new AppError('forbidden', 'Confirm your email address first, so that we can send the code.')
      await deps.mailLimit(caller.userId)
      const code = deletionCode(secrets[0], caller.userId, clock())
      await database.asService((tx) =>
        deps.postToOwner(tx, caller.userId, codeMail(`deletion-code-${deps.newId()}`, code, deps.site)),
      )
    },
    async request(caller, proof) {
      await deps.tryLimit(caller.userId)
      await database.asService((tx) => refuseWithObstacle(tx, caller.userId))
      await prove(deps, caller, proof)
      return database.asService((tx) => plan(deps, tx, caller))
    },
    cancel: (caller) => database.asService((tx) => cancel(deps, tx, caller)),
    wasDeleted: (userId) =>
      database.asService(async (tx) => ((await findDeletion(tx, userId))?.erasedAt ?? null) !== null),
  }
}

function shown({ requestedAt, dueAt }: StoredDeletion): AccountDeletion {
  return { requestedAt: requestedAt.toISOString(), dueAt: dueAt.toISOString() }
}

const OBSTACLES: Readonly<Record<DeletionObstacle, string>> = {
  subscription: 'Your subscription is running. Cancel it first in Settings > Billing.',
  chosen: 'You have chosen an attorney who has not answered yet. Release the attorney first.',
  choice_to_answer: 'A client has chosen you and waits for your answer. Answer the client first.',
}

async function refuseWithObstacle(tx: ServiceTx, userId: string): Promise<void> {
  const obstacle = await findObstacle(tx, userId)
  if (obstacle !== null) throw new AppError('conflict', OBSTACLES[obstacle])
}

async function prove(
  { passwords, secrets, clock }: AccountDeletionsDeps,
  { userId, email }: Caller,
  proof: DeletionProof,
): Promise<void> {
  if ('code' in proof) {
    checkDeletionCode(secrets, userId, proof.code, clock())
    return
  }
  if (email === null) throw new AppError('forbidden', 'Your account has no email address.')
  await passwords.check(email, proof.password)
}

async function plan(
  { clock, postToOwner, notify, site, newId }: AccountDeletionsDeps,
  tx: ServiceTx,
  { userId, verifiedEmail }: Caller,
): Promise<AccountDeletion & { already: boolean }> {
  // Between the first look and this one a client may have chosen.
  await refuseWithObstacle(tx, userId)
  const requestedAt = new Date(clock())
  const dueAt = new Date(requestedAt.getTime() + GRACE_DAYS * DAY)
  const isNew = await insertDeletion(tx, userId, { requestedAt, dueAt })
  const stored = await lockDeletion(tx, userId)
  if (stored === null) throw new Error('a deletion was stored and is not there')
  if (isNew) {
    await audit(tx, 'account.deletion_requested', userId, verifiedEmail, requestedAt)
    await postToOwner(tx, userId, plannedMail(`deletion-${newId()}`, dueAt, site))
    await notify(tx, userId, DELETION_PLANNED)
  }
  return { ...shown(stored), already: !isNew }
}

async function cancel(
  { clock, postToOwner, notify, site, newId }: AccountDeletionsDeps,
  tx: ServiceTx,
  { userId, verifiedEmail }: Caller,
): Promise<void> {
  const stored = await lockDeletion(tx, userId)
  if (stored === null) return
  if (stored.erasedAt !== null) throw new AppError('account_deleted', 'This account was deleted.')
  await removeDeletion(tx, userId)
  await audit(tx, 'account.deletion_cancelled', userId, verifiedEmail, new Date(clock()))
  await postToOwner(tx, userId, keptMail(`deletion-${newId()}`, site))
  await notify(tx, userId, ACCOUNT_KEPT)
}

export async function audit(
  tx: ServiceTx,
  action: string,
  userId: string,
  actor: string | null,
  at: Date,
): Promise<void> {
  await writeAuditEntry(tx, { at, actorId: userId, actor: actor ?? userId, action, subjectId: userId })
}
