/** Parts that the tables of findings share. */
import { useRef, type ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import type { Place } from './finding.ts'
import type { Decisions } from './use-decisions.ts'
import styles from './findings.module.css'

/** Sources shown of one row; of the others their number is said. */
const MOST_SOURCES = 6

export function Sources({ sources }: { readonly sources: readonly Place[] }): ReactNode {
  const { open } = useWorkspace()
  const pages = onePerPage(sources)
  const shown = pages.slice(0, MOST_SOURCES)
  return (
    <span className={styles['sources']}>
      {shown.map(({ file, start, end, page }) => (
        <SourceButton
          key={`${file} ${start}`}
          file={file}
          page={page}
          onOpen={() => open({ file, start, end })}
        />
      ))}
      {pages.length > shown.length && (
        <span className={styles['note']}>and {pages.length - shown.length} more</span>
      )}
    </span>
  )
}

/** The first place on each page: two buttons of one name would say nothing more. */
function onePerPage(sources: readonly Place[]): readonly Place[] {
  const first = new Map<string, Place>()
  for (const place of sources) {
    const page = `${place.file} ${place.page}`
    if (!first.has(page)) first.set(page, place)
  }
  return [...first.values()]
}

type SourceButtonProps = { readonly file: string; readonly page: number; readonly onOpen: () => void }

/** Names the page only where the document has pages of its own. */
export function SourceButton({ file, page, onOpen }: SourceButtonProps): ReactNode {
  const { documents } = useWorkspace()
  const where = documents.find((one) => one.file === file)?.kind === 'pdf' ? `${file}, page ${page}` : file
  return (
    <button
      type="button"
      data-chip=""
      className={styles['source']}
      aria-label={`Source: ${where}`}
      onClick={onOpen}
    >
      {where}
    </button>
  )
}

type DecideProps = {
  readonly decisions: Decisions
  readonly findingKey: string
  readonly label: string
  readonly isEdited: boolean
  readonly onEdit: () => void
}

/** Keep, hide or edit: what is found is proposed, and a person decides. */
export function Decide({ decisions, findingKey, label, isEdited, onEdit }: DecideProps): ReactNode {
  const edit = useRef<HTMLButtonElement>(null)
  const state = decisions.markOf(findingKey)
  return (
    <span role="group" aria-label={`Decide: ${label}`} className={styles['decide']}>
      <Button
        size="small"
        variant={state === 'kept' ? 'primary' : 'secondary'}
        aria-pressed={state === 'kept'}
        onClick={() => decisions.mark(findingKey, state === 'kept' ? null : 'kept')}
      >
        {state === 'kept' ? 'Kept' : 'Keep'}
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={state === 'hidden'}
        onClick={() => decisions.mark(findingKey, state === 'hidden' ? null : 'hidden')}
      >
        {state === 'hidden' ? 'Show again' : 'Hide'}
      </Button>
      <Button ref={edit} size="small" variant="ghost" onClick={onEdit}>
        Edit
      </Button>
      {isEdited && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            // This button goes away.
            edit.current?.focus()
            decisions.undo(findingKey)
          }}
        >
          Undo edit
        </Button>
      )}
    </span>
  )
}

export function EditedBadge(): ReactNode {
  return <Badge tone="info">Edited</Badge>
}

/** What a person changed, as the document has it. */
export function DocumentSays({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className={styles['says']}>The document says {children}</span>
}

/** There are rows, and what is chosen leaves none of them. */
export function NoneShown({ isHidden }: { readonly isHidden: boolean }): ReactNode {
  return (
    <EmptyState title={isHidden ? 'Nothing is hidden' : 'Nothing to show'}>
      {isHidden
        ? 'No row with these choices is hidden.'
        : 'No row fits these choices. Choose all documents, or show hidden rows.'}
    </EmptyState>
  )
}
