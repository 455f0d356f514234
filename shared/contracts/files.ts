/**
 * Files that the platform generates, for the page /api/download-file?source=&id=&name=. The page fetches GET /api/files/{source}/{id} and
 * saves the response as `name`. Attached files cannot be downloaded: only their name, size and type ever reach the server.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** `referral`: what the caller may see of one referral, with its history and messages, as JSON. */
export const fileSourceSchema = z.enum(['referral'])

export const downloadFileEndpoint = endpoint({
  method: 'GET',
  path: '/api/files/:source/:id',
  auth: 'user',
  response: 'file',
})
