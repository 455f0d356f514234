import type { ReactNode } from 'react'
import type { ReferralDetail, ReferralEvent } from '../../../../shared/contracts/referrals.ts'
import { eventWords } from '../../../../shared/domain/referral-words.ts'
import { Card } from '../../ui/card.tsx'
import { deadlineWords } from '../../ui/deadline.ts'
import { Time } from '../../ui/time.tsx'
import styles from './referral-detail.module.css'

type TimelineProps = { readonly referral: ReferralDetail; readonly now: number }

/** Who did what, and when; the latest first. */
export function ReferralTimeline({ referral, now }: TimelineProps): ReactNode {
  return (
    <Card aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className={styles['timeline']}>
        {referral.events.toReversed().map((event) => (
          <li key={event.id}>
            <p className={styles['happening']}>{eventWords(event.kind)}</p>
            {event.note !== null && <p className={styles['words']}>{noteWords(event, now)}</p>}
            <p className={styles['soft']}>
              {actorWords(event, referral)}, <Time at={Date.parse(event.at)} now={now} />
            </p>
          </li>
        ))}
        {referral.events.every(({ kind }) => kind !== 'sent') && (
          <li>
            <p className={styles['happening']}>{eventWords('sent')}</p>
            <p className={styles['soft']}>
              {referral.side === 'sender' ? 'You' : nameOf(referral)},{' '}
              <Time at={Date.parse(referral.createdAt)} now={now} />
            </p>
          </li>
        )}
      </ol>
    </Card>
  )
}

function actorWords({ actor, actorName }: ReferralEvent, referral: ReferralDetail): string {
  if (actor === 'system') return 'CounselRelay'
  if (actor === referral.side) return 'You'
  return actorName ?? nameOf(referral)
}

/** The server notes the new deadline as an instant. */
function noteWords({ kind, note }: ReferralEvent, now: number): string | null {
  const instant = kind === 'deadline_extended' && note !== null ? Date.parse(note) : Number.NaN
  return Number.isNaN(instant) ? note : `Now ${deadlineWords(instant, now)}`
}

function nameOf({ counterpartName, counterpartEmail }: ReferralDetail): string {
  return counterpartName === '' ? counterpartEmail : counterpartName
}
