/**
 * Files that the platform gives out, for the page /api/download-file?source=&id=&name=. The page fetches GET /api/files/{source}/{id} and
 * saves what comes under `name`. An uploaded file does not exist here: of those only name, size and type ever reach the server.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `referral`: all that the caller may see of one referral, with its history and messages, as JSON. */
export const fileSourceSchema = z.enum(['referral'])

export const downloadFileEndpoint = endpoint({
  method: 'GET',
  path: '/api/files/:source/:id',
  auth: 'user',
  response: 'file',
})
