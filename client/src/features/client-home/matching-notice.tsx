import type { ReactNode } from 'react'
import { Alert } from '../../ui/alert.tsx'

/** Shown before and after posting, so that nobody waits for an attorney who cannot see the request. */
export function MatchingNotice(): ReactNode {
  return (
    <Alert tone="warning" title="Matching isn’t open yet">
      You can post a request now and we’ll save it, but attorneys can’t see it until matching opens. Legal
      deadlines keep running. If you need a lawyer soon, contact your state or local bar association’s
      referral service.
    </Alert>
  )
}
