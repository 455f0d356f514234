/** The firm form, shared by the wizard's last phase, the page after payment, and the resubmission. */
import type { ReactNode } from 'react'
import {
  isUsJurisdiction,
  MAX_BIO_LENGTH,
  type FirmDetails,
  type FirmErrors,
} from '../../../../../shared/domain/firm-details.ts'
import { JURISDICTIONS_BY_NAME, STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import type { AddressLookups } from '../../../platform/address/address-lookups.ts'
import { OfficeFields } from '../../../platform/address/office-fields.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import styles from './firm-details-fields.module.css'
import { PracticeAreasField } from './practice-areas-field.tsx'
import { PublicReferralsField } from './public-referrals-field.tsx'

type FirmDetailsFieldsProps = {
  readonly values: FirmDetails
  readonly errors: FirmErrors
  readonly onChange: (patch: Partial<FirmDetails>) => void
  readonly lookups: AddressLookups
}

type TextFirmField = 'firmName' | 'barId' | 'yearsOfExperience' | 'bio' | 'website'

export function FirmDetailsFields({ values, errors, onChange, lookups }: FirmDetailsFieldsProps): ReactNode {
  const text = (field: TextFirmField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [field]: event.target.value }),
  })
  return (
    <div className={styles['fields']}>
      <TextField label="Firm Name" autoComplete="organization" {...text('firmName')} />
      <OfficeFields values={values} errors={errors} onChange={onChange} lookups={lookups} />
      <div className={styles['pair']}>
        <TextField label="Bar ID" autoComplete="off" {...text('barId')} />
        <AdmittedInField
          value={values.barState}
          error={errors.barState}
          onChange={(barState) => onChange({ barState })}
        />
        <TextField
          label="Years of Experience"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          {...text('yearsOfExperience')}
        />
      </div>
      <PracticeAreasField
        value={values.practiceAreas}
        error={errors.practiceAreas}
        onChange={(practiceAreas) => onChange({ practiceAreas })}
      />
      <PublicReferralsField
        value={values.publicReferrals}
        onChange={(publicReferrals) => onChange({ publicReferrals })}
      />
      <TextArea label="Bio" optional maxLength={MAX_BIO_LENGTH} {...text('bio')} />
      <TextField
        label="Website"
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        {...text('website')}
      />
    </div>
  )
}

type AdmittedInFieldProps = {
  readonly value: FirmDetails['barState']
  readonly error: string | undefined
  readonly onChange: (barState: FirmDetails['barState']) => void
}

/** The attorney's bar may be in another state than the office. */
function AdmittedInField({ value, error, onChange }: AdmittedInFieldProps): ReactNode {
  return (
    <SelectField
      label="Admitted in"
      name="barState"
      optional
      hint="Where this number is from. You can add more admissions later."
      autoComplete="off"
      value={value}
      error={error}
      onChange={({ target }) => onChange(isUsJurisdiction(target.value) ? target.value : '')}
    >
      <option value="">Same state as the office</option>
      {JURISDICTIONS_BY_NAME.map((code) => (
        <option key={code} value={code}>
          {STATE_NAMES[code]}
        </option>
      ))}
    </SelectField>
  )
}
