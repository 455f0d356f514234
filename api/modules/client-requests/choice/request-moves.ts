/** Every change of a request's state goes through here: by its client, an attorney, a job or an administrator. */
import { AppError, type ErrorCode } from '../../../../shared/domain/app-error.ts'
import {
  afterRequestEvent,
  isStanding,
  type RequestEvent,
  type RequestRefusal,
  type RequestState,
} from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { endConversationOf } from '../../conversations/closing.repository.ts'
import type { Notify } from '../../notifications/notify.service.ts'
import { publish } from '../../live/live-hub.ts'
import { relist } from '../listing/listing.repository.ts'
import { openConversation } from './request-conversations.repository.ts'
import { noticesOf } from './request-notices.ts'
import { lockRequest, writeState, type LockedRequest } from './request-state.repository.ts'

export type MoveDeps = { readonly notify: Notify; readonly clock: () => number; readonly newId: () => string }

/**
 * Part of the caller's transaction. `locked`: from `lockRequest` in this transaction. Rejects with an AppError: request_closed,
 * interest_gone, already_chosen or conflict.
 */
export async function moveRequest(
  deps: MoveDeps,
  tx: ServiceTx,
  locked: LockedRequest,
  event: RequestEvent,
): Promise<RequestState> {
  const { notify, clock, newId } = deps
  const outcome = afterRequestEvent(locked.state, event)
  if (!outcome.ok) throw refusalError(outcome.why)
  const at = new Date(clock())
  const changes = await writeState(tx, locked, outcome.state, at)
  if (changes.length === 0 && outcome.state.status === locked.state.status) return outcome.state
  await relist(tx, locked.id, at)
  for (const { interestId, to } of changes) {
    const attorneyId = attorneyOf(locked, interestId)
    if (to === 'cleared')
      await openConversation(tx, { id: newId(), interestId, members: [locked.clientId, attorneyId], at })
    if (!isStanding(to)) await endConversationOf(tx, interestId)
  }
  for (const { userId, notice } of noticesOf(locked, event, changes)) await notify(tx, userId, notice)
  const concerned = new Set([
    locked.clientId,
    ...changes.map(({ interestId }) => attorneyOf(locked, interestId)),
  ])
  for (const userId of concerned) await publish(tx, userId, { type: 'request', requestId: locked.id })
  return outcome.state
}

/** Rejects with an AppError: not_found. */
export async function requireLocked(tx: ServiceTx, requestId: string): Promise<LockedRequest> {
  const locked = await lockRequest(tx, requestId)
  if (locked === null) throw new AppError('not_found', 'We couldn’t find this request.')
  return locked
}

function attorneyOf({ attorneys }: LockedRequest, interestId: string): string {
  const id = attorneys[interestId]
  if (id === undefined) throw new Error('an interest without an attorney')
  return id
}

const REFUSALS: Readonly<Record<RequestRefusal, readonly [ErrorCode, string]>> = {
  request_closed: ['request_closed', 'This request is no longer open.'],
  interest_gone: ['interest_gone', 'This attorney is no longer available for the request.'],
  already_chosen: [
    'already_chosen',
    'Another attorney has been chosen. Release that attorney before you choose another.',
  ],
  not_chosen: ['conflict', 'The request has changed. Please look at it again.'],
}

function refusalError(why: RequestRefusal): AppError {
  const [code, message] = REFUSALS[why]
  return new AppError(code, message)
}
