import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { STATUS_WORDS } from '../../../../shared/domain/referral-words.ts'
import { lazily } from '../../../../shared/domain/lazily.ts'
import { referralPath, referralsTabPath } from '../../platform/navigation/paths.ts'
import { Card } from '../../ui/card.tsx'
import styles from './dashboard-page.module.css'
import { upcomingDays } from './upcoming-days.ts'

type UpcomingCardProps = { readonly upcoming: readonly ReferralSummary[]; readonly now: number }

const clock = lazily(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
)

/** As many as stand beside what needs action; the list has them all. */
const SHOWN = 8

/** The deadlines of the week, of what I have to answer and of what I am waiting for. */
export function UpcomingCard({ upcoming, now }: UpcomingCardProps): ReactNode {
  const days = upcomingDays(upcoming.slice(0, SHOWN), now)
  return (
    <Card aria-labelledby="upcoming">
      <h2 id="upcoming">Next 7 days</h2>
      {days.length === 0 && <p className={styles['soft']}>No deadlines in the next 7 days.</p>}
      {days.map(({ title, referrals }) => (
        <section key={title} aria-label={title} className={styles['day']}>
          <h3>{title}</h3>
          <ul className={styles['deadlines']}>
            {referrals.map((referral) => (
              <li key={`${referral.box}-${referral.id}`}>
                <p>
                  <Link to={referralPath(referral.id)}>
                    {referral.counterpartName || referral.counterpartEmail}
                  </Link>{' '}
                  <time dateTime={referral.deadline}>{clock().format(Date.parse(referral.deadline))}</time>
                </p>
                <p className={styles['soft']}>
                  {turnWords(referral)} · {referral.subject}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {upcoming.length > SHOWN && (
        <p>
          <Link to={`${referralsTabPath('sent')}&sort=deadline`}>See sent referrals by deadline</Link>
        </p>
      )}
    </Card>
  )
}

/** Whose turn it is: a counteroffer waits for who sent the referral. */
function turnWords({ box, status }: ReferralSummary): string {
  if (status !== 'countered') return box === 'received' ? 'Your response is due' : STATUS_WORDS.open
  return box === 'received'
    ? 'Awaiting a response to your counteroffer'
    : 'Your answer to the counteroffer is due'
}
