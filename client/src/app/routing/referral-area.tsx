import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import type { QueryClients } from '../start/runtime.ts'

type ReferralAreaProps = { readonly queries: QueryClients; readonly children?: ReactNode }

/** What stands in it asks the server by the numbers of the e-mail and referral area (product spec, section 9). Without children, the route's. */
export function ReferralArea({ queries, children = <Outlet /> }: ReferralAreaProps): ReactNode {
  return <QueryClientProvider client={queries.referral}>{children}</QueryClientProvider>
}
