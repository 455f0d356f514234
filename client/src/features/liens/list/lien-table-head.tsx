import type { ReactNode } from 'react'
import type { LienSort } from '../../../../../shared/domain/books/lien-list.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { LienQuery } from './lien-query.ts'
import styles from './lien-table.module.css'

type HeadProps = { readonly query: LienQuery; readonly onSort: (sort: LienSort) => void }

const COLUMNS: readonly (readonly [LienSort, string, isMoney?: true])[] = [
  ['holder', 'Lienholder'],
  ['matter', 'Matter'],
  ['asserted', 'Asserted', true],
  ['confirmed', 'Confirmed', true],
  ['final', 'Final', true],
  ['saved', 'Saved', true],
  ['status', 'Status'],
  ['due', 'Due'],
]

/** The column headings. Pressing one sorts by it; pressing it again turns the order around. */
export function LienTableHead({ query, onSort }: HeadProps): ReactNode {
  return (
    <thead className={styles['head']}>
      <tr role="row" aria-rowindex={1} className={styles['headings']}>
        {COLUMNS.map(([by, label, isMoney = false]) => {
          const isCurrent = query.sort === by
          const direction = query.direction === 'up' ? 'ascending' : 'descending'
          return (
            <th
              key={by}
              role="columnheader"
              scope="col"
              aria-sort={isCurrent ? direction : 'none'}
              className={classNames(isMoney && styles['money'])}
            >
              <button type="button" className={styles['sort']} onClick={() => onSort(by)}>
                {label}
                <span aria-hidden="true" className={styles['arrow']}>
                  {isCurrent ? (query.direction === 'up' ? '↑' : '↓') : '↕'}
                </span>
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
