import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Alert } from '../../ui/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import styles from './moderation.module.css'

/** Which entry is being decided, and what the last decision did. */
export type Deciding<Pending> = {
  readonly pending: Pending | null
  readonly ask: (pending: Pending) => void
  readonly cancel: () => void
  readonly finish: (done: string) => void
  readonly done: string | null
  readonly forget: () => void
  /** Has the focus after each decision. */
  readonly region: RefObject<HTMLElement | null>
}

export function useDeciding<Pending>(): Deciding<Pending> {
  const [pending, setPending] = useState<Pending | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [decisions, setDecisions] = useState(0)
  const region = useFocusAfter<HTMLElement>(decisions)
  return {
    ...{ pending, done, region, ask: setPending },
    cancel: () => setPending(null),
    forget: () => setDone(null),
    finish: (words) => {
      setDone(words)
      setPending(null)
      setDecisions(decisions + 1)
    },
  }
}

type DecidedListProps<Entry> = {
  readonly label: string
  readonly loading: string
  /** When no entry is shown: where the others are. */
  readonly elsewhere: string
  readonly list: UseQueryResult<readonly Entry[]>
  readonly isShown: (entry: Entry) => boolean
  readonly deciding: Pick<Deciding<never>, 'done' | 'region'>
  readonly children: (entry: Entry) => ReactNode
}

/** The entries that are shown, below what the last decision did. */
export function DecidedList<Entry>(props: DecidedListProps<Entry>): ReactNode {
  const { label, loading, elsewhere, list, isShown, deciding, children } = props
  const { done, region } = deciding
  return (
    <>
      {done !== null && (
        <Alert tone="success" role="status">
          {done}
        </Alert>
      )}
      <section ref={region} tabIndex={-1} aria-label={label}>
        <QueryState
          {...asked(list)}
          loading={loading}
          isEmpty={(entries) => !entries.some(isShown)}
          empty={<EmptyState title="None in this list">{elsewhere}</EmptyState>}
        >
          {(entries) => <ul className={styles['list']}>{entries.filter(isShown).map(children)}</ul>}
        </QueryState>
      </section>
    </>
  )
}
