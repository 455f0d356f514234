/** Joins the waiting list. Loaded when the form is first submitted, because reading the page does not need it. */
import {
  joinWaitlistEndpoint,
  type JoinWaitlistRequest,
} from '../../../../../shared/contracts/legal-search.ts'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import { messageFor } from '../../../platform/http/http-error.ts'
import { createConsoleLogger } from '../../../platform/log/logger.ts'

/** Resolves to null if the address is on the list, else to an error message. */
export async function joinWaitlist(request: JoinWaitlistRequest): Promise<string | null> {
  const http = createHttpClient({
    fetch: (input, init) => fetch(input, init),
    // The list is for people without an account.
    getAccessToken: () => Promise.resolve(null),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    logger: createConsoleLogger(console),
  })
  const answer = await http.call(joinWaitlistEndpoint, { body: request })
  return answer.ok ? null : messageFor(answer.error)
}
