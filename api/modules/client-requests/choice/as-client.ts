/** The server's part of what a request's own client does. Anybody else is told that there is no such request. */
import type { ClientRequest } from '../../../../shared/contracts/client-requests.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Database, ServiceTx } from '../../../db/database.ts'
import { findRequest } from '../client-requests.repository.ts'

/** Resolves to what `work` found. Rejects with an AppError: not_found. */
export function workAsClient<Found>(
  database: Database,
  { claims }: Caller,
  requestId: string,
  work: (tx: ServiceTx) => Promise<Found>,
): Promise<Found> {
  return database.asUser(claims, async (tx) => {
    if ((await findRequest(tx, requestId)) === null) throw notFound()
    return tx.withoutRowSecurity(work)
  })
}

/** Resolves to the request as it is after `work`. Rejects with an AppError: not_found. */
export function changeAsClient(
  database: Database,
  { claims }: Caller,
  requestId: string,
  work: (tx: ServiceTx) => Promise<unknown>,
): Promise<ClientRequest> {
  return database.asUser(claims, async (tx) => {
    if ((await findRequest(tx, requestId)) === null) throw notFound()
    await tx.withoutRowSecurity(work)
    const request = await findRequest(tx, requestId)
    if (request === null) throw notFound()
    return request
  })
}

function notFound(): AppError {
  return new AppError('not_found', 'We couldn’t find this request.')
}
