import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { eventLabel } from '../../../../shared/domain/referral-labels.ts'
import { referralPath } from '../../platform/navigation/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { activityByReferral, type Activity, type RecentEvent } from './activity-by-referral.ts'
import styles from './dashboard-page.module.css'

type RecentActivityProps = { readonly recent: readonly RecentEvent[]; readonly now: number }

/** Limits the height to that of the adjacent card. */
const SHOWN = 8

/** Recent activity, once per referral, newest first. */
export function RecentActivity({ recent, now }: RecentActivityProps): ReactNode {
  return (
    <Card aria-labelledby="recent-activity">
      <h2 id="recent-activity">Recent activity</h2>
      {recent.length === 0 ? (
        <p className={styles['soft']}>Updates on your referrals will appear here.</p>
      ) : (
        <ol className={styles['recent']}>
          {activityByReferral(recent)
            .slice(0, SHOWN)
            .map((activity) => (
              <li key={activity.referralId}>
                <ReferralActivity activity={activity} now={now} />
              </li>
            ))}
        </ol>
      )}
    </Card>
  )
}

type ReferralActivityProps = { readonly activity: Activity; readonly now: number }

function ReferralActivity({ activity, now }: ReferralActivityProps): ReactNode {
  const { referralId, subject, events } = activity
  const [latest, ...earlier] = events
  return (
    <>
      <p>
        <Link to={referralPath(referralId)}>{subject}</Link>: {eventLabel(latest.kind)}
      </p>
      <Who event={latest} now={now} />
      {earlier.length > 0 && (
        <details className={styles['earlier']}>
          <summary>{`${events.length} recent events`}</summary>
          <ol className={styles['events']}>
            {earlier.map((event) => (
              <li key={event.id}>
                <p>{eventLabel(event.kind)}</p>
                <Who event={event} now={now} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

function Who({ event, now }: { readonly event: RecentEvent; readonly now: number }): ReactNode {
  return (
    <p className={styles['soft']}>
      {event.actor !== 'system' && event.actorName !== null && `${event.actorName}, `}
      <Time at={Date.parse(event.at)} now={now} />
    </p>
  )
}
