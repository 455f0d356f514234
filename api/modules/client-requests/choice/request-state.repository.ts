/** The state of a request and of the interests in it, read under a lock and written as a whole. */
import { z } from 'zod'
import {
  INTEREST_STATUSES,
  REQUEST_STATUSES,
  type InterestStatus,
  type RequestState,
} from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow, parseRows } from '../../../db/rows.ts'

const requestSchema = z.object({ client_id: z.uuid(), status: z.enum(REQUEST_STATUSES) })
const interestSchema = z.object({
  id: z.uuid(),
  attorney_id: z.uuid(),
  status: z.enum(INTEREST_STATUSES),
})

export type LockedRequest = {
  readonly id: string
  readonly clientId: string
  readonly state: RequestState
  /** By the id of the interest. */
  readonly attorneys: Readonly<Record<string, string>>
}

/** Locks the request until the transaction ends, so that events happen one after another. Null: no such request. */
export async function lockRequest(tx: ServiceTx, id: string): Promise<LockedRequest | null> {
  const request = parseRow(
    requestSchema,
    await tx.query('select client_id, status from public.client_requests where id = $1 for update', [id]),
  )
  if (request === null) return null
  const interests = parseRows(
    interestSchema,
    await tx.query('select id, attorney_id, status from public.request_interests where request_id = $1', [
      id,
    ]),
  )
  return {
    id,
    clientId: request.client_id,
    state: {
      status: request.status,
      interests: Object.fromEntries(interests.map((interest) => [interest.id, interest.status])),
    },
    attorneys: Object.fromEntries(interests.map((interest) => [interest.id, interest.attorney_id])),
  }
}

export type StatusChange = {
  readonly interestId: string
  readonly from: InterestStatus | null
  readonly to: InterestStatus
}

/** What differs between two states, interest by interest. */
export function changesBetween(before: RequestState, after: RequestState): readonly StatusChange[] {
  return Object.entries(after.interests).flatMap(([interestId, to]) => {
    const from = before.interests[interestId] ?? null
    return from === to ? [] : [{ interestId, from, to }]
  })
}

/** Interests must exist: a new one is inserted before. */
export async function writeState(
  tx: ServiceTx,
  { id, state }: Pick<LockedRequest, 'id' | 'state'>,
  after: RequestState,
  at: Date,
): Promise<readonly StatusChange[]> {
  const changes = changesBetween(state, after)
  const now = at.toISOString()
  // Whoever is no longer chosen first: the index lets one be chosen at a time.
  for (const { interestId, to } of changes.toSorted((a, b) => rank(a.to) - rank(b.to)))
    await tx.query(
      `update public.request_interests set status = $2, updated_at = $3,
         chosen_at = case when $2 = 'chosen' then $3::timestamptz else chosen_at end
       where id = $1`,
      [interestId, to, now],
    )
  if (after.status !== state.status)
    await tx.query(
      `update public.client_requests set status = $2, updated_at = $3,
         closed_at = case when $2 = 'closed' then $3::timestamptz end
       where id = $1`,
      [id, after.status, now],
    )
  return changes
}

function rank(status: InterestStatus): number {
  return status === 'chosen' ? 1 : 0
}
