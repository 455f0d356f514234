import { useState, type ReactNode } from 'react'
import type { Interest } from '../../../../../shared/contracts/interests.ts'
import type { InterestStatus } from '../../../../../shared/domain/requests/request-lifecycle.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LiveOnly } from '../../../ui/live-only.tsx'
import { Time } from '../../../ui/time.tsx'
import type { ShowConversation } from './show-conversation.ts'
import { INTEREST_LABELS, INTEREST_TONES } from '../interest-labels.ts'
import styles from '../explore.module.css'
import { ChosenCard } from './chosen-card.tsx'
import { useInterestChange } from './use-interest-change.ts'

type InterestProps = {
  readonly interest: Interest
  readonly now: number
  readonly isLive: boolean
  readonly conversation: ShowConversation
}

const MEANINGS: Readonly<Record<InterestStatus, string>> = {
  sent: 'The client can read your message and choose you.',
  chosen: 'The client chose you. Check for conflicts to see how to reach them.',
  cleared: 'You can reach the client. You represent them only once both of you have signed.',
  conflict: 'You said that there is a conflict. The request is with other attorneys again.',
  released: 'The client ended the choice, or 72 hours passed without your answer. Names are hidden again.',
  withdrawn: 'You withdrew your interest. A request can be answered only once.',
  passed: 'This request was closed without you.',
}

/** The attorney's interest in a request, with what its state discloses and allows. */
export function OwnInterest(props: InterestProps): ReactNode {
  const { interest, now, isLive, conversation: Conversation } = props
  const { status, message, createdAt, mayShareName, conflictNote } = interest
  return (
    <>
      {interest.disclosed !== null && (
        <ChosenCard interest={interest} disclosed={interest.disclosed} now={now} isLive={isLive} />
      )}
      {interest.conversationId !== null && (
        <Card>
          <Conversation
            conversationId={interest.conversationId}
            // Before the choice the client writes without a name.
            otherParty={interest.disclosed?.clientName || 'the client'}
            level={2}
          />
        </Card>
      )}
      <Card aria-labelledby="own-interest" className={styles['part']}>
        <div className={styles['top']}>
          <h2 id="own-interest">Your interest</h2>
          <Badge tone={INTEREST_TONES[status]}>{INTEREST_LABELS[status]}</Badge>
        </div>
        <p role="status">{MEANINGS[status]}</p>
        {mayShareName && status === 'sent' && (
          <Alert tone="warning">
            Our records and yours may share a name. Look again after you are chosen.
          </Alert>
        )}
        <p className={styles['need']}>{message === '' ? 'You wrote no message.' : message}</p>
        {conflictNote !== '' && (
          <p className={styles['need']}>
            <strong>Your note about the conflict, for you alone:</strong> {conflictNote}
          </p>
        )}
        <p className={styles['soft']}>
          Sent <Time at={Date.parse(createdAt)} now={now} />
        </p>
        {canWithdraw(status) && (
          <LiveOnly isLive={isLive}>
            <Withdrawal id={interest.id} />
          </LiveOnly>
        )}
      </Card>
    </>
  )
}

function canWithdraw(status: InterestStatus): boolean {
  return status === 'sent' || status === 'chosen' || status === 'cleared'
}

/** Asks first: a request can be answered only once. */
function Withdrawal({ id }: { readonly id: string }): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  const change = useInterestChange(id)
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>Withdraw interest</Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Withdraw your interest?"
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Keep it</Button>
            <Button
              variant="danger"
              busy={change.isPending}
              onClick={() => change.mutate({ result: 'withdraw' }, { onSuccess: () => setIsAsking(false) })}
            >
              Withdraw interest
            </Button>
          </>
        }
      >
        <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
        <p>The client no longer sees your message. You can’t answer this request again.</p>
      </Dialog>
    </div>
  )
}
