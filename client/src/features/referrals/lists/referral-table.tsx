import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ReferralBox, ReferralSort, ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ReferralTableHead } from './referral-table-head.tsx'
import { ReferralTableRow } from './referral-table-row.tsx'
import styles from './referral-table.module.css'
import type { Selection } from './use-selection.ts'

type ReferralTableProps = {
  readonly label: string
  readonly box: ReferralBox
  readonly referrals: readonly ReferralSummary[]
  /** The number on the server, loaded or not. */
  readonly total: number
  readonly now: number
  readonly sort: ReferralSort
  readonly onSort: (sort: ReferralSort) => void
  readonly selection: Selection
  /** The end of the list comes into view; may be called repeatedly. */
  readonly onNearEnd: () => void
}

/**
 * Estimated row height in pixels: the minimum heights of referral-table.module.css. A wrong estimate would force a new layout of every
 * row.
 */
const ROW_HEIGHT = { wide: 48, narrow: 68 } as const
/** Window widths at which the table is at least 48rem wide: without the navigation next to it, and with it. */
const WIDE = '(52rem <= width < 60rem) or (width >= 67.75rem)'
/** Rows rendered above and below the window. While scrolling, fewer: styling a row costs more than anything else in a frame. */
const OVERSCAN = { resting: 8, scrolling: 1 } as const
/** The next page is requested this many rows before the end. */
const PREFETCH_ROWS = 60

/** A virtualized table: renders only the visible rows, but reports its full length to assistive technology. */
export function ReferralTable(props: ReferralTableProps): ReactNode {
  const { label, box, referrals, total, now, sort, onSort, selection, onNearEnd } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [isWide] = useState(() => window.matchMedia(WIDE).matches)
  useLayoutEffect(() => {
    setScrollMargin(body.current === null ? 0 : body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer<HTMLTableRowElement>({
    count: referrals.length,
    estimateSize: () => (isWide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow),
    overscan: OVERSCAN.resting,
    scrollMargin,
    getItemKey: (index) => referrals[index]?.id ?? index,
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
  const lastShown = shown.at(-1)?.index ?? -1
  const isNearEnd = lastShown >= referrals.length - PREFETCH_ROWS
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd, referrals.length])
  return (
    <div className={styles['frame']}>
      {/* Explicit roles: some browsers drop the implicit ones when the CSS layout is not a table. */}
      <table
        role="table"
        aria-label={label}
        aria-rowcount={total + 1}
        className={classNames(styles['table'], selection.isOn && styles['selecting'])}
      >
        <ReferralTableHead
          box={box}
          sort={sort}
          onSort={onSort}
          selection={selection}
          referrals={referrals}
        />
        <tbody ref={body} className={styles['body']} style={{ blockSize: rows.getTotalSize() }}>
          {shown.map(({ index, key, start }) => {
            const referral = referrals[index]
            if (referral === undefined) return null
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
                <ReferralTableRow
                  referral={referral}
                  box={box}
                  now={now}
                  selection={selection.isOn ? selection.selected.has(referral.id) : null}
                  onSelect={selection.select}
                />
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
