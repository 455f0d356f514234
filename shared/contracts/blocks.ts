/** Whom a person blocked. Blocking itself is done where the other one is met: at an answer, or in a conversation. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Blocks in the list, the latest first; older ones appear when these are lifted. */
export const BLOCKS_SHOWN = 200

export const blockSchema = z.object({
  id: z.uuid(),
  /** A client has no name here: who blocked one may not know it. */
  name: z.string(),
  /** An attorney's firm; of a client's latest request that the attorney answered, the practice area and the state. */
  about: z.string().nullable(),
  at: z.iso.datetime(),
})
export type Block = z.infer<typeof blockSchema>

const PATH = '/api/blocks'

export const listBlocksEndpoint = endpoint({
  method: 'GET',
  path: PATH,
  auth: 'user',
  response: z.object({ blocks: z.array(blockSchema).max(BLOCKS_SHOWN) }),
})

/**
 * Both find each other's requests and answers again, unless the other one blocked too. What the block ended stays ended, but for the
 * conversation with an attorney who represents the client. 404 `not_found`: no block of the caller's, or lifted before.
 */
export const liftBlockEndpoint = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  auth: 'user',
  response: 'nothing',
})
