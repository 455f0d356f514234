import type { ReactNode } from 'react'
import type { ReferralDetail, ReferralEvent } from '../../../../shared/contracts/referrals.ts'
import { eventWords } from '../../../../shared/domain/referral-words.ts'
import { Card } from '../../ui/card.tsx'
import { deadlineWords } from '../../ui/deadline.ts'
import { Time } from '../../ui/time.tsx'
import styles from './referral-detail.module.css'
import { counterpartOf } from './referral-sides.ts'

type TimelineProps = { readonly referral: ReferralDetail; readonly now: number }

/** Who did what, and when; the latest first. */
export function ReferralTimeline({ referral, now }: TimelineProps): ReactNode {
  return (
    <Card aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className={styles['timeline']}>
        {referral.events.toReversed().map((event) => (
          <li key={event.id}>
            <p className={styles['happening']}>{happeningWords(event, referral)}</p>
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
              {referral.side === 'sender' ? 'You' : counterpartOf(referral)},{' '}
              <Time at={Date.parse(referral.createdAt)} now={now} />
            </p>
          </li>
        )}
      </ol>
    </Card>
  )
}

/** What one side did is "received" by the other alone; whose word an acceptance is, is said by name. */
function happeningWords(event: ReferralEvent, referral: ReferralDetail): string {
  if (event.kind === 'counter' && event.actor === referral.side) return 'Counteroffer sent'
  if (event.kind !== 'record_acceptance') return eventWords(event.kind)
  const name = event.actor === referral.side ? 'you' : actorWords(event, referral)
  return `Acceptance recorded by ${name}`
}

function actorWords({ actor, actorName }: ReferralEvent, referral: ReferralDetail): string {
  if (actor === 'system') return 'CounselRelay'
  if (actor === referral.side) return 'You'
  return actorName ?? counterpartOf(referral)
}

const WITH_DEADLINE: readonly string[] = ['deadline_extended', 'reopen']

/** The server notes the new deadline as an instant. */
function noteWords({ kind, note }: ReferralEvent, now: number): string | null {
  const instant = WITH_DEADLINE.includes(kind) && note !== null ? Date.parse(note) : Number.NaN
  return Number.isNaN(instant) ? note : `Now ${deadlineWords(instant, now)}`
}
