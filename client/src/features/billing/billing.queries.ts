/** Reads plan, seats and invoices, which our server gets from Stripe. */
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

/** Opens Stripe's pages for card, seats and cancellation. Each link is for a single visit, so it is requested on click. */
export function usePortal(leaveFor: (url: string) => void) {
  const { http } = usePlatform()
  return useMutation({
    mutationFn: async () => unwrap(await http.call(createPortalSessionEndpoint, { body: {} })),
    onSuccess: ({ url }) => leaveFor(url),
  })
}
