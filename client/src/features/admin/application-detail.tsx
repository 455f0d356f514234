import { type ReactNode, type Ref } from 'react'
import type { Application, ApplicationEvent } from '../../../../shared/contracts/admin.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'
import { formatPhone } from '../../../../shared/domain/phone.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { AdmissionRows } from './admission-rows.tsx'
import {
  DECISION_LABELS,
  type Decision,
  STATE_TONES,
  STATE_LABELS,
  describeChange,
  decisionsFor,
  isPaid,
  nameOf,
  waitingTime,
} from './application-labels.ts'
import styles from './application-detail.module.css'

type ApplicationDetailProps = {
  readonly application: Application
  readonly now: number
  /** Reviewers cannot decide on their own application. */
  readonly isOwn: boolean
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly onDecide: (decision: Decision) => void
}

/** The details of an application, its history, and the possible decisions. */
export function ApplicationDetail(props: ApplicationDetailProps): ReactNode {
  const { application, now, isOwn, headingRef, onDecide } = props
  const { userId, admissions, state, submittedAt } = application
  const name = nameOf(application)
  return (
    <Card aria-label={name}>
      <div className={styles['head']}>
        <h2 ref={headingRef} tabIndex={-1}>
          {name}
        </h2>
        <div className={styles['badges']}>
          <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
          <Badge tone={isPaid(application) ? 'success' : 'warning'}>
            {isPaid(application) ? 'Paid' : 'Not paid'}
          </Badge>
        </div>
      </div>
      <div className={styles['actions']}>
        <div className={styles['buttons']}>
          {isOwn ? (
            <p>This is your own account. Another administrator decides on it.</p>
          ) : (
            decisionsFor(state).map((decision) => (
              <Button
                key={decision}
                size="small"
                variant={decision === 'approve' ? 'primary' : 'secondary'}
                onClick={() => onDecide(decision)}
              >
                {DECISION_LABELS[decision]}
              </Button>
            ))
          )}
        </div>
      </div>
      <AdmissionRows
        holder={{ userId, name }}
        admissions={admissions}
        mayDecide={state === 'approved' && !isOwn}
      />
      <ApplicationFacts application={application}>
        <Fact term="Waiting">{state === 'submitted' ? waitingTime(submittedAt, now) : null}</Fact>
        <EnteredFacts application={application} />
      </ApplicationFacts>
      <History events={application.history} />
    </Card>
  )
}

/** The facts that a decision is based on. */
export function ApplicationFacts({
  application,
  children,
}: {
  readonly application: Application
  readonly children?: ReactNode
}): ReactNode {
  const { email, firmName, barId, barState, reason } = application
  return (
    <FactList className={styles['facts']}>
      <Fact term="Email">{email}</Fact>
      <Fact term="Firm">{firmName}</Fact>
      <Fact term="Admitted in">{barState === null ? null : jurisdictionName(barState)}</Fact>
      <Fact term="Bar ID">{barId}</Fact>
      {children}
      <Fact term="Reason">{reason}</Fact>
    </FactList>
  )
}

function EnteredFacts({ application }: { readonly application: Application }): ReactNode {
  const { phone, secondaryPhone, secondaryEmail, yearsOfExperience, practiceAreas } = application
  return (
    <>
      <Fact term="Phone">{phone === null ? null : formatPhone(phone)}</Fact>
      <Fact term="Secondary phone">{secondaryPhone === null ? null : formatPhone(secondaryPhone)}</Fact>
      <Fact term="Secondary email">{secondaryEmail}</Fact>
      <Fact term="Office address">{addressOf(application)}</Fact>
      <Fact term="Years of experience">{yearsOfExperience === null ? null : String(yearsOfExperience)}</Fact>
      <Fact term="Practice areas">{practiceAreas.join(', ')}</Fact>
      <Fact term="Public referrals">{application.publicReferrals ? 'Public (coming soon)' : 'Private'}</Fact>
      <Fact term="Website">{application.website}</Fact>
      <Fact term="Bio">{application.bio}</Fact>
    </>
  )
}

function addressOf({ officeAddress, firmCity, firmState, firmZip }: Application): string {
  const place = [firmState, firmZip].filter((part) => part !== null).join(' ')
  return [officeAddress, firmCity, place].filter((part) => part !== null && part !== '').join(', ')
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function isByApplicant(became: ApplicationEvent['became']): boolean {
  return became === 'corrected' || became === 'submitted'
}

function History({ events }: { readonly events: readonly ApplicationEvent[] }): ReactNode {
  if (events.length === 0) return null
  return (
    <section className={styles['history']} aria-label="Earlier decisions">
      <h3>History</h3>
      <ol>
        {events.map(({ at, actor, became, reason, changes }) => (
          <li key={at + became}>
            <strong>{became === 'corrected' ? 'Corrected' : STATE_LABELS[became]}</strong>
            {' · '}
            <time dateTime={at}>{DAY_AND_TIME.format(new Date(at))}</time>
            {` · ${actor}`}
            {reason !== null && <p>{isByApplicant(became) ? `Reply: ${reason}` : reason}</p>}
            {changes.length > 0 && (
              <ul aria-label="What was corrected">
                {changes.map((change) => (
                  <li key={change.field}>{describeChange(change)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
