import { useRef, useState, type ReactNode } from 'react'
import { SAVED_CASE_KIND } from '../../../../../shared/domain/records/saved-case.ts'
import { QueryNotice } from '../../../platform/query/query-state.tsx'
import { Button } from '../../../ui/button.tsx'
import type { MarkedCase } from './case-mark.ts'
import { SavedCaseCard } from './saved-case-card.tsx'
import { textOf, type CaseText } from './saved-copy.ts'
import styles from './saved-cases.module.css'
import { useSavedTexts } from './saved-texts.ts'

const PAGE = 50

type CaseCardsProps = {
  readonly cases: readonly MarkedCase[]
  readonly folders: readonly string[]
  /** All that the server is asked about; null while they are read. */
  readonly ids: readonly string[] | null
  /** The case whose note is open. */
  readonly openId: string | null
  readonly onOpen: (id: string | null) => void
  readonly now: number
}

/** The person's notes are of this device; what the requests say is the server's. Each is shown without the other. */
export function CaseCards(props: CaseCardsProps): ReactNode {
  const { cases, folders, ids, openId, onOpen, now } = props
  const { known, added, refetch } = useSavedTexts(ids)
  const [limit, setLimit] = useState(PAGE)
  const list = useRef<HTMLUListElement>(null)
  const textFor = (requestId: string): CaseText | null => {
    if (known.status === 'loading') return null
    const { value: texts, asOf } = known.status === 'known' ? known : NO_TEXTS
    return textOf(requestId, { texts, asOf, added, now })
  }
  const focusAt = (index: number): void => {
    const headings = list.current?.querySelectorAll('h2') ?? []
    const target = headings[Math.min(index + 1, headings.length - 1)]
    // The last case of a list leaves an empty state.
    if (headings.length < 2) document.querySelector('h1')?.focus()
    else target?.focus()
  }
  const rest = cases.length - limit
  return (
    <>
      <QueryNotice
        state={known}
        onRetry={refetch}
        loading="Loading what the requests say…"
        rows={0}
        isPart
        title="We couldn’t load what the requests say"
        offline="You’re offline. Your notes are here; what the requests say appears when you’re online."
      />
      <ul ref={list} aria-label={SAVED_CASE_KIND.plural} className={styles['list']}>
        {cases.slice(0, limit).map(({ view, mark }, index) => (
          <li key={view.id} aria-setsize={cases.length} aria-posinset={index + 1}>
            <SavedCaseCard
              view={view}
              mark={mark}
              text={textFor(view.id)}
              folders={folders}
              isOpen={view.id === openId}
              onOpen={(isOpen) => onOpen(isOpen ? view.id : null)}
              now={now}
              onLeft={() => focusAt(index)}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <div className={styles['more']}>
          <Button onClick={() => setLimit(limit + PAGE)}>Show more</Button>
          <p role="status" className={styles['soft']}>
            {limit} shown, more below
          </p>
        </div>
      )}
    </>
  )
}

const NO_TEXTS = { value: { teasers: [], gone: [] }, asOf: null }
