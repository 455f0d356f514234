import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { STATEMENT_OBSTACLES, type StatementObstacle } from '../../../../../shared/domain/liens/statement.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { decideSearch } from '../../../platform/navigation/decide-link.ts'
import { lienPath, matterPath, type MatterTab } from '../lien-paths.ts'
import type { OpenBook } from '../matter/use-book.ts'
import styles from './statement.module.css'

const TABS: Readonly<Partial<Record<StatementObstacle['why'], MatterTab>>> = {
  recovery_missing: 'settlement',
  fee_missing: 'settlement',
  recovery_zero: 'settlement',
  cost_zero: 'settlement',
  deduction_zero: 'settlement',
  fee_zero_without_reason: 'settlement',
  negative_net: 'settlement',
  sum_differs: 'settlement',
  fee_gate_blocked: 'matter',
  court_approval_unanswered: 'matter',
}

const TAB_WORDS: Readonly<Partial<Record<MatterTab, string>>> = {
  settlement: 'Go to the settlement',
  matter: 'Go to the matter',
}

type ObstacleListProps = { readonly book: OpenBook; readonly obstacles: readonly StatementObstacle[] }

/** What blocks the statement, each with a link to where it can be changed. */
export function ObstacleList({ book, obstacles }: ObstacleListProps): ReactNode {
  return (
    <ol className={styles['obstacles']}>
      {obstacles.map((obstacle) => (
        <li key={`${obstacle.why}/${'lienId' in obstacle ? obstacle.lienId : ''}`}>
          <Obstacle book={book} obstacle={obstacle} />
        </li>
      ))}
    </ol>
  )
}

function Obstacle({
  book,
  obstacle,
}: {
  readonly book: OpenBook
  readonly obstacle: StatementObstacle
}): ReactNode {
  const { search } = useLocation()
  const words = STATEMENT_OBSTACLES[obstacle.why]
  if ('lienId' in obstacle) {
    const holder = book.liens.find(({ id }) => id === obstacle.lienId)?.unit('holder')
    return (
      <>
        <Link to={lienPath(book.id, obstacle.lienId)}>{holderOf(holder)}</Link>: {words}
      </>
    )
  }
  const tab = TABS[obstacle.why]
  if (tab !== undefined)
    return (
      <>
        {words} <Link to={matterPath(book.id, tab)}>{TAB_WORDS[tab]}</Link>
      </>
    )
  const disputed = book.liens.filter(
    ({ amounts, unit }) => unit('hidden') !== true && [...amounts.values()].some((each) => each.isDisputed),
  )
  return (
    <>
      {words}{' '}
      {disputed.map(({ id, unit }) => (
        <span key={id}>
          <Link to={lienPath(book.id, id)}>{holderOf(unit('holder'))}</Link>{' '}
        </span>
      ))}
      {book.view?.state === 'choice' && (
        <Link to={{ search: decideSearch(search, { kind: BOOK_KIND.kind, id: book.id }) }}>
          Decide what waits for a decision
        </Link>
      )}
    </>
  )
}

function holderOf(holder: JsonValue | undefined): string {
  return typeof holder === 'string' ? holder : 'A lien'
}
