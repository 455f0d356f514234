import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useToasts } from '../../ui/toast.tsx'
import type { RowRefusal } from '../engine/outbox-changes.ts'
import type { OutboxEntry } from '../engine/outbox-reader.ts'
import { isStale } from '../engine/outbox-row.ts'
import { titleOf } from '../engine/outbox-labels.ts'
import { toOfflineError } from '../engine/offline-error.ts'
import { useOffline } from './offline-provider.tsx'
import { QueueQuestion, type Question } from './queue-question.tsx'

/** A feature's additions to the queue for rows of its operation. */
export type QueueKind = {
  /** The operation's kind. */
  readonly kind: string
  /** Path of the form for an edited row's draft. */
  readonly editPath: (draftId: string) => string
  /** Asks the server to retry now; returns the user message. */
  readonly retryAtServer?: (entry: OutboxEntry) => Promise<string>
  /** Rendered beside each visible row; can update it. */
  readonly beside?: (entry: OutboxEntry) => ReactNode
}

export function kindOf(kinds: readonly QueueKind[], entry: OutboxEntry): QueueKind | undefined {
  return kinds.find(({ kind }) => kind === entry.kind)
}

const REFUSALS: Record<RowRefusal, (noun: string) => string> = {
  gone: (noun) => `That ${noun} is no longer in the queue.`,
  in_flight: (noun) => `This ${noun} is being sent right now. Check again in a moment.`,
  already_sent: (noun) => `This ${noun} has already been sent, so you can’t change it.`,
  maybe_delivered: (noun) => `This ${noun} may already have been delivered.`,
  unreadable: (noun) => `This ${noun} can’t be read on this device anymore, so you can’t edit it here.`,
}

export type QueueActions = {
  readonly retry: (entry: OutboxEntry) => void
  readonly edit: (entry: OutboxEntry) => void
  readonly discard: (entry: OutboxEntry) => void
  /** Render it once beside the rows. */
  readonly question: ReactNode
}

/** The user's actions on a queued row, with a message for every refusal. */
export function useQueueActions(kinds: readonly QueueKind[]): QueueActions {
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
    else say(REFUSALS[reason](asked.entry.noun))
  }
  /**
   * Retries on the server if it has the row, and asks first if the row is being edited, as the original would be sent. An old row asks by
   * itself.
   */
  function retry(entry: OutboxEntry, confirmed = false): void {
    if (entry.isRetrying) retryAtServer(entry)
    else if (entry.state === 'held' && !isStale(entry) && !confirmed)
      setQuestion({ act: 'send original', entry })
    else
      guarded(async () => {
        if (owner === null) return
        if (!(await core.outbox.retry(owner, entry.id))) say(REFUSALS.in_flight(entry.noun))
      })
  }
  function retryAtServer(entry: OutboxEntry): void {
    guarded(async () => {
      const words = await kindOf(kinds, entry)?.retryAtServer?.(entry)
      if (words !== undefined) say(words)
    })
  }
  function edit(entry: OutboxEntry, confirmed = false): void {
    guarded(async () => {
      if (owner === null) return
      const result = await core.outbox.edit(owner, entry.id, { confirmed })
      if (result.kind === 'refused') {
        refused(result.reason, { act: 'edit', entry })
        return
      }
      const path = kindOf(kinds, entry)?.editPath(result.draftId)
      if (path !== undefined) await navigate(path)
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
        message: `Discarded: ${titleOf(entry)}`,
        action: { label: 'Undo', run: undo },
      })
    })
  }

  return {
    retry: (entry) => retry(entry),
    edit: (entry) => edit(entry),
    discard: (entry) => discard(entry),
    question: (
      <QueueQuestion
        question={question}
        onCancel={() => setQuestion(null)}
        onConfirm={({ act, entry }) => {
          setQuestion(null)
          if (act === 'edit') edit(entry, true)
          else if (act === 'discard') discard(entry, true)
          else retry(entry, true)
        }}
      />
    ),
  }
}
