import { useId, useState, type ReactNode } from 'react'
import type { KindFacts } from '../../../../shared/domain/records/record-kind.ts'
import type { Decision, RecordChoice } from '../../offline/records/record-store.ts'
import { Button } from '../../ui/button.tsx'
import { formatFullTime } from '../../ui/time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { OnDecide } from './on-decide.ts'
import styles from './record-choices.module.css'
import { unitWords } from './unit-words.ts'
import { diffWords, type DiffPart } from './word-diff.ts'

type ConflictChoiceProps = {
  readonly choice: Extract<RecordChoice, { readonly reason: 'conflict' }>
  readonly kind: KindFacts
  readonly onDecide: OnDecide
}

/** Two values of one field, each with where it comes from. */
export function ConflictChoice({ choice, kind, onDecide }: ConflictChoiceProps): ReactNode {
  const { conflict, present, body } = choice
  const [taken, setTaken] = useState<Decision | null>(null)
  const now = unitWords(kind, conflict.unit, present, body)
  const other = unitWords(kind, conflict.unit, conflict.value, body)
  const label = (present ?? null) === null ? other.label : now.label
  const [there, typed] = diffWords(now.text, other.text)
  return (
    <form
      className={styles['conflict']}
      onSubmit={(event) => {
        event.preventDefault()
        if (taken !== null) onDecide(taken, `${label} is decided.`)
      }}
    >
      <fieldset className={styles['values']}>
        <legend>{label} was changed in two places. Which one is right?</legend>
        <Value
          isTaken={taken === 'theirs'}
          isDropped={taken === 'mine'}
          onTake={() => setTaken('theirs')}
          from="In the record now"
          parts={there}
        />
        <Value
          isTaken={taken === 'mine'}
          isDropped={taken === 'theirs'}
          onTake={() => setTaken('mine')}
          from={`${conflict.deviceLabel}, ${formatFullTime(Date.parse(conflict.at))}`}
          parts={typed}
        />
      </fieldset>
      <div className={styles['ways']}>
        <Button type="submit" variant="primary" disabled={taken === null}>
          Use this
        </Button>
      </div>
    </form>
  )
}

type ValueProps = {
  readonly isTaken: boolean
  /** The other value is taken. */
  readonly isDropped: boolean
  readonly onTake: () => void
  readonly from: string
  readonly parts: readonly DiffPart[]
}

function Value({ isTaken, isDropped, onTake, from, parts }: ValueProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['value']}>
      <input
        type="radio"
        name="value"
        id={id}
        checked={isTaken}
        onChange={onTake}
        aria-describedby={`${id}-value`}
      />
      <label htmlFor={id}>{from}</label>
      <p id={`${id}-value`} className={styles['text']}>
        {parts.map((part, index) => (
          // Parts have no identity of their own, and none is moved.
          <Part key={index} {...part} isDropped={isDropped} />
        ))}
      </p>
    </div>
  )
}

/** Words that only this value has are underlined, and struck through once the other value is taken. Screen readers hear both. */
function Part({ text, isSame, isDropped }: DiffPart & Pick<ValueProps, 'isDropped'>): ReactNode {
  if (isSame) return <span>{text}</span>
  const marked = (
    <mark>
      <VisuallyHidden>{isDropped ? '(dropped: ' : '(only here: '}</VisuallyHidden>
      {text}
      <VisuallyHidden>)</VisuallyHidden>
    </mark>
  )
  return isDropped ? <del>{marked}</del> : marked
}
