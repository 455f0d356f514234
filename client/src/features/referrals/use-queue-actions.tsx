import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { toOfflineError } from '../../offline/offline-error.ts'
import type { OutboxEntry } from '../../offline/outbox-reader.ts'
import type { RowRefusal } from '../../offline/outbox-changes.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { draftPath } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { recipientOf } from './queue-row.tsx'

const REFUSALS: Record<RowRefusal, string> = {
  gone: 'That referral is no longer in the queue.',
  in_flight: 'It is being sent right now. Wait a moment and look again.',
  already_sent: 'The server has confirmed it meanwhile, so it can no longer be changed.',
  maybe_delivered: 'It may have been delivered already.',
  unreadable: 'It can no longer be read on this device, so it cannot be edited here.',
}

type Question = { readonly act: 'edit' | 'discard'; readonly entry: OutboxEntry }

export type QueueActions = {
  readonly retry: (entry: OutboxEntry) => void
  readonly edit: (entry: OutboxEntry) => void
  readonly discard: (entry: OutboxEntry) => void
  /** To be rendered once beside the rows. */
  readonly question: ReactNode
}

/** What a person can do with a queued row, with the words for every way it can be refused. */
export function useQueueActions(): QueueActions {
  const { core, owner } = useOffline()
  const { show } = useToasts()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)

  function say(message: string): void {
    show({ id: 'queue', message, duration: 8000 })
  }
  function guarded(work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      say(toOfflineError(error).words)
    })
  }
  function refused(reason: RowRefusal, asked: Question): void {
    if (reason === 'maybe_delivered') setQuestion(asked)
    else say(REFUSALS[reason])
  }
  function retry(entry: OutboxEntry): void {
    guarded(async () => {
      if (owner === null) return
      if (!(await core.outbox.retry(owner, entry.id))) say(REFUSALS.in_flight)
    })
  }
  function edit(entry: OutboxEntry, confirmed = false): void {
    guarded(async () => {
      if (owner === null) return
      const result = await core.outbox.edit(owner, entry.id, { confirmed })
      if (result.kind === 'draft') await navigate(draftPath(result.draftId))
      else refused(result.reason, { act: 'edit', entry })
    })
  }
  function discard(entry: OutboxEntry, confirmed = false): void {
    guarded(async () => {
      if (owner === null) return
      const result = await core.outbox.discard(owner, entry.id, { confirmed })
      if (result.kind === 'refused') {
        refused(result.reason, { act: 'discard', entry })
        return
      }
      const undo = (): void => {
        guarded(() => core.outbox.restore(result.discarded))
      }
      show({
        id: `discarded-${entry.id}`,
        message: `Discarded: ${recipientOf(entry)}`,
        action: { label: 'Undo', run: undo },
      })
    })
  }

  return {
    retry,
    edit,
    discard,
    question: (
      <MaybeDeliveredDialog
        question={question}
        onCancel={() => setQuestion(null)}
        onConfirm={({ act, entry }) => {
          setQuestion(null)
          if (act === 'edit') edit(entry, true)
          else discard(entry, true)
        }}
      />
    ),
  }
}

type MaybeDeliveredDialogProps = {
  readonly question: Question | null
  readonly onCancel: () => void
  readonly onConfirm: (question: Question) => void
}

function MaybeDeliveredDialog({ question, onCancel, onConfirm }: MaybeDeliveredDialogProps): ReactNode {
  const isEdit = question?.act === 'edit'
  return (
    <Dialog
      open={question !== null}
      onClose={onCancel}
      title="It may have been delivered already"
      actions={
        <>
          <Button variant="primary" onClick={onCancel}>
            Leave it in the queue
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              if (question !== null) onConfirm(question)
            }}
          >
            {isEdit ? 'Edit it anyway' : 'Discard it anyway'}
          </Button>
        </>
      }
    >
      <p>
        An earlier attempt ended without an answer, so the server may have it.{' '}
        {isEdit
          ? 'An edited copy is a new referral: the recipient could receive both.'
          : 'Discarding it here would not take it back.'}{' '}
        Left in the queue, it is tried again under the same number and never arrives twice.
      </p>
    </Dialog>
  )
}
