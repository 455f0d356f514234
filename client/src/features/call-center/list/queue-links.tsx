import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../ui/format-count.ts'
import { CALL_CENTER } from '../call-paths.ts'
import { QUEUE_LABELS, QUEUES, type Queue } from './call-queues.ts'
import { withQuery, type AddressFilter, type CallView } from './call-query.ts'
import styles from './call-list.module.css'

type QueueLinksProps = {
  readonly view: CallView
  /** Is kept from one queue to the next. */
  readonly filter: AddressFilter
  /** null: not all calls are here yet. */
  readonly counts: Readonly<Record<Queue, number>> | null
}

/** The queues with their counts, whatever the search and the filters are; and the charts. */
export function QueueLinks({ view, filter, counts }: QueueLinksProps): ReactNode {
  const to = (next: CallView): string => {
    const query = withQuery(new URLSearchParams(), { view: next, filter }).toString()
    return query === '' ? CALL_CENTER : `${CALL_CENTER}?${query}`
  }
  return (
    <nav aria-label="Queues" className={styles['queues']}>
      <ul>
        {QUEUES.map((queue) => (
          <li key={queue}>
            <Link
              to={to(queue)}
              aria-current={view === queue ? 'page' : undefined}
              className={styles['queue']}
            >
              {QUEUE_LABELS[queue]}
              {counts !== null && (
                <>
                  {' '}
                  <span className={styles['count']}>{formatCount(counts[queue])}</span>
                </>
              )}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={to('charts')}
            aria-current={view === 'charts' ? 'page' : undefined}
            className={styles['queue']}
          >
            Charts
          </Link>
        </li>
      </ul>
    </nav>
  )
}
