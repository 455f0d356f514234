import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { NEEDS_ACTION_MAX } from '../../../../shared/contracts/referrals.ts'
import { referralPath, referralsTabPath } from '../../platform/navigation/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatTimeLeft } from '../../../../shared/domain/format-time.ts'
import { formatDeadline } from '../../ui/deadline.ts'
import styles from './dashboard-page.module.css'
import { ListEnd } from './list-end.tsx'
import type { ActionItem } from './needs-action.ts'

type NeedsActionCardProps = { readonly items: readonly ActionItem[]; readonly now: number }

const HOUR = 3_600_000
/** Rows shown at first; a button shows the rest. */
const FIRST = 8

export function NeedsActionCard({ items, now }: NeedsActionCardProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, FIRST)
  const mayBeMore = items.filter(({ kind }) => kind === 'referral').length >= NEEDS_ACTION_MAX
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
          {shown.map((item) =>
            item.kind === 'extra' ? (
              item.node
            ) : item.kind === 'queued' ? (
              <QueuedItem key={item.entry.id} item={item} />
            ) : (
              <ReferralItem key={`${item.referral.box}-${item.referral.id}`} item={item} now={now} />
            ),
          )}
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

function QueuedItem({ item }: { readonly item: Extract<ActionItem, { kind: 'queued' }> }): ReactNode {
  const { summary, status } = item.entry
  return (
    <li>
      <div>
        <p>
          <Link to={referralsTabPath('queue')}>{summary?.title || 'A queued referral'}</Link>
        </p>
        <p className={styles['soft']}>{status.reason ?? 'Waiting on this device.'}</p>
      </div>
      <div>
        <Badge tone="danger">{status.label}</Badge>
      </div>
    </li>
  )
}

type ReferralItemProps = {
  readonly item: Extract<ActionItem, { kind: 'referral' }>
  readonly now: number
}

function ReferralItem({ item, now }: ReferralItemProps): ReactNode {
  const { referral, why, due } = item
  return (
    <li>
      <div>
        <p>
          <Link to={referralPath(referral.id)}>{referral.counterpartName || referral.counterpartEmail}</Link>
        </p>
        <p className={styles['soft']}>{referral.subject}</p>
      </div>
      <div>
        <Badge tone={why.tone}>{why.words}</Badge>
        <p className={classNames(styles['soft'], due - now < 24 * HOUR && styles['near'])}>
          <time dateTime={referral.deadline} title={formatDeadline(due, now)}>
            {formatTimeLeft(due, now)}
          </time>
        </p>
      </div>
    </li>
  )
}
