import type { ReactNode } from 'react'
import type { Application } from '../../../../shared/contracts/admin.ts'
import { Icon } from '../../ui/icons.tsx'
import { isPaid, nameOf, STATE_LABELS, waitingTime } from './application-labels.ts'
import styles from './applications-table.module.css'

export type WaitingOrder = 'longest' | 'shortest'

type ApplicationsTableProps = {
  readonly applications: readonly Application[]
  readonly selected: Application
  /** False when all rows have the same state. */
  readonly showsState: boolean
  readonly now: number
  readonly order: WaitingOrder
  readonly onOrder: (order: WaitingOrder) => void
  readonly onSelect: (userId: string) => void
}

/** One row per application. The open one is highlighted. */
export function ApplicationsTable(props: ApplicationsTableProps): ReactNode {
  const { applications, selected, showsState, now, order, onOrder, onSelect } = props
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Applicant</th>
            <th scope="col" className={styles['wide']}>
              Firm
            </th>
            <th scope="col" className={styles['wide']}>
              Bar ID
            </th>
            <th scope="col" className={styles['wide']}>
              Payment
            </th>
            {showsState && (
              <th scope="col" className={styles['wide']}>
                Status
              </th>
            )}
            <th scope="col" aria-sort={order === 'longest' ? 'ascending' : 'descending'}>
              <button type="button" onClick={() => onOrder(order === 'longest' ? 'shortest' : 'longest')}>
                Submitted
                <span className={order === 'longest' ? styles['up'] : undefined}>
                  <Icon name="chevron" size={16} />
                </span>
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <tr key={application.userId} data-open={application.userId === selected.userId || undefined}>
              <td>
                <button
                  type="button"
                  aria-pressed={application.userId === selected.userId}
                  onClick={() => onSelect(application.userId)}
                >
                  {nameOf(application)}
                </button>
                <span className={styles['email']}>{application.email}</span>
                {showsState && <span className={styles['narrow']}>{STATE_LABELS[application.state]}</span>}
              </td>
              <td className={styles['wide']}>{application.firmName}</td>
              <td className={styles['wide']}>
                {application.barId} {application.barState !== null && `(${application.barState})`}
              </td>
              <td className={styles['wide']}>{isPaid(application) ? 'Paid' : 'Not paid'}</td>
              {showsState && <td className={styles['wide']}>{STATE_LABELS[application.state]}</td>}
              <td className={styles['when']}>{waitingTime(application.submittedAt, now)} ago</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
