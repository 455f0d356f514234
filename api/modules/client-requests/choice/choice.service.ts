/** A client chooses among the attorneys who answered, and decides who may see the request. */
import type { ClientRequest } from '../../../../shared/contracts/client-requests.ts'
import { NOTICES_VERSION } from '../../../../shared/contracts/client-requests.ts'
import type { InterestedAttorney } from '../../../../shared/contracts/interests.ts'
import type { RequestEvent } from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { Caller } from '../../../caller.ts'
import type { Database, ServiceTx } from '../../../db/database.ts'
import { relist } from '../listing/listing.repository.ts'
import {
  agreeToNotices,
  listAttorneys,
  readAccessLog,
  stopShowing,
  wipeRequest,
  type AccessLog,
} from './choice.repository.ts'
import { changeAsClient, workAsClient } from './as-client.ts'
import { moveRequest, requireLocked, type MoveDeps } from './request-moves.ts'

export type ChoiceDeps = MoveDeps & { readonly database: Database }

/** All reject with an AppError: not_found for a request of another client. */
export type ChoiceService = {
  attorneys(caller: Caller, requestId: string): Promise<readonly InterestedAttorney[]>
  accessLog(caller: Caller, requestId: string): Promise<AccessLog>
  /** Idempotent. Rejects with an AppError: request_closed, interest_gone, already_chosen. */
  choose(caller: Caller, requestId: string, interestId: string): Promise<ClientRequest>
  /** Idempotent. Rejects with an AppError: request_closed. */
  release(caller: Caller, requestId: string): Promise<ClientRequest>
  /** Idempotent. Rejects with an AppError: request_closed, conflict. */
  represented(caller: Caller, requestId: string): Promise<ClientRequest>
  /** `show`: the client has read the present notices and agrees to them. */
  setVisibility(caller: Caller, requestId: string, show: boolean): Promise<ClientRequest>
  /** Withdraws the request, and deletes what was written in it. Idempotent. Rejects with an AppError: request_closed. */
  remove(caller: Caller, requestId: string): Promise<void>
}

export function createChoiceService(deps: ChoiceDeps): ChoiceService {
  const { database, clock } = deps
  const asClient = (
    caller: Caller,
    requestId: string,
    work: (tx: ServiceTx) => Promise<unknown>,
  ): Promise<ClientRequest> => changeAsClient(database, caller, requestId, work)
  const move = (caller: Caller, requestId: string, event: RequestEvent): Promise<ClientRequest> =>
    asClient(caller, requestId, async (tx) =>
      moveRequest(deps, tx, await requireLocked(tx, requestId), event),
    )
  return {
    attorneys: (caller, requestId) =>
      workAsClient(database, caller, requestId, (tx) => listAttorneys(tx, requestId)),
    accessLog: (caller, requestId) =>
      workAsClient(database, caller, requestId, (tx) => readAccessLog(tx, requestId)),
    choose: (caller, requestId, interestId) => move(caller, requestId, { type: 'choose', interestId }),
    release: (caller, requestId) => move(caller, requestId, { type: 'release' }),
    represented: (caller, requestId) => move(caller, requestId, { type: 'represented' }),
    setVisibility: (caller, requestId, show) =>
      asClient(caller, requestId, async (tx) => {
        const at = new Date(clock())
        await requireLocked(tx, requestId)
        if (show) await agreeToNotices(tx, requestId, NOTICES_VERSION, at)
        await stopShowing(tx, requestId, !show)
        await relist(tx, requestId, at)
      }),
    async remove(caller, requestId) {
      await asClient(caller, requestId, async (tx) => {
        await moveRequest(deps, tx, await requireLocked(tx, requestId), { type: 'close' })
        await wipeRequest(tx, requestId, new Date(clock()))
      })
    },
  }
}
