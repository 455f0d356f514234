import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import { isStale } from '../engine/outbox-row.ts'
import type { QueueActions } from './use-queue-actions.tsx'

type WaitingActionsProps = {
  readonly entry: OutboxEntry
  readonly actions: Pick<QueueActions, 'retry' | 'discard'>
  /** Id of what names the entry, where several are listed. */
  readonly describedBy?: string
}

/** What its person can do about a row that was not sent. */
export function WaitingActions({ entry, actions, describedBy }: WaitingActionsProps): ReactNode {
  const common = {
    size: 'small' as const,
    disabled: entry.status.label === 'Sending',
    'aria-describedby': describedBy,
  }
  return (
    <>
      <Button {...common} onClick={() => actions.retry(entry)}>
        {isStale(entry) ? 'Send' : 'Retry'}
      </Button>
      <Button {...common} variant="ghost" onClick={() => actions.discard(entry)}>
        Discard
      </Button>
    </>
  )
}
