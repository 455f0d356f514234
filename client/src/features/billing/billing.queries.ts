/** What one pays: plan, seats and invoices as Stripe has them, by our server. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { billingSummarySchema, portalSessionResponseSchema } from '../../../../shared/contracts/billing.ts'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'

type Sender = Pick<HttpClient, 'send'>

export const billingSummaryQuery = (http: Sender) =>
  queryOptions({
    queryKey: ['billing-summary'],
    queryFn: async ({ signal }) =>
      unwrap(await http.send({ path: '/api/billing/summary', schema: billingSummarySchema, signal })),
  })

export function useBillingSummary() {
  const { http } = usePlatform()
  return useQuery(billingSummaryQuery(http))
}

/** Stripe's own pages for cards, seats and cancelling. A link is made for one visit, so it is asked for at the press. */
export function usePortal(leaveFor: (url: string) => void) {
  const { http } = usePlatform()
  return useMutation({
    mutationFn: async () =>
      unwrap(
        await http.send({
          method: 'POST',
          path: '/api/billing/portal-session',
          body: {},
          schema: portalSessionResponseSchema,
        }),
      ),
    onSuccess: ({ url }) => leaveFor(url),
  })
}
