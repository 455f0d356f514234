import { useId, useState, type ReactNode } from 'react'
import type { ClientRequest } from '../../../../../shared/contracts/client-requests.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { formatDay, needTitle } from '../plain-words.ts'
import { canWithdraw, statusLabel } from './request-labels.ts'
import { useWithdraw } from './requests.queries.ts'
import styles from './client-home.module.css'

type RequestCardProps = { readonly request: ClientRequest; readonly userId: string }

export function RequestCard({ request, userId }: RequestCardProps): ReactNode {
  const titleId = useId()
  const { label, meaning, tone } = statusLabel(request)
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles['top']}>
        <h2 id={titleId}>{needTitle(request.practiceArea)}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className={styles['soft']}>
        {meaning === null ? '' : `${meaning} `}Posted on{' '}
        <time dateTime={request.createdAt}>{postedWords(request.createdAt)}</time>.
      </p>
      {request.summary !== '' && <p className={styles['summary']}>{request.summary}</p>}
      <Facts request={request} />
      {canWithdraw(request) && <Withdrawal request={request} userId={userId} />}
    </Card>
  )
}

function Facts({ request }: { readonly request: ClientRequest }): ReactNode {
  const { state, incidentDate, otherParties } = request
  return (
    <FactList className={styles['facts']}>
      <Fact term="State">{STATE_NAMES[state]}</Fact>
      {incidentDate !== null && (
        <Fact term="Date">
          <time dateTime={incidentDate}>{formatDay(incidentDate)}</time>
        </Fact>
      )}
      <Fact term="Also involved">{otherParties.length === 0 ? 'No one named' : otherParties.join(', ')}</Fact>
    </FactList>
  )
}

/** Asks for confirmation, because it cannot be undone. */
function Withdrawal({ request, userId }: RequestCardProps): ReactNode {
  const withdraw = useWithdraw(userId)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className={styles['ways']}>
      {withdraw.error !== null && (
        <Alert tone="danger" role="alert">
          {withdraw.error.message}
        </Alert>
      )}
      <Button size="small" busy={withdraw.isPending} onClick={() => setIsAsking(true)}>
        Withdraw request
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Withdraw this request?"
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false)
                withdraw.mutate(request.id)
              }}
            >
              Withdraw
            </Button>
          </>
        }
      >
        This closes your request permanently. You can post a new one anytime.
      </Dialog>
    </div>
  )
}

function postedWords(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(at))
}
