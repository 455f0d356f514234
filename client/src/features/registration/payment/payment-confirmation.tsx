import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getCheckoutSessionEndpoint } from '../../../../../shared/contracts/billing.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { usePlatform, useSession } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** Polling interval in milliseconds while Stripe is processing. */
const POLL_INTERVAL = 3_000
/** One minute of polling. After that, the webhook reports the payment. */
const MAX_POLLS = 20

/** Shows the state of the payment, which our server reads from Stripe. Renders nothing unless the user is signed in. */
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
      isSettled(state.data?.state) || state.dataUpdateCount + state.errorUpdateCount >= MAX_POLLS
        ? false
        : POLL_INTERVAL,
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
