/** The firm form, shared by the wizard's last phase, the page after payment, and the resubmission. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AddressSuggestion } from '../../../../../shared/contracts/registration.ts'
import {
  formatZip,
  isUsJurisdiction,
  isUsState,
  MAX_BIO_LENGTH,
  type FirmDetails,
  type FirmErrors,
} from '../../../../../shared/domain/firm-details.ts'
import { JURISDICTIONS_BY_NAME, STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { US_STATES } from '../../../../../shared/domain/us-states.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AddressField } from './address-field.tsx'
import type { AddressLookups, ZipPlace } from './address-lookups.ts'
import { writeFormatted } from '../../../ui/edited-input.ts'
import styles from './firm-details-fields.module.css'
import { PracticeAreasField } from './practice-areas-field.tsx'
import { PublicReferralsField } from './public-referrals-field.tsx'
import { useZipLookup } from './use-zip-lookup.ts'

type FirmDetailsFieldsProps = {
  readonly values: FirmDetails
  readonly errors: FirmErrors
  readonly onChange: (patch: Partial<FirmDetails>) => void
  readonly lookups: AddressLookups
}

type TextFirmField = 'firmName' | 'firmCity' | 'barId' | 'yearsOfExperience' | 'bio' | 'website'

export function FirmDetailsFields({ values, errors, onChange, lookups }: FirmDetailsFieldsProps): ReactNode {
  const { zipLookup, isZipUnknown } = useZipPlace(values, lookups, onChange)
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
      <AddressField
        value={values.office_address}
        error={errors.office_address}
        searchAddress={lookups.searchAddress}
        onType={(office_address) => onChange({ office_address })}
        onPick={({ street, city, state, zip }) => {
          zipLookup.cancel()
          onChange({
            ...(street === null ? {} : { office_address: street }),
            firmCity: city,
            firmState: state,
            ...zipOf(values, { city, state, zip }),
          })
        }}
      />
      <div className={styles['place']}>
        <TextField
          label="City"
          autoComplete="address-level2"
          {...text('firmCity')}
          onChange={(event) => {
            zipLookup.cancel()
            onChange({ firmCity: event.target.value })
          }}
        />
        <SelectField
          label="State"
          name="firmState"
          autoComplete="address-level1"
          value={values.firmState}
          error={errors.firmState}
          onChange={({ target: { value } }) => {
            zipLookup.cancel()
            onChange({ firmState: isUsState(value) ? value : '' })
          }}
        >
          <option value="" disabled hidden>
            Select
          </option>
          {US_STATES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Zip Code"
          name="firmZip"
          {...(isZipUnknown ? { hint: UNKNOWN_ZIP } : {})}
          inputMode="numeric"
          autoComplete="postal-code"
          value={values.firmZip}
          error={errors.firmZip}
          onChange={(event) => {
            const firmZip = writeFormatted(event.target, editZip)
            onChange({ firmZip })
            if (firmZip !== values.firmZip) zipLookup.typed(firmZip)
          }}
        />
        <div role="status" className={styles['announced']}>
          {isZipUnknown && <VisuallyHidden>{UNKNOWN_ZIP}</VisuallyHidden>}
        </div>
      </div>
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

const UNKNOWN_ZIP = 'We don’t know this ZIP code. Check it, or enter the city and state yourself.'

/** Fills in city and state from the ZIP code, and clears them again if the next ZIP code is unknown. */
function useZipPlace(
  values: FirmDetails,
  lookups: AddressLookups,
  onChange: FirmDetailsFieldsProps['onChange'],
) {
  const [filled, setFilled] = useState<ZipPlace | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const latest = useRef({ values, filled })
  useEffect(() => {
    latest.current = { values, filled }
  })
  const zipLookup = useZipLookup(lookups.lookUpZip, (place) => {
    const before = latest.current
    if (place !== 'unknown') {
      setFilled(place)
      setUnknown(null)
      onChange({ firmCity: place.city, firmState: place.state })
      return
    }
    setUnknown(before.values.firmZip)
    const { firmCity, firmState } = before.values
    // Values typed by hand stay.
    if (before.filled?.city === firmCity && before.filled.state === firmState)
      onChange({ firmCity: '', firmState: '' })
    setFilled(null)
  })
  return { zipLookup, isZipUnknown: unknown !== null && unknown === values.firmZip }
}

/** If a suggestion has no ZIP code, the ZIP code of another place is cleared. */
function zipOf(
  { firmCity, firmState }: FirmDetails,
  { city, state, zip }: Pick<AddressSuggestion, 'city' | 'state' | 'zip'>,
): Partial<FirmDetails> {
  if (zip !== null) return { firmZip: zip }
  return city === firmCity && state === firmState ? {} : { firmZip: '' }
}

function editZip(text: string, caret: number) {
  return { text: formatZip(text), caret: formatZip(text.slice(0, caret)).length }
}
