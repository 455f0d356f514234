/** Who may post a request, and which requests can be withdrawn. Pure. */
import type { ClientRequest } from '../../../shared/contracts/client-requests.ts'
import type { UserType } from '../../../shared/contracts/profile.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

/** Requests per client, including closed ones: as many as one list shows. */
export const MAX_REQUESTS = 100

/** Null if the user may post; a user without a profile becomes a client by posting. `others` counts the client's other requests. */
export function refusalToPost(userType: UserType | null, others: number): AppError | null {
  if (others >= MAX_REQUESTS)
    return new AppError(
      'conflict',
      `An account can hold ${MAX_REQUESTS} requests. Please write to us if you need another.`,
    )
  if (userType !== 'attorney') return null
  return new AppError(
    'forbidden',
    'This is an attorney’s account. Use another email address to look for an attorney.',
  )
}

/** Withdrawing is idempotent: the response to the first attempt may have been lost. */
export function refusalToWithdraw({
  status,
  isWithdrawn,
}: Pick<ClientRequest, 'status' | 'isWithdrawn'>): AppError | null {
  if (status === 'looking' || status === 'interested' || isWithdrawn) return null
  const userMessage =
    status === 'represented'
      ? 'An attorney represents you. Please talk to your attorney.'
      : 'This request is already closed.'
  return new AppError('conflict', userMessage)
}
