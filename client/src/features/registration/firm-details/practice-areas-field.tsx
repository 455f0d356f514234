import { useId, type ReactNode } from 'react'
import { PRACTICE_AREAS, type PracticeArea } from '../../../../../shared/domain/practice-areas.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import styles from './firm-details-fields.module.css'

type PracticeAreasFieldProps = {
  readonly value: readonly PracticeArea[]
  readonly error: string | undefined
  readonly onChange: (areas: readonly PracticeArea[]) => void
}

/** Keeps the order of the list, regardless of the order of selection. */
export function PracticeAreasField({ value, error, onChange }: PracticeAreasFieldProps): ReactNode {
  const errorId = useId()
  const isFaulty = error !== undefined
  return (
    <fieldset
      className={styles['group']}
      data-faulty={isFaulty || undefined}
      aria-describedby={isFaulty ? errorId : undefined}
    >
      <legend>Practice Areas</legend>
      <div className={styles['areas']}>
        {PRACTICE_AREAS.map((area) => (
          <CheckboxField
            key={area}
            label={area}
            name="practiceAreas"
            value={area}
            checked={value.includes(area)}
            aria-describedby={isFaulty ? errorId : undefined}
            onChange={({ target: { checked } }) =>
              onChange(PRACTICE_AREAS.filter((other) => (other === area ? checked : value.includes(other))))
            }
          />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
