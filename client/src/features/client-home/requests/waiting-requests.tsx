/** Requests that wait on this device until there is a connection, or that the server has refused. */
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OutboxEntry } from '../../../offline/engine/outbox-reader.ts'
import { isAcknowledged } from '../../../offline/engine/outbox-row.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { CLIENT_REQUEST } from '../../../offline/operations/client-request.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useOutbox } from '../../../offline/react/use-outbox.ts'
import { useAskAgainWhenSent } from '../../../offline/react/use-outbox-line.ts'
import { useQueueActions } from '../../../offline/react/use-queue-actions.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from '../../../ui/kept-rows.module.css'
import { clientPaths } from '../client-home-paths.ts'
import { requestsKey } from './request-keys.ts'
import { reopenRequest } from './reopen-request.ts'

const NO_KINDS = [] as const

export function WaitingRequests(): ReactNode {
  const outbox = useOutbox()
  const actions = useQueueActions(NO_KINDS)
  const all = outbox.status === 'ready' ? outbox.value.filter(({ kind }) => kind === CLIENT_REQUEST.kind) : []
  const waiting = all.filter(({ state }) => !isAcknowledged(state))
  useAskAgainWhenSent(all, requestsKey)
  if (waiting.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="waiting-requests">
      <h2 id="waiting-requests">Waiting on this device</h2>
      <ul className={styles['list']}>
        {waiting.map((entry) => (
          <WaitingRequest key={entry.id} entry={entry} onRetry={actions.retry} onDiscard={actions.discard} />
        ))}
      </ul>
      {actions.question}
    </section>
  )
}

type WaitingRequestProps = {
  readonly entry: OutboxEntry
  readonly onRetry: (entry: OutboxEntry) => void
  readonly onDiscard: (entry: OutboxEntry) => void
}

function WaitingRequest({ entry, onRetry, onDiscard }: WaitingRequestProps): ReactNode {
  const { core, owner } = useOffline()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const titleId = `waiting-${entry.id}`
  const { label, reason } = entry.status
  const isSending = label === 'Sending'
  const needsPerson = label === 'Failed' || label === 'Needs attention'

  async function edit(): Promise<void> {
    if (owner === null) return
    const refusal = await reopenRequest(core, owner, entry.id).catch(
      (error: unknown) => toOfflineError(error).words,
    )
    if (refusal === null) await navigate(clientPaths.intake)
    else setProblem(refusal)
  }

  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <h3 id={titleId}>{entry.summary?.title ?? 'A request'}</h3>
        <p className={styles['subject']}>{entry.summary?.detail}</p>
        <p className={styles['state']}>
          <Badge tone={needsPerson ? 'danger' : 'warning'}>{label}</Badge>
          <span className={styles['reason']}>
            {reason ?? 'Not posted yet. It’s posted when you’re online with this app open.'}
          </span>
        </p>
        <FormError>{problem}</FormError>
      </div>
      <div className={styles['actions']}>
        <Button size="small" disabled={isSending} aria-describedby={titleId} onClick={() => onRetry(entry)}>
          Retry
        </Button>
        <Button size="small" disabled={isSending} aria-describedby={titleId} onClick={() => void edit()}>
          Edit
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={isSending}
          aria-describedby={titleId}
          onClick={() => onDiscard(entry)}
        >
          Discard
        </Button>
      </div>
    </li>
  )
}
