/** Dependencies that the modules of the Stripe stand-in share. */
import type { BillingEngine } from './billing-engine.ts'
import type { EndpointDeps } from './endpoint.ts'

export type StripeDeps = EndpointDeps & {
  readonly engine: BillingEngine
  /** The browser address of a page below the stand-in's mount; `path` begins with a slash. */
  readonly pageUrl: (path: string) => string
}
