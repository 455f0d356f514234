import type { ReactNode } from 'react'
import { useMoreRows } from './more-rows.tsx'
import styles from './findings.module.css'

type FindingTableProps<Row> = {
  readonly caption: string
  /** Headings of the first and the second column. */
  readonly found: string
  readonly words: string
  readonly rows: readonly Row[]
  /** A row of three cells, with its key. */
  readonly children: (row: Row) => ReactNode
}

/** What was found, the words for it, and what a person decides about it. */
export function FindingTable<Row>(props: FindingTableProps<Row>): ReactNode {
  const { caption, found, words, rows, children } = props
  const [visible, more] = useMoreRows(rows)
  return (
    <>
      <div className={styles['frame']}>
        <table className={styles['table']}>
          <caption className={styles['caption']}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{found}</th>
              <th scope="col">{words}</th>
              <th scope="col">Decide</th>
            </tr>
          </thead>
          <tbody>{visible.map(children)}</tbody>
        </table>
      </div>
      {more}
    </>
  )
}
