import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Teaser } from '../../../../../shared/contracts/explore.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { requestPath, SAVED_CASES } from '../explore-paths.ts'
import styles from '../explore.module.css'
import { useCaseMarks } from '../saved/case-marks.tsx'
import { SaveButtons } from '../saved/save-buttons.tsx'
import { TeaserFacts, TimeCriticalBadge } from '../teaser-facts.tsx'
import { titleOf } from '../teaser-words.ts'

export type MoreTeasers = {
  readonly load: () => Promise<void>
  readonly isLoading: boolean
  readonly error: Error | null
}

type TeaserListProps = {
  readonly teasers: readonly Teaser[]
  readonly hasMore: boolean
  readonly more: MoreTeasers
}

/** Needs a `CaseMarksProvider` above it: requests that the attorney has hidden are left out. */
export function TeaserList({ teasers, hasMore, more }: TeaserListProps): ReactNode {
  const list = useRef<HTMLUListElement>(null)
  const { stateOf } = useCaseMarks()
  const shown = teasers.filter(({ id }) => stateOf(id) !== 'hidden')
  /** The place of the card that gets the focus as soon as it is there. */
  const awaited = useRef<number | null>(null)
  const focusCard = (index: number): boolean => {
    const link = list.current?.children[index]?.querySelector('a')
    link?.focus()
    return link !== null && link !== undefined
  }
  useEffect(() => {
    if (awaited.current !== null && focusCard(awaited.current)) awaited.current = null
  }, [shown.length])
  /** The first new card gets the focus: the button is below them, or gone. */
  async function showMore(): Promise<void> {
    awaited.current = shown.length
    await more.load()
  }
  return (
    <>
      <ul ref={list} aria-label="Requests" className={styles['list']}>
        {shown.map((teaser, index) => (
          <li key={teaser.id}>
            <TeaserCard
              teaser={teaser}
              // Its buttons leave with it.
              onHidden={() => {
                if (!focusCard(index + 1)) focusCard(index - 1)
              }}
            />
          </li>
        ))}
      </ul>
      {more.error !== null && (
        <Alert tone="danger" role="alert">
          We couldn’t load more requests. {failureMessage(more.error)}
        </Alert>
      )}
      <div className={styles['more']}>
        <p role="status" className={styles['soft']}>
          {hasMore ? `${shown.length} shown, more` : shownWords(shown.length)}
        </p>
        <HiddenNote hidden={teasers.length - shown.length} />
        {hasMore && (
          <Button busy={more.isLoading} onClick={() => void showMore()}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

function shownWords(count: number): string {
  return count === 1 ? '1 request shown' : `${count} requests shown`
}

function HiddenNote({ hidden }: { readonly hidden: number }): ReactNode {
  if (hidden === 0) return null
  return (
    <Link to={`${SAVED_CASES}?tab=hidden`} className={styles['back']}>
      {hidden === 1 ? '1 that you have hidden' : `${hidden} that you have hidden`}
    </Link>
  )
}

type TeaserCardProps = { readonly teaser: Teaser; readonly onHidden: () => void }

function TeaserCard({ teaser, onHidden }: TeaserCardProps): ReactNode {
  const headingId = useId()
  return (
    <Card aria-labelledby={headingId} className={styles['card']}>
      <div className={styles['top']}>
        <h2 id={headingId}>
          <Link to={requestPath(teaser.id)}>{titleOf(teaser)}</Link>
        </h2>
        <TimeCriticalBadge teaser={teaser} />
      </div>
      <p className={styles['need']}>{teaser.need}</p>
      <TeaserFacts teaser={teaser} />
      <div className={styles['actions']}>
        <SaveButtons
          requestId={teaser.id}
          teaser={teaser}
          describedBy={headingId}
          onLeft={(state) => {
            if (state === 'hidden') onHidden()
          }}
        />
      </div>
    </Card>
  )
}
