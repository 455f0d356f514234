import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import type { RowRefusal } from '../../offline/engine/outbox-changes.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { draftPath } from '../../platform/navigation/paths.ts'
import { isEmailDelayed } from '../../offline/operations/referral-send.ts'
import { failureWords } from '../../platform/http/failure-words.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { QueueQuestion, type Question } from './queue-question.tsx'
import { recipientOf } from './queue-row.tsx'
import { changeReferral } from './referral.queries.ts'

const REFUSALS: Record<RowRefusal, string> = {
  gone: 'That referral is no longer in the queue.',
  in_flight: 'This referral is being sent right now. Check again in a moment.',
  already_sent: 'This referral has already been sent, so you can’t change it.',
  maybe_delivered: 'This referral may already have been delivered.',
  unreadable: 'This referral can’t be read on this device anymore, so you can’t edit it here.',
}

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
  const { http } = usePlatform()
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
  /** What is being edited would go out as it was before; what the server has already is the server's to try again. */
  function retry(entry: OutboxEntry, confirmed = false): void {
    if (isEmailDelayed(entry)) retryEmail(entry)
    else if (entry.state === 'held' && !confirmed) setQuestion({ act: 'send original', entry })
    else
      guarded(async () => {
        if (owner === null) return
        if (!(await core.outbox.retry(owner, entry.id))) say(REFUSALS.in_flight)
      })
  }
  function retryEmail(entry: OutboxEntry): void {
    changeReferral(http, entry.id, { kind: 'retry_email' }).then(
      () => say('Trying to send the email again.'),
      (error: unknown) => say(error instanceof Error ? failureWords(error) : REFUSALS.gone),
    )
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
