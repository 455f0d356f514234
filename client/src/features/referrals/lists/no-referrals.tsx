import type { ReactNode } from 'react'
import type { ReferralBox } from '../../../../../shared/contracts/referrals.ts'
import { paths, referralsTabPath } from '../../../platform/navigation/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { isReversed, REVERSED_DATES_MESSAGE, type ReferralFilters } from './referral-filters.ts'

/** Explains why a box is empty and offers the next step. */
export function NoReferrals({ box }: { readonly box: ReferralBox }): ReactNode {
  switch (box) {
    case 'sent':
      return (
        <EmptyState
          title="Nothing sent yet"
          action={
            <LinkButton to={paths.submitReferral} variant="primary">
              Write a referral
            </LinkButton>
          }
        >
          Referrals appear here once they’ve been sent. Anything still waiting on this device is in the queue.
        </EmptyState>
      )
    case 'received':
      return (
        <EmptyState
          title="Nothing received yet"
          action={
            <LinkButton to={paths.submitReferral} variant="primary">
              Refer a case
            </LinkButton>
          }
        >
          Referrals sent to your verified email address appear here.
        </EmptyState>
      )
    case 'archive':
      return (
        <EmptyState
          title="The archive is empty"
          action={<LinkButton to={referralsTabPath('sent')}>View sent referrals</LinkButton>}
        >
          Referrals move here when they’re declined, expired, withdrawn, or closed.
        </EmptyState>
      )
  }
}

type NothingFoundProps = { readonly filters: ReferralFilters; readonly onClear: () => void }

/** There are referrals, but none that match the filters. */
export function NothingFound({ filters, onClear }: NothingFoundProps): ReactNode {
  return (
    <EmptyState
      title="No matching referrals"
      action={
        <Button variant="primary" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      {isReversed(filters) ? REVERSED_DATES_MESSAGE : 'No referrals match your search or filters.'}
    </EmptyState>
  )
}
