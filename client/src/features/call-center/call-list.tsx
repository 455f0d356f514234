import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CALL_CLASSES, CALL_DISPOSITIONS } from '../../../../shared/domain/records/call-facts.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'
import { shownPhone } from '../../../../shared/domain/phone.ts'
import { SavedBadge } from '../../offline/react/saved-badge.tsx'
import type { RecordView } from '../../offline/records/record-store.ts'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './call-center.module.css'
import { callPath } from './call-paths.ts'

/** Pixels: the minimum height of a row in call-center.module.css, with the gap after it. */
const ROW_HEIGHT = 56
const OVERSCAN = 8
const MINUTE = 60_000

type CallListProps = {
  readonly calls: readonly RecordView[]
  /** False: more are being read. */
  readonly isWhole: boolean
}

/** Draws the visible rows only: a list holds thousands. */
export function CallList({ calls, isWhole }: CallListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const now = useNow(MINUTE)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    setScrollMargin(list.current === null ? 0 : list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: calls.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (index) => calls[index]?.id ?? index,
  })
  return (
    <ul ref={list} className={styles['list']} style={{ blockSize: rows.getTotalSize() }}>
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
            <CallRow call={call} now={now} />
          </li>
        )
      })}
    </ul>
  )
}

function CallRow({ call, now }: { readonly call: RecordView; readonly now: number }): ReactNode {
  const { body } = call
  const { caller, phone } = body
  const name = textOf(caller) || shownPhone(textOf(phone)) || 'No name yet'
  const facts = [
    labelIn(CALL_CLASSES, body['class']),
    textOf(caller) === '' ? '' : shownPhone(textOf(phone)),
    labelIn(CALL_DISPOSITIONS, body['disposition']),
  ].filter((fact) => fact !== '')
  return (
    <article className={styles['call']}>
      <h2 className={styles['name']}>
        <Link to={callPath(call.id)}>{name}</Link>
      </h2>
      <p className={styles['facts']}>
        {facts.map((fact) => (
          <span key={fact} className={styles['fact']}>
            {fact}
          </span>
        ))}
        <span className={styles['fact']}>
          <Time at={Date.parse(call.createdAt)} now={now} />
        </span>
      </p>
      <div className={styles['mark']}>
        <SavedBadge record={call} isInList />
      </div>
    </article>
  )
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function labelIn(labels: Readonly<Record<string, string>>, value: JsonValue | undefined): string {
  return labels[textOf(value)] ?? ''
}
