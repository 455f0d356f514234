/** Who may post a request, and which may still be withdrawn. Pure. */
import type { ClientRequest } from '../../../shared/contracts/client-requests.ts'
import type { UserType } from '../../../shared/contracts/profile.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

/** Of one client, closed ones included: as many as a list shows at once. */
export const MAX_REQUESTS = 100

/** Null when the person may; someone without a profile becomes a client by posting. `others` counts the client's other requests. */
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

/** A withdrawn request may be withdrawn again: the answer to the first time may have been lost. */
export function refusalToWithdraw({
  status,
  isWithdrawn,
}: Pick<ClientRequest, 'status' | 'isWithdrawn'>): AppError | null {
  if (status === 'looking' || status === 'interested' || isWithdrawn) return null
  const words =
    status === 'represented'
      ? 'An attorney represents you. Please talk to your attorney.'
      : 'This request is already closed.'
  return new AppError('conflict', words)
}
