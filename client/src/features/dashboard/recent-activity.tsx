import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { eventWords } from '../../../../shared/domain/referral-words.ts'
import { referralPath } from '../../platform/navigation/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './dashboard-page.module.css'

type RecentActivityProps = { readonly recent: DashboardResponse['recent']; readonly now: number }

/** As much as stands beside what needs action without outgrowing it. */
const SHOWN = 8

/** What has happened to one's referrals, the latest first. */
export function RecentActivity({ recent, now }: RecentActivityProps): ReactNode {
  return (
    <Card aria-labelledby="recent-activity">
      <h2 id="recent-activity">Recent activity</h2>
      {recent.length === 0 ? (
        <p className={styles['soft']}>What happens to your referrals is told here.</p>
      ) : (
        <ol className={styles['recent']}>
          {recent.slice(0, SHOWN).map((event) => (
            <li key={event.id}>
              <p>
                {eventWords(event.kind)}: <Link to={referralPath(event.referralId)}>{event.subject}</Link>
              </p>
              <p className={styles['soft']}>
                {event.actor !== 'system' && event.actorName !== null && `${event.actorName}, `}
                <Time at={Date.parse(event.at)} now={now} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
