/** The call behind the form. Loaded when it is first sent, so that reading the page needs none of it. */
import {
  joinWaitlistEndpoint,
  type JoinWaitlistRequest,
} from '../../../../../shared/contracts/legal-search.ts'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import { messageFor } from '../../../platform/http/http-error.ts'
import { createConsoleLogger } from '../../../platform/log/logger.ts'

/** Null when the address is on the list, else why not, in words. */
export async function joinWaitlist(request: JoinWaitlistRequest): Promise<string | null> {
  const http = createHttpClient({
    fetch: (input, init) => fetch(input, init),
    // The list is for people without an account; whoever has one needs it no more.
    getAccessToken: () => Promise.resolve(null),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    logger: createConsoleLogger(console),
  })
  const answer = await http.call(joinWaitlistEndpoint, { body: request })
  return answer.ok ? null : messageFor(answer.error)
}
