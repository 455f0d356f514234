import { useId, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type {
  OwnProfile,
  UpdateProfileInput,
  UpdateProfileRequest,
} from '../../../../shared/contracts/own-profile.ts'
import { formatZip } from '../../../../shared/domain/firm-details.ts'
import { isPracticeArea, PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import { REQUEST_LANGUAGES, SPOKEN_LANGUAGES } from '../../../../shared/domain/requests/request-facts.ts'
import { useOperatorFacts } from '../../platform/operator-facts.tsx'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import styles from './settings.module.css'

type FirmFieldsProps = {
  readonly form: UseFormReturn<UpdateProfileInput, unknown, UpdateProfileRequest>
  /** The state of the office. Only an administrator can change it. */
  readonly state: string
}

/** Address and practice areas of the firm, and the languages of its attorney. */
export function FirmFields({ form, state }: FirmFieldsProps): ReactNode {
  const errorId = useId()
  const { supportEmail } = useOperatorFacts()
  const errors = form.formState.errors.firm
  const areasError = errors?.practiceAreas?.message
  const zip = form.register('firm.firmZip')
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label="Street Address"
          autoComplete="street-address"
          error={errors?.office_address?.message}
          {...form.register('firm.office_address')}
        />
        <TextField
          label="City"
          autoComplete="address-level2"
          error={errors?.firmCity?.message}
          {...form.register('firm.firmCity')}
        />
        <TextField
          label="Zip Code"
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors?.firmZip?.message}
          {...zip}
          onChange={(event) => {
            event.target.value = formatZip(event.target.value)
            return zip.onChange(event)
          }}
        />
      </div>
      <FactList>
        <Fact term="State">{state}</Fact>
      </FactList>
      <p className={styles['soft']}>
        <a href={`mailto:${supportEmail}`}>Contact us</a> to change the state. Where you’re admitted is below,
        under Bar admissions.
      </p>
      <fieldset className={styles['areas']} aria-describedby={areasError === undefined ? undefined : errorId}>
        <legend>Practice Areas</legend>
        {PRACTICE_AREAS.map((area) => (
          <CheckboxField key={area} label={area} value={area} {...form.register('firm.practiceAreas')} />
        ))}
        <FieldError id={errorId}>{areasError}</FieldError>
      </fieldset>
      <fieldset className={styles['areas']}>
        <legend>Languages you speak besides English, shown to clients whose requests you answer</legend>
        {SPOKEN_LANGUAGES.map((code) => (
          <CheckboxField
            key={code}
            label={REQUEST_LANGUAGES[code]}
            value={code}
            {...form.register('firm.languages')}
          />
        ))}
      </fieldset>
    </>
  )
}

export function firmInputOf(firm: NonNullable<OwnProfile['firm']>): NonNullable<UpdateProfileInput['firm']> {
  const { office_address, firmCity, firmZip, practiceAreas, languages } = firm
  return {
    ...{ office_address, firmCity, firmZip },
    practiceAreas: practiceAreas.filter(isPracticeArea),
    languages: SPOKEN_LANGUAGES.filter((code) => languages.includes(code)),
  }
}
