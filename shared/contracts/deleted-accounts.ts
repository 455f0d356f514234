/** Accounts that were deleted. Apart from the other calls about a person's data, because every page loads it. */
import { endpoint } from './endpoint.ts'

/**
 * Whether this account was deleted: for a device whose session has ended, which has nothing else to ask with. 404 for every other id, and ids
 * cannot be guessed.
 */
export const findDeletedAccountEndpoint = endpoint({
  method: 'GET',
  path: '/api/deleted-accounts/:person',
  auth: 'optional',
  response: 'nothing',
})
