import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { ReferralListRow } from './referral-list-row.tsx'
import styles from './referral-list.module.css'

type VirtualReferralListProps = {
  readonly label: string
  readonly referrals: readonly ReferralSummary[]
  /** How many there are on the server, also beyond those that are loaded. */
  readonly total: number
  readonly now: number
  readonly showsSide: boolean
  /** The end comes into sight; may be called again and again. */
  readonly onNearEnd: () => void
}

/**
 * Pixels of a row before it has been measured: the least height of referral-list.module.css and the line below. What is right needs no
 * correction, which would mean reckoning the place of every row anew.
 */
const ROW_HEIGHT = { wide: 85, narrow: 161 } as const
/** Where the list is at least 48rem wide: without the navigation beside it, and with it. */
const WIDE = '(52rem <= width < 60rem) or (width >= 67.75rem)'
const OVERSCAN = 6
/** Rows before the end at which the next page is asked for. */
const ASK_AHEAD = 60

/** Draws only the rows in sight, however many there are, in a list that says its true length to assistive technology. */
export function VirtualReferralList(props: VirtualReferralListProps): ReactNode {
  const { label, referrals, total, now, showsSide, onNearEnd } = props
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [isWide] = useState(() => window.matchMedia(WIDE).matches)
  useLayoutEffect(() => {
    setScrollMargin(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: referrals.length,
    estimateSize: () => (isWide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow),
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => referrals[index]?.id ?? index,
  })
  const shown = rows.getVirtualItems()
  const lastShown = shown.at(-1)?.index ?? -1
  const isNearEnd = lastShown >= referrals.length - ASK_AHEAD
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, onNearEnd, referrals.length])
  return (
    <ul ref={list} aria-label={label} className={styles['list']} style={{ blockSize: rows.getTotalSize() }}>
      {shown.map(({ index, key, start }) => {
        const referral = referrals[index]
        if (referral === undefined) return null
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            className={styles['item']}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <ReferralListRow referral={referral} now={now} showsSide={showsSide} />
          </li>
        )
      })}
    </ul>
  )
}
