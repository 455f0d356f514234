import type { ReactNode } from 'react'
import { US_JURISDICTIONS } from '../../../../../shared/domain/us-states.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { STATE_NAMES } from '../plain-words.ts'
import { textProps } from './intake-field.ts'
import styles from './intake.module.css'
import type { Intake } from './use-intake.ts'

const BY_NAME = [...US_JURISDICTIONS].sort((a, b) => STATE_NAMES[a].localeCompare(STATE_NAMES[b]))

export function PlaceStep({ intake }: { readonly intake: Intake }): ReactNode {
  return (
    <div className={styles['pair']}>
      <SelectField
        label="State"
        autoComplete="address-level1"
        hint="Where it happened, or where you need help. Laws vary by state."
        {...textProps(intake, 'state')}
      >
        <option value="">Select a state or territory</option>
        {BY_NAME.map((code) => (
          <option key={code} value={code}>
            {STATE_NAMES[code]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Date"
        type="date"
        optional
        max={intake.rules.today}
        hint="When it happened. An approximate date is fine. Leave it blank if nothing has happened yet."
        {...textProps(intake, 'date')}
      />
    </div>
  )
}
