/** Parts that the tables of findings share. */
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import type { Place } from './finding.ts'
import type { Marks } from './use-findings.ts'
import styles from './findings.module.css'

/** Sources shown of one row; of the others their number is said. */
const MOST_SOURCES = 6

export function Sources({ sources }: { readonly sources: readonly Place[] }): ReactNode {
  const { open, documents } = useWorkspace()
  const shown = sources.slice(0, MOST_SOURCES)
  return (
    <span className={styles['sources']}>
      {shown.map(({ file, start, end, page }) => {
        const where =
          documents.find((one) => one.file === file)?.kind === 'pdf' ? `${file}, page ${page}` : file
        return (
          <button
            key={`${file} ${start}`}
            type="button"
            data-chip=""
            className={styles['source']}
            aria-label={`Source: ${where}`}
            onClick={() => open({ file, start, end })}
          >
            {where}
          </button>
        )
      })}
      {sources.length > shown.length && (
        <span className={styles['note']}>and {sources.length - shown.length} more</span>
      )}
    </span>
  )
}

type DecideProps = { readonly marks: Marks; readonly findingKey: string; readonly label: string }

/** Keep or hide: what is found is proposed, and a person decides. */
export function Decide({ marks, findingKey, label }: DecideProps): ReactNode {
  const state = marks.of(findingKey)
  return (
    <span role="group" aria-label={`Decide: ${label}`} className={styles['decide']}>
      <Button
        size="small"
        variant={state === 'kept' ? 'primary' : 'secondary'}
        aria-pressed={state === 'kept'}
        onClick={() => marks.set(findingKey, state === 'kept' ? null : 'kept')}
      >
        {state === 'kept' ? 'Kept' : 'Keep'}
      </Button>
      <Button
        size="small"
        variant="ghost"
        aria-pressed={state === 'hidden'}
        onClick={() => marks.set(findingKey, state === 'hidden' ? null : 'hidden')}
      >
        {state === 'hidden' ? 'Show again' : 'Hide'}
      </Button>
    </span>
  )
}
