import { Fragment, useState, type ReactNode } from 'react'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import { isAcknowledged } from '../../offline/engine/outbox-row.ts'
import { isEmailDelayed, isEmailPending, isReferral } from '../../offline/operations/referral-send.ts'
import { useOutbox } from '../../offline/react/use-outbox.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FollowDelivery } from './follow-delivery.tsx'
import { QueueRow } from './queue-row.tsx'
import styles from './referral-row.module.css'
import { useQueueActions, type QueueActions } from './use-queue-actions.tsx'

/** Everything this device has been asked to send: what needs the person first, then what waits, then what the server has confirmed. */
export function QueuePanel(): ReactNode {
  const outbox = useOutbox()
  const actions = useQueueActions()
  const now = useNow(5000)
  if (outbox.status === 'loading') return <Skeleton label="Loading the queue…" />
  if (outbox.status === 'failed') {
    return (
      <Alert tone="danger" role="alert">
        {toOfflineError(outbox.error).words}
      </Alert>
    )
  }
  const unsent = outbox.value.filter((entry) => !isSettled(entry))
  const sent = outbox.value.filter(isSettled).toReversed()
  const ordered = [...unsent.filter(needsPerson), ...unsent.filter((entry) => !needsPerson(entry))]
  if (outbox.value.length === 0) {
    return (
      <EmptyState
        title="Nothing in the queue"
        action={
          <LinkButton to={paths.submitReferral} variant="primary">
            Write a referral
          </LinkButton>
        }
      >
        Referrals appear here from the moment you send them until our server has confirmed them.
      </EmptyState>
    )
  }
  return (
    <>
      {ordered.length > 0 && <Rows title="Not sent yet" entries={ordered} now={now} actions={actions} />}
      {sent.length > 0 && <Rows title="Sent from this device" entries={sent} now={now} actions={actions} />}
      {actions.question}
    </>
  )
}

/** Confirmed, and its email not held up. */
function isSettled(entry: OutboxEntry): boolean {
  return isAcknowledged(entry.state) && !isEmailDelayed(entry)
}

function needsPerson(entry: OutboxEntry): boolean {
  return entry.status.label === 'Failed' || entry.status.label === 'Needs attention'
}

type RowsProps = {
  readonly title: string
  readonly entries: readonly OutboxEntry[]
  readonly now: number
  readonly actions: QueueActions
}

/** A queue of a thousand rows is read from the top; drawing all of them at every change would hold up the screen that drains them. */
const ROWS_AT_A_TIME = 25

function Rows({ title, entries, now, actions }: RowsProps): ReactNode {
  const [limit, setLimit] = useState(ROWS_AT_A_TIME)
  const hidden = entries.length - limit
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <ul className={styles['list']}>
        {entries.slice(0, limit).map((entry) => (
          <Fragment key={entry.id}>
            {isReferral(entry) && isEmailPending(entry) && <FollowDelivery id={entry.id} />}
            <QueueRow
              entry={entry}
              now={now}
              onRetry={actions.retry}
              onEdit={actions.edit}
              onDiscard={actions.discard}
            />
          </Fragment>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles['more']}>
          {limit} of {entries.length} shown.{' '}
          <Button size="small" onClick={() => setLimit(limit + ROWS_AT_A_TIME)}>
            Show {Math.min(hidden, ROWS_AT_A_TIME)} more
          </Button>
        </p>
      )}
    </section>
  )
}
