import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  CALL_CLASSES,
  CALL_DIRECTIONS,
  CALL_DISPOSITIONS,
} from '../../../../shared/domain/records/call-facts.ts'
import { SavedBadge } from '../../offline/react/saved-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { formatTime, Time } from '../../ui/time.tsx'
import styles from './list/call-list.module.css'
import { callPath } from './call-paths.ts'
import { dueAt } from './list/call-queues.ts'
import type { CallRow } from './list/call-rows.ts'

/** Pixels: the minimum height of a row in call-list.module.css, with the gap after it. */
const ROW_HEIGHT = 76
const OVERSCAN = 8
const MINUTE = 60_000

type CallListProps = {
  readonly calls: readonly CallRow[]
  /** False: more are being read. */
  readonly isWhole: boolean
  readonly now: number
  /** Minutes within which the office calls back. */
  readonly target: number
  /** Changes with what stands above the list. */
  readonly above: string
}

/** Draws the visible rows only: a list holds thousands. Arrow keys, Home and End move from call to call. */
export function CallList({ calls, isWhole, now, target, above }: CallListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    setScrollMargin(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY)
  }, [above])
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: calls.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => calls[index]?.record.id ?? index,
  })
  const wanted = useRef<number | null>(null)
  // The call may be drawn only after the list has scrolled to it.
  useLayoutEffect(() => {
    const link = wanted.current === null ? null : linkAt(list.current, wanted.current)
    if (link === null) return
    wanted.current = null
    link.focus({ preventScroll: true })
  })
  function move(event: KeyboardEvent): void {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]') // a key comes from an element
    const next = nextIndex(event.key, Number(row?.dataset['index']), calls.length)
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    rows.scrollToIndex(next)
    const link = linkAt(list.current, next)
    if (link === null) wanted.current = next
    else link.focus({ preventScroll: true })
  }
  return (
    // The keys are a shortcut: every link is in the tab order too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} className={styles['list']} style={{ blockSize: rows.getTotalSize() }} onKeyDown={move}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const call = calls[index]
        if (call === undefined) return null
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={isWhole ? calls.length : -1}
            aria-posinset={index + 1}
            className={styles['row']}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <CallItem call={call} now={now} target={target} />
          </li>
        )
      })}
    </ul>
  )
}

function linkAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"] h2 a`) ?? null
}

/** null: the key does not move. */
function nextIndex(key: string, current: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, length - 1)
    case 'ArrowUp':
      return Math.max(current - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return null
  }
}

type CallItemProps = { readonly call: CallRow; readonly now: number; readonly target: number }

function CallItem({ call, now, target }: CallItemProps): ReactNode {
  const { record, title, number, direction, callClass, disposition, seconds, startedAt } = call
  const facts = [
    direction === null ? '' : CALL_DIRECTIONS[direction],
    callClass === null ? '' : CALL_CLASSES[callClass],
    title === number ? '' : number,
    disposition === null || call.isOwed ? '' : CALL_DISPOSITIONS[disposition],
    seconds === null ? '' : lengthText(seconds),
  ].filter((fact) => fact !== '')
  return (
    <article className={styles['call']}>
      <h2 className={styles['name']}>
        <Link to={callPath(record.id)}>{title}</Link>
      </h2>
      <p className={styles['facts']}>
        {call.isOwed && <CallBackBadge due={dueAt(call, target)} now={now} />}
        <span className={styles['fact']}>
          <Time at={startedAt} now={now} />
        </span>
        {facts.map((fact) => (
          <span key={fact} className={styles['fact']}>
            {fact}
          </span>
        ))}
      </p>
      <div className={styles['mark']}>
        <SavedBadge record={record} isInList />
      </div>
    </article>
  )
}

function CallBackBadge({ due, now }: { readonly due: number; readonly now: number }): ReactNode {
  return due < now ? (
    <Badge tone="danger">{`Callback overdue: ${formatTime(due, now)}`}</Badge>
  ) : (
    <Badge tone="warning">{`Call back by ${formatTime(due, now)}`}</Badge>
  )
}

/** "45 s", "12 min". */
function lengthText(seconds: number): string {
  return seconds * 1000 < MINUTE ? `${seconds} s` : `${Math.round((seconds * 1000) / MINUTE)} min`
}
