/** What other rooms add to the dashboard. Loaded only when something waits there. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardRooms } from '../../../../shared/contracts/referrals.ts'
import { formatTimeLeft } from '../../../../shared/domain/format-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatDeadline } from '../../ui/deadline.ts'
import styles from './dashboard-page.module.css'

type RoomsProps = { readonly rooms: DashboardRooms; readonly now: number }

const DAY = 86_400_000

/** Rows as those of "Needs action": what ends by itself first, then what has no deadline. */
export function RoomsCard({ rooms, now }: RoomsProps): ReactNode {
  const { toClear, unreadConversations, licensesUnderReview, interestsOut } = rooms
  return (
    <Card aria-labelledby="rooms">
      <h2 id="rooms">Requests and messages</h2>
      <ul className={styles['actions']}>
        {toClear.map(({ requestId, due }) => (
          <Row
            key={requestId}
            to={`/explore/${requestId}`}
            title="A client chose you"
            note="Check for conflicts"
          >
            <Badge tone="warning">Your answer</Badge>
            <p className={classNames(styles['soft'], Date.parse(due) - now < DAY && styles['near'])}>
              <time dateTime={due} title={formatDeadline(Date.parse(due), now)}>
                {formatTimeLeft(Date.parse(due), now)}
              </time>
            </p>
          </Row>
        ))}
        {unreadConversations > 0 && (
          <Row
            to="/saved-cases?tab=messages"
            title={
              unreadConversations === 1
                ? '1 unread conversation'
                : `${unreadConversations} unread conversations`
            }
            note="With clients who chose you"
          >
            <Badge tone="info">Unread</Badge>
          </Row>
        )}
        {interestsOut > 0 && (
          <Row
            to="/saved-cases?tab=answered"
            title={interestsOut === 1 ? '1 request answered' : `${interestsOut} requests answered`}
            note="The client has not decided yet"
          >
            <Badge>Waiting</Badge>
          </Row>
        )}
        {licensesUnderReview > 0 && (
          <Row
            to="/settings"
            title={
              licensesUnderReview === 1
                ? '1 license under review'
                : `${licensesUnderReview} licenses under review`
            }
            note="We’ll email you when it’s decided"
          >
            <Badge>In review</Badge>
          </Row>
        )}
      </ul>
    </Card>
  )
}

type RowProps = {
  readonly to: string
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

function Row({ to, title, note, children }: RowProps): ReactNode {
  return (
    <li>
      <div>
        <p>
          <Link to={to}>{title}</Link>
        </p>
        <p className={styles['soft']}>{note}</p>
      </div>
      <div>{children}</div>
    </li>
  )
}
