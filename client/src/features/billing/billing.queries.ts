/** What one pays: plan, seats and invoices as Stripe has them, by our server. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  createPortalSessionEndpoint,
  getBillingSummaryEndpoint,
} from '../../../../shared/contracts/billing.ts'
import { unwrap, type HttpClient } from '../../platform/http/http-client.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'

type Sender = Pick<HttpClient, 'call'>

export const billingSummaryQuery = (http: Sender) =>
  queryOptions({
    queryKey: ['billing-summary'],
    queryFn: async ({ signal }) => unwrap(await http.call(getBillingSummaryEndpoint, { signal })),
  })

export function useBillingSummary() {
  const { http } = usePlatform()
  return useQuery(billingSummaryQuery(http))
}

/** Stripe's own pages for cards, seats and cancelling. A link is made for one visit, so it is asked for at the press. */
export function usePortal(leaveFor: (url: string) => void) {
  const { http } = usePlatform()
  return useMutation({
    mutationFn: async () => unwrap(await http.call(createPortalSessionEndpoint, { body: {} })),
    onSuccess: ({ url }) => leaveFor(url),
  })
}
