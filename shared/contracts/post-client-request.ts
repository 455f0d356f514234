/** How a client's request is posted, without what it holds: all that the queue on a device has to know. */
import { KB } from './endpoint.ts'

export const CLIENT_REQUESTS_PATH = '/api/client-requests'

export const POST_CLIENT_REQUEST = {
  method: 'POST',
  path: CLIENT_REQUESTS_PATH,
  auth: 'user',
  maxBody: 32 * KB,
  status: 201,
  idempotencyKey: 'body',
} as const
