import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getCheckoutSessionEndpoint } from '../../../../../shared/contracts/billing.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { usePlatform, useSession } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** Asked again while Stripe is still at it. Milliseconds. */
const ASK_AGAIN = 3_000
/** After a minute the webhook, which needs nobody to wait, is the better messenger. */
const MAX_ASKS = 20

/** Asks Stripe, by our server, what became of the payment. Only a signed-in person may know; nobody else is told anything. */
export function PaymentConfirmation({ sessionId }: { readonly sessionId: string }): ReactNode {
  const { http } = usePlatform()
  const session = useSession()
  const userId = identityIn(session)?.userId ?? null
  const { data, isPending } = useQuery({
    queryKey: ['checkout-session', sessionId, userId],
    queryFn: async ({ signal }) =>
      unwrap(await http.call(getCheckoutSessionEndpoint, { query: { session_id: sessionId }, signal })),
    enabled: userId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isSettled(state.data?.state) || state.dataUpdateCount + state.errorUpdateCount >= MAX_ASKS
        ? false
        : ASK_AGAIN,
  })
  if (userId === null) return null
  if (isPending) return <Spinner label="Confirming your payment…" />
  switch (data?.state) {
    case 'paid':
      return (
        <Alert tone="success" role="status">
          Payment received. Thank you.
        </Alert>
      )
    case 'processing':
    case 'open':
      return (
        <Alert tone="info" role="status">
          We’re confirming your payment. You can fill in the form in the meantime.
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="warning" role="status">
          This payment page expired before you paid.
        </Alert>
      )
    case undefined:
      return (
        <Alert tone="info" role="status">
          We couldn’t confirm your payment just now. You can fill in the form, and we’ll check again when you
          submit it.
        </Alert>
      )
  }
}

function isSettled(state: string | undefined): boolean {
  return state === 'paid' || state === 'expired'
}
