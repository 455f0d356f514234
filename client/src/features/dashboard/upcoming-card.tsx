import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { UPCOMING_MAX, type ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { STATUS_LABELS } from '../../../../shared/domain/referral-labels.ts'
import { lazily } from '../../../../shared/domain/lazily.ts'
import { referralPath } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './dashboard-page.module.css'
import { ListEnd } from './list-end.tsx'
import type { WeekRow } from './dashboard-extras.ts'
import { EMAIL_NOT_DELIVERED } from './needs-action.ts'
import { stillAhead, upcomingDays, type Upcoming } from './upcoming-days.ts'

type UpcomingCardProps = {
  readonly upcoming: readonly ReferralSummary[]
  readonly extras: readonly WeekRow[]
  readonly now: number
}

const clock = lazily(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
)

/** Rows that fit next to the adjacent card; a button shows the rest. */
const FIRST = 8

/** This week's deadlines, for referrals received and sent, and for what other rooms add. */
export function UpcomingCard({ upcoming, extras, now }: UpcomingCardProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false)
  const ahead = stillAhead(upcoming, extras, now)
  const days = upcomingDays(showsAll ? ahead : ahead.slice(0, FIRST), now)
  const mayBeMore = upcoming.length >= UPCOMING_MAX
  return (
    <Card aria-labelledby="upcoming">
      <h2 id="upcoming">Next 7 days</h2>
      {days.length === 0 && <p className={styles['soft']}>No deadlines in the next 7 days.</p>}
      {days.map(({ title, items }) => (
        <section key={title} aria-label={title} className={styles['day']}>
          <h3>{title}</h3>
          <ul className={styles['deadlines']}>
            {items.map((item) =>
              'to' in item ? (
                <OfRoom key={item.key} item={item} />
              ) : (
                <Deadline key={`${item.referral.box}-${item.referral.id}`} {...item} />
              ),
            )}
          </ul>
        </section>
      ))}
      {ahead.length > FIRST && (
        <div>
          <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show ${mayBeMore ? 'the first' : 'all'} ${ahead.length}`}
          </Button>
        </div>
      )}
      {mayBeMore && <ListEnd after={`${UPCOMING_MAX} deadlines`} />}
    </Card>
  )
}

function OfRoom({ item: { to, title, note } }: { readonly item: WeekRow }): ReactNode {
  return (
    <li>
      <p>
        <Link to={to}>{title}</Link>
      </p>
      <p className={styles['soft']}>{note}</p>
    </li>
  )
}

function Deadline({ referral, due }: Extract<Upcoming, { referral: unknown }>): ReactNode {
  return (
    <li>
      <p>
        <Link to={referralPath(referral.id)}>{referral.counterpartName || referral.counterpartEmail}</Link>{' '}
        <time dateTime={referral.deadline}>{clock().format(due)}</time>
      </p>
      <p className={styles['soft']}>
        {turnWords(referral)} · {referral.subject}
      </p>
    </li>
  )
}

/** Whose turn it is: the sender's after a counteroffer, and nobody's if the email did not arrive. */
function turnWords({ box, status, delivery }: ReferralSummary): string {
  if (box === 'sent' && status === 'open' && delivery === 'failed') return EMAIL_NOT_DELIVERED
  if (box === 'sent' && status === 'open' && delivery === 'skipped') return 'Recorded, no email sent'
  if (status !== 'countered') return box === 'received' ? 'Your response is due' : STATUS_LABELS.open
  return box === 'received'
    ? 'Awaiting a response to your counteroffer'
    : 'Your answer to the counteroffer is due'
}
