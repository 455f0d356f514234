/** Who may see a request: decided anew whenever something that it depends on changes. Pure. */
import {
  EARLIER_NOTICES,
  type ClientRequest,
  type UnlistedBecause,
} from '../../../../shared/contracts/client-requests.ts'

export type Visibility = ClientRequest['visibility']

export type Listing =
  | { readonly visibility: 'listed'; readonly why: null }
  | { readonly visibility: Exclude<Visibility, 'listed'>; readonly why: UnlistedBecause }

export type ListingFacts = {
  readonly noticesVersion: string
  readonly isStateOpen: boolean
  readonly isAddressProven: boolean
  /** The text seems to tell who somebody is, and the client insists on it. */
  readonly hasIdentity: boolean
  /** Posted in a way that a person should look at: many at once, another client's text, threatening words. */
  readonly isSuspicious: boolean
  readonly isStoppedByClient: boolean
  /** What attorneys' reports or an administrator decided. The client cannot change it. */
  readonly decided: 'by_administrator' | 'reported' | 'released' | null
}

export function listingOf(facts: ListingFacts): Listing {
  if (facts.decided === 'by_administrator') return { visibility: 'hidden', why: 'by_administrator' }
  if (facts.isStoppedByClient) return { visibility: 'hidden', why: 'by_client' }
  if (facts.noticesVersion === EARLIER_NOTICES) return { visibility: 'private', why: 'earlier_notices' }
  if (!facts.isStateOpen) return { visibility: 'private', why: 'state_shut' }
  if (!facts.isAddressProven) return { visibility: 'private', why: 'email_unproven' }
  if (facts.decided === 'reported') return { visibility: 'review', why: 'reported' }
  if (facts.decided === 'released') return { visibility: 'listed', why: null }
  if (facts.isSuspicious) return { visibility: 'review', why: 'suspicious' }
  if (facts.hasIdentity) return { visibility: 'review', why: 'identity' }
  return { visibility: 'listed', why: null }
}
