import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import type { QueryClients } from '../start/runtime.ts'

type ReferralAreaProps = { readonly queries: QueryClients; readonly children?: ReactNode }

/** Provides the query settings of the email and referral area (product spec, section 9). Renders the route's outlet by default. */
export function ReferralArea({ queries, children = <Outlet /> }: ReferralAreaProps): ReactNode {
  return <QueryClientProvider client={queries.referral}>{children}</QueryClientProvider>
}
