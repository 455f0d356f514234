import { Fragment, useState, type ReactNode } from 'react'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import { isAcknowledged } from '../../offline/engine/outbox-row.ts'
import { useOutbox } from '../../offline/react/use-outbox.ts'
import {
  kindOf,
  useQueueActions,
  type QueueActions,
  type QueueKind,
} from '../../offline/react/use-queue-actions.tsx'
import { paths } from '../../platform/navigation/paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from '../../ui/kept-rows.module.css'
import { useNow } from '../../ui/use-now.ts'
import { DeletedAccountNotice } from './deleted-account-notice.tsx'
import { QueueRow } from './queue-row.tsx'

/** Everything this device has to send: rows that need the user's attention, then waiting rows, then confirmed ones. */
export function QueuePanel({ kinds }: { readonly kinds: readonly QueueKind[] }): ReactNode {
  const outbox = useOutbox()
  const actions = useQueueActions(kinds)
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
  const ordered = [...unsent.filter(needsAttention), ...unsent.filter((entry) => !needsAttention(entry))]
  const shared = { kinds, now, actions }
  if (outbox.value.length === 0) {
    return (
      <>
        <DeletedAccountNotice />
        <EmptyState
          title="Nothing in the queue"
          action={
            <LinkButton to={paths.submitReferral} variant="primary">
              Write a referral
            </LinkButton>
          }
        >
          Referrals and messages appear here from the moment you send them until our server has confirmed
          them.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <DeletedAccountNotice />
      {ordered.length > 0 && <Rows {...shared} title="Not sent yet" entries={ordered} />}
      {sent.length > 0 && <Rows {...shared} title="Sent from this device" entries={sent} />}
      {actions.question}
    </>
  )
}

/** Confirmed by the server and no longer retried. */
function isSettled(entry: OutboxEntry): boolean {
  return isAcknowledged(entry.state) && !entry.isRetrying
}

function needsAttention(entry: OutboxEntry): boolean {
  return entry.status.label === 'Failed' || entry.status.label === 'Needs attention'
}

type RowsProps = {
  readonly kinds: readonly QueueKind[]
  readonly title: string
  readonly entries: readonly OutboxEntry[]
  readonly now: number
  readonly actions: QueueActions
}

/** Limits rendering: redrawing a thousand rows at every change would block the UI while the queue drains. */
const ROWS_AT_A_TIME = 25

function Rows({ kinds, title, entries, now, actions }: RowsProps): ReactNode {
  const [limit, setLimit] = useState(ROWS_AT_A_TIME)
  const hidden = entries.length - limit
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <ul className={styles['list']}>
        {entries.slice(0, limit).map((entry) => (
          <Fragment key={entry.id}>
            {kindOf(kinds, entry)?.beside?.(entry)}
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
