import { useState, type ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { Formula } from '../../../../../shared/domain/liens/formulas/formula.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { OpenBook } from '../matter/use-book.ts'
import styles from './settlement.module.css'
import { useFirstField } from './use-first-field.ts'

type NotAppliedProps = {
  readonly book: OpenBook
  readonly lien: BookLien
  readonly formula: Formula
  /** null: it is applied. */
  readonly reason: string | null
}

/** Switches a formula off for one lien, with the reason, which the history of the matter keeps. */
export function NotApplied({ book, lien, formula, reason }: NotAppliedProps): ReactNode {
  const group = useFirstField()
  const [typed, setTyped] = useState(reason ?? '')
  const [isTried, setIsTried] = useState(false)
  const isMissing = isTried && typed.trim() === ''
  const unit = `liens/${lien.id}/notApplied`
  const others = Object.fromEntries(Object.entries(reasonsOf(lien)).filter(([id]) => id !== formula.id))
  return (
    <div ref={group} className={styles['inset']} role="group" aria-label="Do not apply">
      <p>
        A formula that is not applied is neither an offer nor an amount. Say why, for whoever reads the matter
        later.
      </p>
      <TextField
        label="Reason"
        maxLength={200}
        value={typed}
        error={isMissing ? 'Give the reason.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles['presets']}>
        <Button
          variant="primary"
          onClick={() => {
            setIsTried(true)
            if (typed.trim() !== '') book.draft.set(unit, { ...others, [formula.id]: typed.trim() })
          }}
        >
          {reason === null ? 'Do not apply it' : 'Change the reason'}
        </Button>
        {reason !== null && (
          <Button onClick={() => book.draft.set(unit, Object.keys(others).length === 0 ? null : others)}>
            Apply it again
          </Button>
        )}
      </div>
    </div>
  )
}

function reasonsOf(lien: BookLien): Readonly<Record<string, string>> {
  const value = lien.unit('notApplied')
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, string>>) : {} // as its kind stores it
}
