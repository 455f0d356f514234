import { useId, type ReactNode } from 'react'
import { CONTACT_WAY_KEYS, CONTACT_WAYS } from '../../../../../shared/domain/requests/request-facts.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { tickProps } from './intake-field.ts'
import styles from './intake.module.css'
import type { Intake } from './use-intake.ts'

/** For clients whose phone or mail another person may see. The chosen attorney is told. */
export function SafeContactFields({ intake }: { readonly intake: Intake }): ReactNode {
  const errorId = useId()
  const { reach } = intake.state.draft.values
  const error = intake.state.errors.reach
  return (
    <fieldset className={styles['group']} aria-describedby={error === undefined ? undefined : errorId}>
      <legend>Safe ways to reach you</legend>
      {error !== undefined && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {CONTACT_WAY_KEYS.map((way) => (
        <CheckboxField
          key={way}
          label={CONTACT_WAYS[way]}
          name={`reach-${way}`}
          checked={reach.includes(way)}
          aria-invalid={error === undefined ? undefined : true}
          onChange={({ target }) =>
            intake.send({
              type: 'changed',
              values: {
                reach: CONTACT_WAY_KEYS.filter((one) => (one === way ? target.checked : reach.includes(one))),
              },
            })
          }
        />
      ))}
      <CheckboxField label="Do not leave messages" {...tickProps(intake, 'noMessages')} />
    </fieldset>
  )
}
