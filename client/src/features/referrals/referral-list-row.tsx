import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { isAwaitingAnswer } from '../../../../shared/domain/referral-lifecycle.ts'
import { percentWords } from '../../../../shared/domain/referral-words.ts'
import { referralPath } from '../../platform/navigation/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { deadlineWords, timeLeftWords } from '../../ui/deadline.ts'
import { ReferralStatusBadge } from '../../ui/referral-status-badge.tsx'
import { deliveryLabel } from './delivery-words.ts'
import styles from './referral-list.module.css'

type RowProps = {
  readonly referral: ReferralSummary
  /** Moves on by minutes, so that rows are drawn anew no more often. */
  readonly now: number
  /** Says on which side one is: for lists that hold both. */
  readonly showsSide: boolean
}

const HOUR = 3_600_000

/** What one referral looks like in a list; the whole row leads to its page. */
export const ReferralListRow = memo(function ReferralListRow({
  referral,
  now,
  showsSide,
}: RowProps): ReactNode {
  const { counterpartName, counterpartEmail, counterpartFirm, subject, area, state, box } = referral
  const terms = [area, state, percentWords(referral.counterPercentage ?? referral.compensationPercentage)]
  return (
    <div className={styles['row']}>
      <div className={styles['who']}>
        <h2>
          <Link to={referralPath(referral.id)} className={styles['link']}>
            {counterpartName === '' ? counterpartEmail : counterpartName}
          </Link>
        </h2>
        <p className={styles['firm']}>
          {showsSide && (box === 'sent' ? 'Sent to ' : 'Received from ')}
          {counterpartFirm ?? counterpartEmail}
        </p>
      </div>
      <div className={styles['matter']}>
        <p className={styles['subject']}>{subject}</p>
        <p className={styles['firm']}>{terms.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles['standing']}>
        <ReferralStatusBadge status={referral.status} />
        {box === 'sent' && <DeliveryNote referral={referral} />}
      </div>
      <Deadline referral={referral} now={now} />
    </div>
  )
})

/** Only what is not as expected is worth a place in a row; what was asked for is said quietly. */
function DeliveryNote({ referral }: { readonly referral: ReferralSummary }): ReactNode {
  switch (referral.delivery) {
    case 'sent':
      return null
    case 'skipped':
      return <span className={styles['soft']}>{deliveryLabel(referral)}</span>
    case 'queued':
      return <Badge tone="neutral">{deliveryLabel(referral)}</Badge>
    case 'failed':
      return <Badge tone="danger">{deliveryLabel(referral)}</Badge>
  }
}

function Deadline({
  referral,
  now,
}: {
  readonly referral: ReferralSummary
  readonly now: number
}): ReactNode {
  const at = Date.parse(referral.deadline)
  const counts = isAwaitingAnswer(referral.status)
  const isNear = counts && at - now < 24 * HOUR
  return (
    <p className={styles['deadline']}>
      <span className={classNames(styles['left'], isNear && styles['near'])}>
        {counts ? timeLeftWords(at, now) : at < now ? 'Deadline was' : 'Deadline'}
      </span>{' '}
      <time dateTime={referral.deadline}>{deadlineWords(at, now)}</time>
    </p>
  )
}
