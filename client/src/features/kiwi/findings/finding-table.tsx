import type { ReactNode } from 'react'
import { useMoreRows } from './more-rows.tsx'
import styles from './findings.module.css'

type FindingTableProps<Row> = {
  readonly caption: string
  /** Heading of the first column. */
  readonly found: string
  readonly rows: readonly Row[]
  /** A row of three cells, with its key. */
  readonly children: (row: Row) => ReactNode
}

/** What was found, the document's words for it, and what a person decides about it. */
export function FindingTable<Row>({ caption, found, rows, children }: FindingTableProps<Row>): ReactNode {
  const [visible, more] = useMoreRows(rows)
  return (
    <>
      <div className={styles['frame']}>
        <table className={styles['table']}>
          <caption className={styles['caption']}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{found}</th>
              <th scope="col">What the document says</th>
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
