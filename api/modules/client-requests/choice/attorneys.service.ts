/** What a client can do about an attorney who answered, besides choosing: ask, decide against, report, block. */
import type { Block } from '../../../../shared/contracts/blocks.ts'
import type { ClientRequest } from '../../../../shared/contracts/client-requests.ts'
import type { AttorneyReportReason } from '../../../../shared/contracts/interests.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import { isStanding } from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { Caller } from '../../../caller.ts'
import type { Database, ServiceTx } from '../../../db/database.ts'
import { changeAsClient, workAsClient } from './as-client.ts'
import { insertAttorneyReport, isBlocked, listBlocks } from './attorneys.repository.ts'
import { block, lift } from './blocks.ts'
import { askInConversation, findOtherMember } from './request-conversations.repository.ts'
import { moveRequest, requireLocked, type MoveDeps } from './request-moves.ts'
import type { LockedRequest } from './request-state.repository.ts'

export type AttorneysDeps = MoveDeps & { readonly database: Database }

export type AttorneyReport = { readonly reason: AttorneyReportReason; readonly words: string }

/** All reject with an AppError: not_found for a request of another client, interest_gone for an answer that is not in it. */
export type AttorneysService = {
  /** Resolves to the conversation, in which the attorney sees no name. Idempotent. Rejects with interest_gone when the answer has ended. */
  ask(caller: Caller, requestId: string, interestId: string): Promise<string>
  /** Idempotent. Rejects with an AppError conflict for the chosen attorney, who is released instead. */
  passOver(caller: Caller, requestId: string, interestId: string): Promise<ClientRequest>
  /** Idempotent. */
  block(caller: Caller, requestId: string, interestId: string): Promise<ClientRequest>
  /** Once for each client and attorney. */
  report(caller: Caller, requestId: string, interestId: string, report: AttorneyReport): Promise<void>
  /** By either member. Rejects with an AppError not_found unless the caller is one. Idempotent. */
  blockConversation(caller: Caller, conversationId: string): Promise<void>
  /** Whom the caller blocked, the latest first. */
  blocks(caller: Caller): Promise<readonly Block[]>
  /** Rejects with an AppError not_found unless it is a block of the caller. */
  liftBlock(caller: Caller, blockId: string): Promise<void>
}

export function createAttorneysService(deps: AttorneysDeps): AttorneysService {
  const { database, clock, newId } = deps
  return {
    ask: (caller, requestId, interestId) =>
      workAsClient(database, caller, requestId, (tx) => ask(deps, tx, requestId, interestId)),
    passOver: (caller, requestId, interestId) =>
      changeAsClient(database, caller, requestId, async (tx) =>
        moveRequest(deps, tx, await requireLocked(tx, requestId), { type: 'pass', interestId }),
      ),
    block: (caller, requestId, interestId) =>
      changeAsClient(database, caller, requestId, async (tx) =>
        block(deps, tx, caller.userId, attorneyOf(await requireLocked(tx, requestId), interestId)),
      ),
    report: (caller, requestId, interestId, report) =>
      workAsClient(database, caller, requestId, async (tx) =>
        insertAttorneyReport(tx, {
          ...report,
          id: newId(),
          reporterId: caller.userId,
          attorneyId: attorneyOf(await requireLocked(tx, requestId), interestId),
          at: new Date(clock()),
        }),
      ),
    blockConversation: ({ userId, claims }, conversationId) =>
      database.asUser(claims, (user) =>
        user.withoutRowSecurity(async (tx) => {
          const other = await findOtherMember(tx, userId, conversationId)
          if (other === null) throw new AppError('not_found', 'We couldn’t find this conversation.')
          await block(deps, tx, userId, other)
        }),
      ),
    blocks: ({ userId, claims }) =>
      database.asUser(claims, (user) => user.withoutRowSecurity((tx) => listBlocks(tx, userId))),
    liftBlock: ({ userId, claims }, blockId) =>
      database.asUser(claims, (user) =>
        user.withoutRowSecurity(async (tx) => {
          if (!(await lift(tx, userId, blockId)))
            throw new AppError('not_found', 'We couldn’t find this block. It may have been lifted before.')
        }),
      ),
  }
}

async function ask(
  { clock, newId }: AttorneysDeps,
  tx: ServiceTx,
  requestId: string,
  interestId: string,
): Promise<string> {
  const locked = await requireLocked(tx, requestId)
  const attorneyId = attorneyOf(locked, interestId)
  const status = locked.state.interests[interestId]
  if (status === undefined || !isStanding(status)) throw gone()
  if (await isBlocked(tx, locked.clientId, attorneyId)) throw gone()
  const members = [locked.clientId, attorneyId]
  return askInConversation(tx, { id: newId(), interestId, members, at: new Date(clock()) })
}

function attorneyOf({ attorneys }: LockedRequest, interestId: string): string {
  const attorneyId = attorneys[interestId]
  if (attorneyId === undefined) throw gone()
  return attorneyId
}

function gone(): AppError {
  return new AppError('interest_gone', 'This attorney is no longer available for the request.')
}
