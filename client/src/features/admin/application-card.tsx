import type { ReactNode } from 'react'
import type { Application } from '../../../../shared/contracts/admin.ts'
import { barRegisterOf } from '../../../../shared/domain/bar-registers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import {
  DECISION_WORDS,
  type Decision,
  STATE_TONES,
  STATE_WORDS,
  decisionsFor,
  isPaid,
  nameOf,
  waitingTime,
} from './application-words.ts'
import styles from './application-card.module.css'

type ApplicationCardProps = {
  readonly application: Application
  readonly now: number
  readonly onDecide: (decision: Decision) => void
}

export function ApplicationCard({ application, now, onDecide }: ApplicationCardProps): ReactNode {
  const { barState, state, submittedAt, decidedAt, decidedBy } = application
  const name = nameOf(application)
  const register = barRegisterOf(barState)
  return (
    <Card aria-label={name}>
      <div className={styles['head']}>
        <h2>{name}</h2>
        <div className={styles['badges']}>
          <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
          <Badge tone={isPaid(application) ? 'success' : 'warning'}>
            {isPaid(application) ? 'Paid' : 'Not paid'}
          </Badge>
          {application.duplicateBarId && <Badge tone="danger">Bar ID used twice</Badge>}
        </div>
      </div>
      <ApplicationFacts application={application}>
        <Fact name="Waiting">{decidedAt === null ? waitingTime(submittedAt, now) : null}</Fact>
        <Fact name="Decided by">{decidedBy}</Fact>
      </ApplicationFacts>
      <div className={styles['actions']}>
        {register !== null && (
          <a href={register.url} target="_blank" rel="noopener noreferrer">
            Look up with {register.keeper}
          </a>
        )}
        <div className={styles['buttons']}>
          {decisionsFor(state).map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={decision === 'approve' ? 'primary' : 'secondary'}
              onClick={() => onDecide(decision)}
            >
              {DECISION_WORDS[decision]}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  )
}

/** What a decision is about. */
export function ApplicationFacts({
  application,
  children,
}: {
  readonly application: Application
  readonly children?: ReactNode
}): ReactNode {
  const { email, firmName, barId, barState, reason } = application
  return (
    <dl className={styles['facts']}>
      <Fact name="E-mail">{email}</Fact>
      <Fact name="Firm">{firmName}</Fact>
      <Fact name="State">{barState}</Fact>
      <Fact name="Bar ID">{barId}</Fact>
      {children}
      <Fact name="Reason">{reason}</Fact>
    </dl>
  )
}

export function Fact({
  name,
  children,
}: {
  readonly name: string
  readonly children: string | null
}): ReactNode {
  if (children === null || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
