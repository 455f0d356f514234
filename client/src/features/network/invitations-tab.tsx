import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SentInvitation } from '../../../../shared/contracts/network-invitation.ts'
import type { InvitationAnswer, ReceivedInvitation } from '../../../../shared/contracts/network.ts'
import type { InvitationEntry } from '../../offline/operations/invitation.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { referralsTabPath } from '../../platform/navigation/paths.ts'
import { QueryState } from '../../platform/query/query-state.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import rows from '../../ui/kept-rows.module.css'
import { Time } from '../../ui/time.tsx'
import type { Tone } from '../../ui/tone.ts'
import { useNow } from '../../ui/use-now.ts'
import { InviteForm } from './invite-form.tsx'
import { BlockQuestion } from './network-questions.tsx'
import styles from './network.module.css'
import { networkPath } from './network-paths.ts'
import { useWaitingInvitations } from './use-invite.ts'
import { useInvitations, useNetworkChange } from './use-network.ts'

/** Inviting, answering, and what became of what was sent. */
export function InvitationsTab(): ReactNode {
  const { known, refetch } = useInvitations()
  const waiting = useWaitingInvitations()
  const now = useNow(60_000)
  return (
    <div className={styles['tab']}>
      <InviteForm />
      {waiting.length > 0 && (
        <section className={rows['section']} aria-labelledby="waiting-invitations">
          <h2 id="waiting-invitations">On this device</h2>
          <ul className={rows['list']}>
            {waiting.map((entry) => (
              <WaitingRow key={entry.id} entry={entry} now={now} />
            ))}
          </ul>
        </section>
      )}
      <QueryState
        state={known}
        onRetry={refetch}
        loading="Loading invitations…"
        rows={3}
        title="We couldn’t load the invitations"
        offline="You’re offline, and your invitations haven’t been opened on this device yet."
      >
        {({ received, sent }, isLive) => (
          <>
            <section className={rows['section']} aria-labelledby="received-invitations">
              <h2 id="received-invitations">To you</h2>
              {received.length === 0 && (
                <p className={styles['soft']}>No invitation waits for your answer.</p>
              )}
              <ul className={rows['list']}>
                {received.map((invitation) => (
                  <ReceivedRow key={invitation.id} {...{ invitation, isLive, now }} />
                ))}
              </ul>
            </section>
            <section className={rows['section']} aria-labelledby="sent-invitations">
              <h2 id="sent-invitations">From you</h2>
              {sent.length === 0 && (
                <p className={styles['soft']}>
                  You haven’t invited anybody yet. Enter an address above, or find attorneys in the{' '}
                  <Link to={networkPath('directory')}>directory</Link>.
                </p>
              )}
              <ul className={rows['list']}>
                {sent.map((invitation) => (
                  <SentRow key={invitation.id} {...{ invitation, isLive, now }} />
                ))}
              </ul>
            </section>
          </>
        )}
      </QueryState>
    </div>
  )
}

function WaitingRow({ entry, now }: { readonly entry: InvitationEntry; readonly now: number }): ReactNode {
  const { status, summary, isLocked, createdAt } = entry
  const needsAttention = status.label === 'Failed' || status.label === 'Needs attention'
  return (
    <li className={rows['row']}>
      <div className={rows['facts']}>
        <h3>{summary?.detail ?? (isLocked ? 'Locked on this device' : 'An invitation')}</h3>
        <p className={rows['state']}>
          <Badge tone={needsAttention ? 'danger' : 'warning'}>{status.label}</Badge>
          {status.reason ??
            (needsAttention
              ? 'Decide in the queue.'
              : 'Saved on this device. It is sent while the app is open and you’re online.')}
        </p>
        <p className={rows['times']}>
          Written <Time at={createdAt} now={now} />
        </p>
      </div>
      <LinkButton to={referralsTabPath('queue')} size="small">
        {needsAttention ? 'Decide in the queue' : 'See it in the queue'}
      </LinkButton>
    </li>
  )
}

type ReceivedRowProps = {
  readonly invitation: ReceivedInvitation
  readonly isLive: boolean
  readonly now: number
}

function ReceivedRow({ invitation, isLive, now }: ReceivedRowProps): ReactNode {
  const { id, from, createdAt, expiresAt } = invitation
  const change = useNetworkChange()
  const [isAsked, setIsAsked] = useState(false)
  const titleId = `invitation-${id}`
  const place = [from.city, from.state].filter((part) => part !== null).join(', ')
  const answer = (how: InvitationAnswer) => ({
    size: 'small' as const,
    busy: change.isPending && change.variables.kind === 'answer' && change.variables.answer === how,
    'aria-describedby': titleId,
    onClick: () => change.mutate({ kind: 'answer', id, answer: how }),
  })
  return (
    <li className={rows['row']}>
      <div className={rows['facts']}>
        <h3 id={titleId}>{from.name}</h3>
        <p className={rows['subject']}>{[from.firm ?? '', place].filter((part) => part !== '').join(', ')}</p>
        <p className={rows['times']}>
          Invited you <Time at={Date.parse(createdAt)} now={now} />, open until{' '}
          <Time at={Date.parse(expiresAt)} now={now} />
        </p>
        <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
      </div>
      {isLive ? (
        <div className={rows['actions']}>
          <Button {...answer('accept')} variant="primary">
            Accept
          </Button>
          <Button {...answer('decline')}>Decline</Button>
          <Button size="small" variant="ghost" aria-describedby={titleId} onClick={() => setIsAsked(true)}>
            Block
          </Button>
        </div>
      ) : (
        <p className={styles['soft']}>To answer, you need a connection.</p>
      )}
      <BlockQuestion
        name={from.name}
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onBlock={() => {
          setIsAsked(false)
          change.mutate({ kind: 'answer', id, answer: 'block' })
        }}
      />
    </li>
  )
}

const STATUSES: Readonly<Record<SentInvitation['status'], readonly [words: string, tone: Tone]>> = {
  open: ['Waiting for an answer', 'info'],
  accepted: ['Accepted', 'success'],
  declined: ['Declined', 'neutral'],
  withdrawn: ['Withdrawn', 'neutral'],
  expired: ['Expired', 'neutral'],
}

type SentRowProps = { readonly invitation: SentInvitation; readonly isLive: boolean; readonly now: number }

function SentRow({ invitation, isLive, now }: SentRowProps): ReactNode {
  const { id, to, firm, status, createdAt, expiresAt, answeredAt } = invitation
  const change = useNetworkChange()
  const titleId = `invitation-${id}`
  const [words, tone] = STATUSES[status]
  return (
    <li className={rows['row']}>
      <div className={rows['facts']}>
        <h3 id={titleId}>{to ?? 'An address that can no longer be read'}</h3>
        {firm !== null && <p className={rows['subject']}>{firm}</p>}
        <p className={rows['state']}>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className={rows['times']}>
          Sent <Time at={Date.parse(createdAt)} now={now} />
          {status === 'open' && (
            <>
              , open until <Time at={Date.parse(expiresAt)} now={now} />
            </>
          )}
          {answeredAt !== null && (
            <>
              , {words.toLowerCase()} <Time at={Date.parse(answeredAt)} now={now} />
            </>
          )}
        </p>
        <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
      </div>
      {status === 'open' && isLive && (
        <Button
          size="small"
          busy={change.isPending}
          aria-describedby={titleId}
          onClick={() => change.mutate({ kind: 'withdraw', id })}
        >
          Withdraw
        </Button>
      )}
    </li>
  )
}
