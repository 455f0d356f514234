import type { ReactNode } from 'react'
import { JURISDICTIONS_BY_NAME, STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { REQUEST_LANGUAGES } from '../../../../../shared/domain/requests/request-facts.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { textProps } from './intake-field.ts'
import styles from './intake.module.css'
import { StateNotice, TimeLimitNotice } from './place-notices.tsx'
import type { Intake } from './use-intake.ts'

export function PlaceStep({ intake }: { readonly intake: Intake }): ReactNode {
  return (
    <>
      <div className={styles['pair']}>
        <SelectField
          label="State"
          autoComplete="address-level1"
          hint="Where it happened, or where you need help. Laws vary by state."
          {...textProps(intake, 'state')}
        >
          <option value="">Select a state or territory</option>
          {JURISDICTIONS_BY_NAME.map((code) => (
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
        <TextField
          label="ZIP code"
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          hint="Attorneys never see it. It tells them only roughly how far away you are."
          {...textProps(intake, 'zip')}
        />
        <SelectField
          label="Language"
          hint="The language you would like an answer in."
          {...textProps(intake, 'language')}
        >
          {Object.entries(REQUEST_LANGUAGES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <StateNotice intake={intake} />
      <TimeLimitNotice intake={intake} />
    </>
  )
}
