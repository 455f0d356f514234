import type { ReactNode } from 'react'
import type { Office, OwnFirm } from '../../../../../shared/contracts/own-firm.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from '../settings.module.css'
import { useWithdrawOffice } from './own-firm.queries.ts'

export function officeLine({ office_address, firmCity, firmState, firmZip }: Office): string {
  return `${office_address}, ${firmCity}, ${firmState} ${firmZip}`
}

type OfficeReviewProps = {
  readonly firm: OwnFirm
  readonly review: NonNullable<OwnFirm['review']>
}

/** Which address holds now, and what became of the other one. */
export function OfficeReview({ firm, review }: OfficeReviewProps): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const now = useNow(60_000)
  const withdrawing = useWithdrawOffice()
  const isWaiting = review.reason === null
  return (
    <Card aria-labelledby="office-heading">
      <h2 id="office-heading">New address</h2>
      <div>
        <Badge tone={isWaiting ? 'info' : 'danger'}>{isWaiting ? 'Being checked' : 'Not confirmed'}</Badge>
      </div>
      <FactList>
        <Fact term={isWaiting ? 'Waiting for review' : 'Not confirmed'}>{officeLine(review)}</Fact>
        <Fact term={isWaiting ? 'Holds until it’s decided' : 'Holds now'}>{officeLine(firm)}</Fact>
      </FactList>
      {isWaiting ? (
        <p className={styles['soft']}>
          Submitted <Time at={Date.parse(review.submittedAt)} now={now} />. We’ll email you once it’s checked.
        </p>
      ) : (
        <Alert tone="warning" title="Why it wasn’t confirmed">
          {review.reason}
        </Alert>
      )}
      <FormError>{withdrawing.error === null ? null : failureMessage(withdrawing.error)}</FormError>
      <div>
        <Button busy={withdrawing.isPending} disabled={isOffline} onClick={() => withdrawing.mutate()}>
          {isWaiting ? 'Take back the new address' : 'Remove this note'}
        </Button>
      </div>
      {isOffline && <p className={styles['soft']}>You’re offline. Connect to change this.</p>}
    </Card>
  )
}
