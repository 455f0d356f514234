/**
 * Where the operating system's "share" sends a form. The service worker takes it on the device; it comes here only while the worker is not
 * there yet. What was shared is not read: the person is told to share it again, and nothing of it leaves a trace on the server.
 */
import type { Answers } from '../answer.ts'
import type { RateLimits } from '../middleware/rate-limits.ts'
import type { BffContext } from '../request.ts'
import { MISSED_SHARE_PAGE } from '../../shared/contracts/share-target.ts'

export type ShareTargetDeps = { readonly answers: Answers; readonly limits: RateLimits }

export function shareTargetRoute({ answers, limits }: ShareTargetDeps): (c: BffContext) => Promise<Response> {
  return async function sendToForm(c) {
    const { incoming } = c.env
    // Let it come to its end unseen: a browser that is cut off while it sends shows an error page of its own.
    incoming.resume()
    await limits.count('page', c.get('clientAddress'))
    return answers.seeOther(c.get('requestId'), MISSED_SHARE_PAGE)
  }
}
