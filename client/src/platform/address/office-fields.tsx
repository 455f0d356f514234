/** The address of an office: street with suggestions, city, state, and a ZIP code that fills them in. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { AddressSuggestion } from '../../../../shared/contracts/registration.ts'
import { formatZip, isUsState, type FirmDetails } from '../../../../shared/domain/firm-details.ts'
import { US_STATES } from '../../../../shared/domain/us-states.ts'
import { writeFormatted } from '../../ui/edited-input.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AddressField } from './address-field.tsx'
import type { AddressLookups, ZipPlace } from './address-lookups.ts'
import styles from './office-fields.module.css'
import { useZipLookup } from './use-zip-lookup.ts'

export type OfficeValues = Pick<FirmDetails, 'office_address' | 'firmCity' | 'firmState' | 'firmZip'>

type OfficeFieldsProps = {
  readonly values: OfficeValues
  readonly errors: { readonly [Field in keyof OfficeValues]?: string }
  readonly onChange: (patch: Partial<OfficeValues>) => void
  readonly lookups: AddressLookups
}

export function OfficeFields({ values, errors, onChange, lookups }: OfficeFieldsProps): ReactNode {
  const { zipLookup, isZipUnknown } = useZipPlace(values, lookups, onChange)
  return (
    <>
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
          name="firmCity"
          value={values.firmCity}
          error={errors.firmCity}
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
    </>
  )
}

const UNKNOWN_ZIP = 'We don’t know this ZIP code. Check it, or enter the city and state yourself.'

/** Fills in city and state from the ZIP code, and clears them again if the next ZIP code is unknown. */
function useZipPlace(values: OfficeValues, lookups: AddressLookups, onChange: OfficeFieldsProps['onChange']) {
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
  { firmCity, firmState }: OfficeValues,
  { city, state, zip }: Pick<AddressSuggestion, 'city' | 'state' | 'zip'>,
): Partial<OfficeValues> {
  if (zip !== null) return { firmZip: zip }
  return city === firmCity && state === firmState ? {} : { firmZip: '' }
}

function editZip(text: string, caret: number) {
  return { text: formatZip(text), caret: formatZip(text.slice(0, caret)).length }
}
