import type { ReactNode } from 'react'
import { formatPhone } from '../../../../../shared/domain/phone.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { TermsLinks } from '../../../ui/terms-links.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { secretProps, textProps, tickProps } from './intake-field.ts'
import { HELP_LINES, HelpLine } from '../help-lines.tsx'
import { Notices } from '../notices.tsx'
import { StateNotice, TimeLimitNotice } from './place-notices.tsx'
import { SafeContactFields } from './safe-contact-fields.tsx'
import { TeaserPreview } from './teaser-preview.tsx'
import styles from './intake.module.css'
import type { Intake } from './use-intake.ts'

export function ContactStep({ intake }: { readonly intake: Intake }): ReactNode {
  const { identity, send } = intake
  return (
    <>
      <div className={styles['pair']}>
        <TextField label="First Name" autoComplete="given-name" {...textProps(intake, 'firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...textProps(intake, 'lastName')} />
        {identity === null ? (
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            {...textProps(intake, 'email')}
          />
        ) : (
          <TextField
            label="Email"
            type="email"
            readOnly
            value={identity.email}
            hint="You’re signed in with this address."
          />
        )}
        <TextField
          label="Phone No"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          {...textProps(intake, 'phone')}
          onBlur={({ target }) => send({ type: 'changed', values: { phone: formatPhone(target.value) } })}
        />
        {identity === null && (
          <>
            <PasswordField
              label="Password"
              autoComplete="new-password"
              hint="8 characters or more. We never store it on this device."
              {...secretProps(intake, 'password')}
            />
            <PasswordField
              label="Confirm Password"
              autoComplete="new-password"
              {...secretProps(intake, 'confirmPassword')}
            />
          </>
        )}
      </div>
      <SafeContactFields intake={intake} />
      <StateNotice intake={intake} />
      <TimeLimitNotice intake={intake} />
      <TeaserPreview intake={intake} />
      <Notices state={intake.state.draft.values.state} />
      <div className={styles['ticks']}>
        <CheckboxField
          label="I am 18 or older"
          hint={
            <>
              Under 18? Ask an adult you trust to post for you. Need help now? Call or text{' '}
              <HelpLine number={HELP_LINES.crisis} />.
            </>
          }
          {...tickProps(intake, 'isAdult')}
        />
        <CheckboxField
          label="I have read the notices above, and I agree to them, the Terms of Service, and the Privacy Policy"
          hint={
            <>
              Read the <TermsLinks />.
            </>
          }
          {...tickProps(intake, 'acceptsNotices')}
        />
      </div>
    </>
  )
}
