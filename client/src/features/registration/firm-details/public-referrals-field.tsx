import { useId, type ReactNode } from 'react'
import { RadioField } from '../../../ui/choice-field.tsx'
import styles from './firm-details-fields.module.css'

type PublicReferralsFieldProps = {
  readonly value: boolean
  readonly onChange: (isPublic: boolean) => void
}

export function PublicReferralsField({ value, onChange }: PublicReferralsFieldProps): ReactNode {
  const name = useId()
  return (
    <fieldset className={styles['group']}>
      <legend>Public referrals</legend>
      <RadioField
        label="Private"
        hint="You aren’t listed publicly. Attorneys who know your email address can still refer cases to you."
        name={name}
        checked={!value}
        onChange={() => onChange(false)}
      />
      <RadioField
        label="Public (coming soon)"
        hint="We’ll save your choice for when public referrals open. Until then, you stay private."
        name={name}
        checked={value}
        onChange={() => onChange(true)}
      />
    </fieldset>
  )
}
