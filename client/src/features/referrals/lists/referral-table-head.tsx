import type { ReactNode } from 'react'
import type { ReferralBox, ReferralSort, ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { NO_FILTERS } from './referral-filters.ts'
import styles from './referral-table.module.css'
import type { Selection } from './use-selection.ts'

type HeadProps = {
  readonly box: ReferralBox
  readonly sort: ReferralSort
  readonly onSort: (sort: ReferralSort) => void
  readonly selection: Selection
  /** The loaded referrals. */
  readonly referrals: readonly ReferralSummary[]
}

const COUNTERPART: Readonly<Record<ReferralBox, string>> = {
  sent: 'Recipient',
  received: 'Sender',
  archive: 'Attorney',
}

/** The column headings. Pressing one sorts by it; pressing it again returns to newest first. */
export function ReferralTableHead({ box, sort, onSort, selection, referrals }: HeadProps): ReactNode {
  const sorting = { current: sort, onSort }
  const selectedOfThese = referrals.filter(({ id }) => selection.selected.has(id)).length
  return (
    <thead className={styles['head']}>
      <tr role="row" aria-rowindex={1} className={styles['headings']}>
        {selection.isOn && (
          <th role="columnheader" scope="col" className={styles['check']}>
            <input
              type="checkbox"
              aria-label="Select all that are loaded"
              checked={selectedOfThese > 0 && selectedOfThese === referrals.length}
              ref={(box) => {
                if (box !== null)
                  box.indeterminate = selectedOfThese > 0 && selectedOfThese < referrals.length
              }}
              onChange={(event) => selection.selectAll(event.target.checked ? referrals : [])}
            />
          </th>
        )}
        <SortHeading by="counterpart" {...sorting}>
          {COUNTERPART[box]}
        </SortHeading>
        <Heading className="firm">Firm</Heading>
        <Heading>Subject</Heading>
        <Heading className="fee">Fee</Heading>
        <Heading>Status</Heading>
        {box === 'archive' ? (
          <Heading>Direction</Heading>
        ) : (
          <SortHeading by="deadline" {...sorting}>
            Deadline
          </SortHeading>
        )}
        <SortHeading by="updated" {...sorting}>
          Updated
        </SortHeading>
      </tr>
    </thead>
  )
}

type HeadingProps = { readonly className?: 'firm' | 'fee'; readonly children: ReactNode }

function Heading({ className, children }: HeadingProps): ReactNode {
  return (
    <th role="columnheader" scope="col" className={className && styles[className]}>
      {children}
    </th>
  )
}

type SortHeadingProps = {
  readonly by: 'counterpart' | 'deadline' | 'updated'
  readonly current: ReferralSort
  readonly onSort: (sort: ReferralSort) => void
  readonly children: ReactNode
}

const DIRECTIONS = { counterpart: 'ascending', deadline: 'ascending', updated: 'descending' } as const

function SortHeading({ by, current, onSort, children }: SortHeadingProps): ReactNode {
  const isCurrent = current === by
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isCurrent ? DIRECTIONS[by] : 'none'}
      className={by === 'updated' ? styles['updated'] : undefined}
    >
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onSort(isCurrent ? NO_FILTERS.sort : by)}
      >
        {children}
        <span aria-hidden="true" className={styles['arrow']}>
          {isCurrent ? (DIRECTIONS[by] === 'ascending' ? '↑' : '↓') : '↕'}
        </span>
      </button>
    </th>
  )
}
