import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { LienSort } from '../../../../../shared/domain/books/lien-list.ts'
import type { LienRow } from '../../../../../shared/domain/books/lien-rows.ts'
import { LienTableHead } from './lien-table-head.tsx'
import { LienTableRow, type RowMarks } from './lien-table-row.tsx'
import type { LienQuery } from './lien-query.ts'
import styles from './lien-table.module.css'

type LienTableProps = {
  readonly rows: readonly LienRow[]
  readonly query: LienQuery
  readonly today: string
  readonly marks: RowMarks
  readonly onSort: (sort: LienSort) => void
}

/** Pixels: the minimum heights of lien-table.module.css. A wrong estimate would force a new layout of every row. */
const ROW_HEIGHT = { wide: 56, narrow: 240 } as const
/** Window widths at which the table has columns: without the navigation next to it, and with it. */
const WIDE = '(56rem <= width < 60rem) or (width >= 71.75rem)'
/** Rows rendered above and below the window. While scrolling, fewer: styling a row costs more than anything else in a frame. */
const OVERSCAN = { resting: 8, scrolling: 1 } as const

/** Draws the visible rows only, but tells assistive technology how many there are. */
export function LienTable({ rows: liens, query, today, marks, onSort }: LienTableProps): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [isWide] = useState(() => window.matchMedia(WIDE).matches)
  useLayoutEffect(() => {
    const above = frame.current?.parentElement ?? null
    const measure = (): void =>
      setScrollMargin(body.current === null ? 0 : body.current.getBoundingClientRect().top + window.scrollY)
    measure()
    // Filters open and sums get a second line above it.
    const sizes = new ResizeObserver(measure)
    if (above !== null) sizes.observe(above)
    return () => sizes.disconnect()
  }, [])
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: liens.length,
    estimateSize: () => (isWide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow),
    overscan: OVERSCAN.resting,
    scrollMargin,
    getItemKey: (index) => liens[index]?.lienId ?? index,
  })
  const { range, isScrolling } = rows
  const shown = rows
    .getVirtualItems()
    .filter(
      ({ index }) =>
        !isScrolling ||
        range === null ||
        (index >= range.startIndex - OVERSCAN.scrolling && index <= range.endIndex + OVERSCAN.scrolling),
    )
  return (
    <div ref={frame} className={styles['frame']}>
      {/* Explicit roles: some browsers drop the implicit ones when the CSS layout is not a table. */}
      <table role="table" aria-label="Liens" aria-rowcount={liens.length + 1} className={styles['table']}>
        <LienTableHead query={query} onSort={onSort} />
        <tbody ref={body} className={styles['body']} style={{ blockSize: rows.getTotalSize() }}>
          {shown.map(({ index, key, start }) => {
            const lien = liens[index]
            if (lien === undefined) return null
            return (
              <tr
                key={key}
                role="row"
                ref={rows.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={styles['row']}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
              >
                <LienTableRow
                  lien={lien}
                  today={today}
                  isOnThisDevice={marks.onThisDevice.has(lien.bookId)}
                  onShow={marks.onShow}
                />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
