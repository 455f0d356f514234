/** Who may post a request, and which requests can be withdrawn. Pure. */
import type { ClientRequest } from '../../../shared/contracts/client-requests.ts'
import type { UserType } from '../../../shared/contracts/profile.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

/** Requests per client, including closed ones: as many as one list shows. */
export const MAX_REQUESTS = 100

/** Requests that attorneys see, or will after a person has looked at them. */
export const MAX_OPEN = 3
/** New requests in 24 hours. */
export const MAX_A_DAY = 5

/** The client's other requests. */
export type OtherRequests = { readonly all: number; readonly open: number; readonly today: number }

/** Null if the user may post; a user without a profile becomes a client by posting. */
export function refusalToPost(userType: UserType | null, others: OtherRequests): AppError | null {
  if (userType === 'attorney')
    return new AppError(
      'forbidden',
      'This is an attorney’s account. Use another email address to look for an attorney.',
    )
  const { all, open, today } = others
  const message =
    all >= MAX_REQUESTS
      ? `An account can hold ${MAX_REQUESTS} requests. Please write to us if you need another.`
      : open >= MAX_OPEN
        ? `${MAX_OPEN} of your requests are shown to attorneys. Withdraw one of them to post another.`
        : today >= MAX_A_DAY
          ? `You can post ${MAX_A_DAY} requests a day. Try again tomorrow.`
          : null
  return message === null ? null : new AppError('limit_reached', message)
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
