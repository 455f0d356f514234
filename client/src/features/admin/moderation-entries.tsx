/** The entries of the moderation queue: what was reported, by how many, and the decisions. */
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import {
  MODERATION_ACTS,
  type HeldRequest,
  type ModerationReport,
  type ReportedAttorney,
  type ReportedConversation,
  type ReportingTicket,
} from '../../../../shared/contracts/moderation.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useSession } from '../../platform/platform-provider.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import { waitingTime } from './application-labels.ts'
import { ModerationButtons, type ModerationTarget } from './moderation-deciding.tsx'
import { adminTicketPath } from './ticket-paths.ts'
import { HELD_LABELS, reasonLabel, reportCount } from './moderation-labels.ts'
import styles from './moderation.module.css'

type EntryProps = { readonly now: number; readonly onDecided: (message: string) => void }

export function RequestEntry({
  request,
  now,
  onDecided,
}: EntryProps & { readonly request: HeldRequest }): ReactNode {
  const { id, version, state, practiceArea, need, heldBecause, postedAt, askedToEditAt, reports } = request
  const name = `${practiceArea ?? 'Request'}, ${jurisdictionName(state)}`
  const held = heldBecause === null ? undefined : HELD_LABELS[heldBecause]
  return (
    <Entry
      title={name}
      badges={
        <>
          {held !== undefined && <Badge tone="warning">{held}</Badge>}
          {askedToEditAt !== null && (
            <Badge>
              Asked to edit <Time at={Date.parse(askedToEditAt)} now={now} />
            </Badge>
          )}
        </>
      }
      facts={`Posted ${waitingTime(postedAt, now)} ago`}
      reports={reports}
      now={now}
      target={{ kind: 'request', id, name, version }}
      acts={MODERATION_ACTS.request}
      onDecided={onDecided}
    >
      <blockquote className={styles['words']}>{need}</blockquote>
    </Entry>
  )
}

export function ConversationEntry({
  conversation,
  now,
  onDecided,
}: EntryProps & { readonly conversation: ReportedConversation }): ReactNode {
  const { id, about, reports, messages } = conversation
  const names = about.map((one) => (one.isClient ? `${one.name} (client)` : one.name)).join(', ')
  return (
    <Entry
      title={names === '' ? 'A conversation' : names}
      facts="Only the reported messages are shown."
      reports={reports}
      now={now}
      target={{ kind: 'conversation', id, name: names === '' ? 'A conversation' : names }}
      acts={MODERATION_ACTS.conversation}
      onDecided={onDecided}
    >
      {messages.length === 0 ? (
        <p className={styles['soft']}>No message was named in the report.</p>
      ) : (
        <ul className={styles['messages']} aria-label="Reported messages">
          {messages.map((message) => (
            <li key={message.id}>
              <p className={styles['soft']}>
                {message.by} · <Time at={Date.parse(message.at)} now={now} />
              </p>
              <blockquote className={styles['words']}>{message.body ?? 'Removed by its author'}</blockquote>
            </li>
          ))}
        </ul>
      )}
    </Entry>
  )
}

export function AttorneyEntry({
  attorney,
  now,
  onDecided,
}: EntryProps & { readonly attorney: ReportedAttorney }): ReactNode {
  const { userId, name, email, firmName, isSuspended, reports, reportedConversations, hasManyNameChecks } =
    attorney
  const isOwn = identityIn(useSession())?.userId === userId
  const hasCase = reports.length > 0 || hasManyNameChecks
  const acts = MODERATION_ACTS.attorney.filter((act) => {
    if (isOwn) return false
    if (act === 'lift') return isSuspended
    if (act === 'suspend') return !isSuspended
    return act === 'release' ? hasCase : !isSuspended
  })
  return (
    <Entry
      title={name}
      badges={
        <>
          {isSuspended && <Badge tone="danger">Suspended</Badge>}
          {hasManyNameChecks && <Badge tone="warning">Many shared names</Badge>}
        </>
      }
      facts={[
        email,
        firmName,
        reportedConversations > 0 && `Reported in ${countOf(reportedConversations)}`,
        isOwn && 'This is your own account. Another administrator decides on it.',
      ]
        .filter((part) => typeof part === 'string' && part !== '')
        .join(' · ')}
      reports={reports}
      now={now}
      target={{ kind: 'attorney', id: userId, name }}
      acts={acts}
      onDecided={onDecided}
    >
      {hasManyNameChecks && (
        <p>
          More answers than usual met a name in this attorney’s records. The answers may serve to find out who
          the clients are.
        </p>
      )}
    </Entry>
  )
}

export function TicketEntry({
  ticket,
  now,
  onDecided,
}: EntryProps & { readonly ticket: ReportingTicket }): ReactNode {
  const { id, number, attorney, subject, body, at } = ticket
  return (
    <Entry
      title={attorney}
      facts={`Ticket ${number}, sent ${waitingTime(at, now)} ago`}
      reports={[]}
      now={now}
      target={{ kind: 'ticket', id, name: `Ticket ${number}` }}
      acts={MODERATION_ACTS.ticket}
      onDecided={onDecided}
    >
      <p>
        <strong>{subject}</strong>
      </p>
      <blockquote className={styles['words']}>{body}</blockquote>
      <p>
        <Link to={adminTicketPath(id)}>Open ticket {number}</Link>
      </p>
    </Entry>
  )
}

function countOf(conversations: number): string {
  return conversations === 1 ? '1 conversation' : `${conversations} conversations`
}

type EntryFrameProps = EntryProps & {
  readonly title: string
  readonly badges?: ReactNode
  readonly facts: string
  readonly reports: readonly ModerationReport[]
  readonly target: ModerationTarget
  readonly acts: Parameters<typeof ModerationButtons>[0]['acts']
  readonly children: ReactNode
}

function Entry(props: EntryFrameProps): ReactNode {
  const { title, badges, facts, reports, now, target, acts, onDecided, children } = props
  const headingId = useId()
  return (
    <li className={styles['entry']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId}>{title}</h2>
        {badges}
        {reports.length > 0 && <Badge tone="danger">{reportCount(reports.length)}</Badge>}
      </div>
      <p className={styles['soft']}>{facts}</p>
      {children}
      {reports.length > 0 && (
        <ul className={styles['reports']} aria-label="Reports">
          {reports.map((report, place) => (
            <li key={`${report.at} ${place}`}>
              <strong>{reasonLabel(report.reason)}</strong> · <Time at={Date.parse(report.at)} now={now} />
              {report.words !== '' && <p className={styles['said']}>{report.words}</p>}
            </li>
          ))}
        </ul>
      )}
      <ModerationButtons target={target} acts={acts} onDecided={onDecided} />
    </li>
  )
}
