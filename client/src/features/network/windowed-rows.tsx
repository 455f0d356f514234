import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './network.module.css'

const OVERSCAN = 6

type WindowedRowsProps<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Pixels that a row takes before it was measured. */
  readonly height: number
  /** False: there are further pages. */
  readonly isWhole: boolean
  readonly children: (row: Row) => ReactNode
}

/** Draws the visible rows only: a list holds thousands. */
export function WindowedRows<Row>(props: WindowedRowsProps<Row>): ReactNode {
  const { label, rows, keyOf, height, isWhole, children } = props
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    setScrollMargin(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
  })
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles['windowed']}
      style={{ blockSize: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={isWhole ? rows.length : -1}
            aria-posinset={index + 1}
            className={styles['row']}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {children(row)}
          </li>
        )
      })}
    </ul>
  )
}
