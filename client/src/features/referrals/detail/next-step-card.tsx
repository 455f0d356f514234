import { useId, type ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { isAwaitingAnswer, isFinal } from '../../../../../shared/domain/referral-lifecycle.ts'
import { isCounteredBack, referralFeeTerm } from '../../../../../shared/domain/referral-terms.ts'
import { AddToGoogleCalendar } from '../../../platform/integrations/add-to-google-calendar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LiveOnly } from '../../../ui/live-only.tsx'
import { formatTimeLeft } from '../../../../../shared/domain/format-time.ts'
import { formatDeadline } from '../../../ui/deadline.ts'
import { isRecipientUninformed } from '../delivery-labels.ts'
import { ProposalNote } from './proposal-note.tsx'
import { ReferralActions } from './referral-actions.tsx'
import styles from './referral-detail.module.css'
import { counterpartOf, feePartiesOf } from '../referral-sides.ts'
import { turnOf } from './referral-turn.ts'

type NextStepCardProps = {
  readonly referral: ReferralDetail
  readonly now: number
  /** The server is reachable. */
  readonly canAct: boolean
}

const HOUR = 3_600_000

/** The first card of the page: whose turn it is, the deadline, and the available actions. */
export function NextStepCard({ referral, now, canAct }: NextStepCardProps): ReactNode {
  const { isMine, headline } = turnOf(referral, now)
  return (
    <Card
      aria-labelledby="next-step-heading"
      className={classNames(styles['nextStep'], isMine && styles['mine'])}
    >
      <div className={styles['turn']}>
        {isMine && canAct && <Badge tone="warning">Your turn</Badge>}
        <h2 id="next-step-heading">{headline}</h2>
      </div>
      {(referral.status === 'countered' || isCounteredBack(referral)) && <BothTerms referral={referral} />}
      {(isAwaitingAnswer(referral.status) || referral.status === 'expired') && (
        <Deadline referral={referral} now={now} />
      )}
      {isRecipientUninformed(referral) && now < Date.parse(referral.deadline) && (
        <UninformedNote name={counterpartOf(referral)} canAct={canAct} />
      )}
      {referral.emailsStopped && !isFinal(referral.status) && (
        <p className={styles['soft']}>
          {counterpartOf(referral)} has stopped referral emails, so reminders, messages, and other news of
          this referral aren’t emailed. Call or email them directly.
        </p>
      )}
      <LiveOnly isLive={canAct}>
        <ReferralActions referral={referral} now={now} />
      </LiveOnly>
      {canAct && isAwaitingAnswer(referral.status) && now < Date.parse(referral.deadline) && (
        <AddToGoogleCalendar add={(calendar) => calendar.addDeadline(referral.id)} />
      )}
    </Card>
  )
}

/** The text does not reveal to the sender whether the recipient is a member. */
function UninformedNote({ name, canAct }: { readonly name: string; readonly canAct: boolean }): ReactNode {
  return (
    <p>
      Unless {name} uses CounselRelay, they have heard nothing from us.
      {canAct && ' Choose “Get link” to share it, or “Record acceptance” if you’ve already agreed.'}
    </p>
  )
}

function Deadline({ referral, now }: Omit<NextStepCardProps, 'canAct'>): ReactNode {
  const at = Date.parse(referral.deadline)
  const isNear = at - now < 24 * HOUR
  return (
    <p className={styles['deadline']}>
      {at > now && (
        <span className={classNames(styles['countdown'], isNear && styles['near'])}>
          {formatTimeLeft(at, now)}
        </span>
      )}
      <span className={styles['soft']}>
        Acceptance deadline: <time dateTime={referral.deadline}>{formatDeadline(at, now)}</time>
      </span>
    </p>
  )
}

/** The offer next to the counteroffer, each with its fee split and its note. */
function BothTerms({ referral }: { readonly referral: ReferralDetail }): ReactNode {
  const headingId = useId()
  const { sender, recipient } = feePartiesOf(referral)
  if (referral.counterPercentage === null) return null
  const terms = [
    { name: 'Offer', percentage: referral.compensationPercentage, kind: 'counter_back' },
    { name: 'Counteroffer', percentage: referral.counterPercentage, kind: 'counter' },
  ] as const
  return (
    <div className={styles['bothTerms']}>
      {terms.map(({ name, percentage, kind }) => (
        <section key={name} aria-labelledby={`${headingId}-${name}`} className={styles['offer']}>
          <h3 id={`${headingId}-${name}`}>{name}</h3>
          <p>{referralFeeTerm(percentage, sender, recipient)}</p>
          <ProposalNote referral={referral} kind={kind} />
        </section>
      ))}
    </div>
  )
}
