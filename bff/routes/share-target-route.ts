/**
 * Receives the Web Share Target's form if no service worker is active to handle it on the device. The content is neither read nor stored;
 * the user is asked to share again.
 */
import type { Answers } from '../answer.ts'
import type { RateLimits } from '../middleware/rate-limits.ts'
import type { BffContext } from '../request.ts'
import { MISSED_SHARE_PAGE } from '../../shared/contracts/share-target.ts'

export type ShareTargetDeps = { readonly answers: Answers; readonly limits: RateLimits }

export function shareTargetRoute({ answers, limits }: ShareTargetDeps): (c: BffContext) => Promise<Response> {
  return async function sendToForm(c) {
    const { incoming } = c.env
    // Reads and discards the body: a browser that is cut off while sending shows its own error page.
    incoming.resume()
    await limits.count('page', c.get('clientAddress'))
    return answers.seeOther(c.get('requestId'), MISSED_SHARE_PAGE)
  }
}
