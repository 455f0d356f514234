import type { ReactNode } from 'react'
import { OrDivider } from '../../../ui/entry-frame.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import styles from '../registration.module.css'
import { GoogleButton } from './google-button.tsx'
import { hasAccount } from './registration-context.ts'
import { signupField } from './signup-field.ts'
import type { Registration } from './use-registration.ts'

export function AccountPhase({ registration }: { readonly registration: Registration }): ReactNode {
  const { context } = registration
  const isSignedIn = hasAccount(context)
  return (
    <>
      {!isSignedIn && (
        <>
          <GoogleButton flush={registration.draft.flush} />
          <OrDivider />
        </>
      )}
      <div className={styles['fields']}>
        <TextField
          label="Work Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...(isSignedIn ? { hint: 'You’re signed in with this address.' } : {})}
          {...signupField(registration, 'workEmail')}
          readOnly={context.account?.isSocial ?? false}
        />
        {!isSignedIn && <PasswordPair registration={registration} />}
      </div>
    </>
  )
}

/** The password is never stored on the device: a returning user types it again. */
export function PasswordPair({ registration }: { readonly registration: Registration }): ReactNode {
  return (
    <div className={styles['pair']}>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...signupField(registration, 'password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...signupField(registration, 'confirmPassword')}
      />
    </div>
  )
}
