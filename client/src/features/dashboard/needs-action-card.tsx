import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { NEEDS_ACTION_MAX } from '../../../../shared/contracts/referrals.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatTimeLeft } from '../../../../shared/domain/format-time.ts'
import { formatDeadline } from '../../ui/deadline.ts'
import type { ActionRow } from './dashboard-extras.ts'
import styles from './dashboard-page.module.css'
import { ListEnd } from './list-end.tsx'

type NeedsActionCardProps = {
  readonly items: readonly ActionRow[]
  /** The list of referrals among them is as long as the server makes it. */
  readonly mayBeMore: boolean
  readonly now: number
}

const HOUR = 3_600_000
/** Rows shown at first; a button shows the rest. */
const FIRST = 8

export function NeedsActionCard({ items, mayBeMore, now }: NeedsActionCardProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, FIRST)
  return (
    <Card aria-labelledby="needs-action">
      <h2 id="needs-action">
        Needs action
        {items.length > 0 && (
          <span className={styles['count']}>
            {items.length}
            {mayBeMore && '+'}
          </span>
        )}
      </h2>
      {items.length === 0 ? (
        <p className={styles['soft']}>You’re all caught up.</p>
      ) : (
        <ul className={styles['actions']}>
          {shown.map((item) => (
            <Item key={item.key} item={item} now={now} />
          ))}
        </ul>
      )}
      {shown.length < items.length && (
        <div>
          <Button onClick={() => setShowsAll(true)}>
            Show {mayBeMore ? 'the first' : 'all'} {items.length}
          </Button>
        </div>
      )}
      {mayBeMore && <ListEnd after={`${NEEDS_ACTION_MAX} referrals`} />}
    </Card>
  )
}

type ItemProps = { readonly item: ActionRow; readonly now: number }

function Item({ item: { to, title, note, badge, due, when }, now }: ItemProps): ReactNode {
  return (
    <li>
      <div>
        <p>
          <Link to={to}>{title}</Link>
        </p>
        <p className={styles['soft']}>{note}</p>
      </div>
      <div>
        <Badge tone={badge.tone}>{badge.words}</Badge>
        {typeof due === 'number' && (
          <p className={classNames(styles['soft'], (when || due - now < 24 * HOUR) && styles['near'])}>
            {when ? (
              <time dateTime={when.dateTime}>{when.words}</time>
            ) : (
              <time dateTime={new Date(due).toISOString()} title={formatDeadline(due, now)}>
                {formatTimeLeft(due, now)}
              </time>
            )}
          </p>
        )}
      </div>
    </li>
  )
}
