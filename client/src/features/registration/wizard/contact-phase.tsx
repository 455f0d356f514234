import type { ReactNode } from 'react'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import styles from '../registration.module.css'
import { PasswordPair } from './account-phase.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { hasOpenedAccount, needsPasswordAgain } from './registration-context.ts'
import { signupField } from './signup-field.ts'
import type { Registration } from './use-registration.ts'

export function ContactPhase({ registration }: { readonly registration: Registration }): ReactNode {
  const { context, send } = registration
  const phone = (field: 'phone' | 'secondaryPhone') => ({
    ...signupField(registration, field),
    onChange: (value: string) => send({ type: 'FIELD', field, value }),
  })
  return (
    <div className={styles['fields']}>
      <div className={styles['pair']}>
        <TextField label="First Name" autoComplete="given-name" {...signupField(registration, 'firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...signupField(registration, 'lastName')} />
      </div>
      <div className={styles['pair']}>
        <PhoneField label="Phone No" autoComplete="tel-national" {...phone('phone')} />
        <PhoneField label="Secondary Phone No" optional autoComplete="off" {...phone('secondaryPhone')} />
      </div>
      <TextField
        label="Secondary E-mail"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        {...signupField(registration, 'secondaryEmail')}
      />
      {needsPasswordAgain(context) && (
        <fieldset className={styles['again']}>
          <legend>Enter your password again</legend>
          <p>
            We never store it on this device, so please enter it again for{' '}
            <strong>{context.values.workEmail}</strong>.
          </p>
          {hasOpenedAccount(context) ? (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              {...signupField(registration, 'password')}
            />
          ) : (
            <PasswordPair registration={registration} />
          )}
        </fieldset>
      )}
    </div>
  )
}
