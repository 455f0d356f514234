/** Tickets that wait on this device until there is a connection, or that the server has refused. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isAcknowledged } from '../../offline/engine/outbox-row.ts'
import type { MessageEntry } from '../../offline/operations/message-summary.ts'
import { isTicket } from '../../offline/operations/ticket.ts'
import { useOutbox } from '../../offline/react/use-outbox.ts'
import { useAskAgainWhenSent } from '../../offline/react/use-outbox-line.ts'
import { useQueueActions } from '../../offline/react/use-queue-actions.tsx'
import { WaitingActions } from '../../offline/react/waiting-actions.tsx'
import { Badge } from '../../ui/badge.tsx'
import rows from '../../ui/kept-rows.module.css'
import { ticketPath } from './support-paths.ts'
import { ticketsKey } from './ticket-keys.ts'

const NO_KINDS = [] as const
export const NUMBER_LATER = 'Gets its number when it is sent.'

export function WaitingTickets(): ReactNode {
  const outbox = useOutbox()
  const actions = useQueueActions(NO_KINDS)
  const all = outbox.status === 'ready' ? outbox.value.filter(isTicket) : []
  const waiting = all.filter(({ state }) => !isAcknowledged(state))
  useAskAgainWhenSent(all, ticketsKey)
  return (
    <>
      <SentNews sent={all.filter(({ state }) => isAcknowledged(state))} />
      {waiting.length > 0 && (
        <section className={rows['section']} aria-labelledby="waiting-tickets">
          <h2 id="waiting-tickets">Waiting on this device</h2>
          <ul className={rows['list']}>
            {waiting.map((entry) => (
              <li key={entry.id} className={rows['row']}>
                <div className={rows['facts']}>
                  <h3 id={`waiting-${entry.id}`}>
                    <Link to={ticketPath(entry.id)}>{entry.summary?.title ?? 'A ticket'}</Link>
                  </h3>
                  <WaitingState entry={entry} />
                </div>
                <div className={rows['actions']}>
                  <WaitingActions entry={entry} actions={actions} describedBy={`waiting-${entry.id}`} />
                </div>
              </li>
            ))}
          </ul>
          {actions.question}
        </section>
      )}
    </>
  )
}

export function WaitingState({ entry }: { readonly entry: MessageEntry }): ReactNode {
  const { label, reason } = entry.status
  const needsPerson = label === 'Failed' || label === 'Needs attention'
  return (
    <p className={rows['state']}>
      <Badge tone={needsPerson ? 'danger' : 'warning'}>{label}</Badge>
      {!needsPerson && <span>{NUMBER_LATER}</span>}
      {reason !== null && <span>{reason}</span>}
    </p>
  )
}

/** Says politely which number the last one got that was sent from here. */
function SentNews({ sent }: { readonly sent: readonly MessageEntry[] }): ReactNode {
  const last = sent.at(-1)
  return (
    <p role="status" className={rows['times']}>
      {last !== undefined && last.status.reason}
    </p>
  )
}
