/**
 * The blind check at an interest: whether the request's names are likely among those that the attorney had before. The answer is yes or no,
 * without a name or a count. Only names older than a day and than the request count, so that nobody adds a name to find out about it.
 */
import { z } from 'zod'
import type { ServiceTx } from '../../../db/database.ts'
import { parseRow } from '../../../db/rows.ts'
import { hasLikelyParty } from '../../parties/parties.repository.ts'
import type { MayShareName } from './interests.service.ts'

const DAY = 24 * 3_600_000

const rowSchema = z.object({
  client_name: z.string(),
  other_parties: z.array(z.string()),
  created_at: z.date(),
})

export const mayShareName: MayShareName = async (tx: ServiceTx, attorneyId, requestId, at) => {
  const request = parseRow(
    rowSchema,
    await tx.query(
      `select trim(concat_ws(' ', u.first_name, u.last_name)) as client_name, r.other_parties, r.created_at
       from public.client_requests r join public.users u on u.id = r.client_id where r.id = $1`,
      [requestId],
    ),
  )
  if (request === null) return false
  const before = new Date(Math.min(at.getTime() - DAY, request.created_at.getTime()))
  return hasLikelyParty(tx, attorneyId, [request.client_name, ...request.other_parties], before)
}
