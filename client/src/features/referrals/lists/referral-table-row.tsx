import { memo, useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReferralBox, ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { isAwaitingAnswer } from '../../../../../shared/domain/referral-lifecycle.ts'
import { formatPercent, YOUR_ANSWER_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { referralPath } from '../../../platform/navigation/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { formatTimeLeft } from '../../../../../shared/domain/format-time.ts'
import { formatDeadline } from '../../../ui/deadline.ts'
import { ReferralStatusBadge } from '../../../ui/referral-status-badge.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { deliveryLabel } from '../delivery-labels.ts'
import styles from './referral-table.module.css'
import { shortDay, shortTime, shortTimeLeft } from './short-time.ts'

/** Whether a row is selected; null while nothing is being selected. */
type RowSelection = boolean | null

type RowProps = {
  readonly referral: ReferralSummary
  readonly box: ReferralBox
  /** Changes once a minute, so that rows re-render no more often. */
  readonly now: number
  readonly selection: RowSelection
  /** Must be stable. */
  readonly onSelect: (referral: ReferralSummary, isSelected: boolean) => void
}

const HOUR = 3_600_000

/** The cells of one referral. The whole row links to its page. */
export const ReferralTableRow = memo(function ReferralTableRow(props: RowProps): ReactNode {
  const { referral, box, now, selection, onSelect } = props
  const { counterpartName, counterpartEmail, counterpartFirm: firm, subject } = referral
  const nameId = useId()
  const name = counterpartName === '' ? counterpartEmail : counterpartName
  return (
    <>
      {selection !== null && (
        <td className={styles['check']}>
          <input
            type="checkbox"
            aria-labelledby={nameId}
            checked={selection}
            onChange={(event) => onSelect(referral, event.target.checked)}
          />
        </td>
      )}
      <th role="rowheader" scope="row" className={styles['name']}>
        <Link to={referralPath(referral.id)} id={nameId} title={name} className={styles['link']}>
          {name}
        </Link>
      </th>
      <td className={styles['firm']} title={firm ?? undefined}>
        {firm ?? '–'}
      </td>
      <td className={styles['subject']} title={subject}>
        {subject}
      </td>
      <td className={styles['fee']}>
        {formatPercent(referral.counterPercentage ?? referral.compensationPercentage)}
      </td>
      <td className={styles['status']}>
        <Status referral={referral} />
      </td>
      <td className={styles['due']}>
        {box === 'archive' ? (
          referral.box === 'sent' ? (
            'Sent'
          ) : (
            'Received'
          )
        ) : (
          <Deadline referral={referral} now={now} />
        )}
      </td>
      <td className={styles['updated']}>
        <time dateTime={referral.updatedAt}>{shortTime(Date.parse(referral.updatedAt), now)}</time>
      </td>
    </>
  )
})

/** Until the recipient opens it, the delivery status of its email says more than "open". */
function Status({ referral }: { readonly referral: ReferralSummary }): ReactNode {
  const { box, status, delivery } = referral
  if (box === 'received' && status === 'open') return <Badge tone="info">{YOUR_ANSWER_LABELS}</Badge>
  if (box === 'received' || status !== 'open' || delivery === 'sent') {
    return <ReferralStatusBadge status={status} />
  }
  return <Badge tone={delivery === 'failed' ? 'danger' : 'neutral'}>{deliveryLabel(referral)}</Badge>
}

type DeadlineProps = { readonly referral: ReferralSummary; readonly now: number }

/** Shown only while a response is pending. */
function Deadline({ referral, now }: DeadlineProps): ReactNode {
  if (!isAwaitingAnswer(referral.status)) return <span className={styles['none']}>–</span>
  const at = Date.parse(referral.deadline)
  const isNear = at - now < 24 * HOUR
  const whole = formatDeadline(at, now)
  return (
    <time dateTime={referral.deadline} title={whole} className={classNames(isNear && styles['near'])}>
      <span aria-hidden="true">{isNear ? shortTimeLeft(at, now) : shortDay(at, now)}</span>
      <VisuallyHidden>
        {whole}, {formatTimeLeft(at, now)}
      </VisuallyHidden>
    </time>
  )
}
