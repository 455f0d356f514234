import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import type { Change, ChangeKind, MarkedWords } from './compare-texts.ts'
import styles from './compare.module.css'

const KIND_LABELS: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
}

type ChangeListProps = {
  readonly changes: readonly Change[]
  /** The names of the two documents. */
  readonly older: string
  readonly newer: string
}

/** Each change is a heading, to be stepped through. */
export function ChangeList({ changes, older, newer }: ChangeListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(-1)
  const step = (by: 1 | -1): void => {
    const next = Math.min(changes.length - 1, Math.max(0, current + by))
    setCurrent(next)
    const heading = list.current?.querySelectorAll('h3').item(next)
    heading?.focus()
    heading?.scrollIntoView({ block: 'center' })
  }
  return (
    <>
      <div className={styles['steps']}>
        <Button size="small" aria-disabled={current <= 0} onClick={() => step(-1)}>
          Previous change
        </Button>
        <Button size="small" aria-disabled={current === changes.length - 1} onClick={() => step(1)}>
          Next change
        </Button>
      </div>
      <ol ref={list} className={styles['changes']} aria-label="Changes">
        {changes.map((change, at) => (
          <li
            key={`${change.older?.start ?? ''} ${change.newer?.start ?? ''}`}
            className={styles['change']}
            data-current={at === current || undefined}
          >
            <div className={styles['changeHead']}>
              <h3 tabIndex={-1} className={styles['kind']}>
                {at + 1}. {KIND_LABELS[change.kind]}
              </h3>
              <Places change={change} older={older} newer={newer} />
            </div>
            <p className={styles['text']}>
              {change.words.map((words, index) => (
                <Words key={index} words={words} />
              ))}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function Places({
  change,
  older,
  newer,
}: Omit<ChangeListProps, 'changes'> & { readonly change: Change }): ReactNode {
  const { open } = useWorkspace()
  return (
    <span className={styles['places']}>
      {change.older !== null && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => change.older && open({ file: older, ...change.older })}
        >
          In the older
        </Button>
      )}
      {change.newer !== null && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => change.newer && open({ file: newer, ...change.newer })}
        >
          In the newer
        </Button>
      )}
    </span>
  )
}

function Words({ words: { mark, text } }: { readonly words: MarkedWords }): ReactNode {
  if (mark === 'same') return <span>{text}</span>
  if (mark === 'removed')
    return (
      <del className={styles['removed']}>
        <VisuallyHidden>removed: </VisuallyHidden>
        {text}
      </del>
    )
  return (
    <ins className={styles['added']}>
      <VisuallyHidden>added: </VisuallyHidden>
      {text}
    </ins>
  )
}
