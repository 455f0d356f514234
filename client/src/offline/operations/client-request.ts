/**
 * The operation that posts a client's request. Offline: it waits on /home2. Two devices: each request has an id of its own. Rejected by the
 * server: it stays with the server's words, and opens again in the steps.
 */
import { z } from 'zod'
import { POST_CLIENT_REQUEST } from '../../../../shared/contracts/post-client-request.ts'
import type { OfflineOperation } from '../engine/operation.ts'

/** What the queue reads of a request. The whole contract would be loaded with every page; whoever opens a row again parses it by that. */
const payloadSchema = z.looseObject({
  id: z.uuid(),
  practiceArea: z.string().nullable(),
  summary: z.string(),
})
type Payload = z.infer<typeof payloadSchema>

/** Nothing but the id: what the request says is not kept a second time. */
const receiptSchema = z.object({ request: z.object({ id: z.uuid() }) })

export const CLIENT_REQUEST: OfflineOperation<Payload, z.infer<typeof receiptSchema>> = {
  kind: 'client_request',
  endpoint: { ...POST_CLIENT_REQUEST, request: payloadSchema, response: receiptSchema },
  // The first one: see `operationsOf`.
  version: 2,
  migrations: {},
  // It states that the client is an adult and has read the notices, so a person has to be there.
  byDevice: null,
  noun: 'request',
  failureText: 'Failed to post the request',
  orderKey: (_request, id) => id,
  confirms: ({ request }, id) => request.id === id,
  summary: ({ practiceArea, summary }) => ({ title: practiceArea ?? 'Not sure yet', detail: summary }),
}
