import type { ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import {
  actorLabel,
  describeEvent,
  historyNote,
  sentLabel,
} from '../../../../../shared/domain/referral-history.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDeadline } from '../../../ui/deadline.ts'
import { Time } from '../../../ui/time.tsx'
import { isRecord } from '../delivery-labels.ts'
import styles from './referral-detail.module.css'
import { counterpartOf } from '../referral-sides.ts'

type TimelineProps = { readonly referral: ReferralDetail; readonly now: number }

/** Who did what and when, newest first. */
export function ReferralTimeline({ referral, now }: TimelineProps): ReactNode {
  const reader = { side: referral.side, other: counterpartOf(referral), isRecord: isRecord(referral) }
  return (
    <Card aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className={styles['timeline']}>
        {referral.events.toReversed().map((event) => (
          <li key={event.id}>
            <p className={styles['happening']}>{describeEvent(event, reader)}</p>
            {event.note !== null && (
              <p className={styles['words']}>
                {historyNote(event, (at) => formatDeadline(at.getTime(), now))}
              </p>
            )}
            <p className={styles['soft']}>
              {actorLabel(event, reader)}, <Time at={Date.parse(event.at)} now={now} />
            </p>
          </li>
        ))}
        {referral.events.every(({ kind }) => kind !== 'sent') && (
          <li>
            <p className={styles['happening']}>{sentLabel(reader)}</p>
            <p className={styles['soft']}>
              {referral.side === 'sender' ? 'You' : counterpartOf(referral)},{' '}
              <Time at={Date.parse(referral.createdAt)} now={now} />
            </p>
          </li>
        )}
      </ol>
    </Card>
  )
}
