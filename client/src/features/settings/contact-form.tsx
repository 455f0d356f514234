import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import {
  updateProfileRequestSchema,
  type OwnProfile,
  type UpdateProfileInput,
  type UpdateProfileRequest,
} from '../../../../shared/contracts/own-profile.ts'
import { shownPhone } from '../../../../shared/domain/phone.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldFaults } from './field-faults.ts'
import { useSaveProfile } from './own-profile.queries.ts'
import styles from './settings.module.css'

const OFFLINE_REASON_ID = 'contact-offline'

/** Name and contact. The firm has a tab of its own. */
export function ContactForm({ profile }: { readonly profile: OwnProfile }): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const saving = useSaveProfile()
  const form = useForm<UpdateProfileInput, unknown, UpdateProfileRequest>({
    resolver: zodResolver(updateProfileRequestSchema),
    defaultValues: inputOf(profile),
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit(async (change) => {
    if (saving.isPending || isOffline) return
    try {
      form.reset(inputOf(await saving.mutateAsync(change)))
    } catch (error) {
      showFaults(error)
    }
  })

  /** Shows field errors at their fields. Other errors are shown next to the button. */
  function showFaults(error: unknown): void {
    const faults = fieldFaults(error, isField)
    for (const [index, { field, message }] of faults.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 })
  }

  const isAboutFields = fieldFaults(saving.error, isField).length > 0
  return (
    <Card aria-labelledby="contact-heading">
      <h2 id="contact-heading">Name and contact</h2>
      <form
        noValidate
        className={styles['form']}
        aria-busy={saving.isPending}
        onSubmit={(event) => void submit(event)}
      >
        <div className={styles['pair']}>
          <TextField
            label="First Name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
          <TextField
            label="Phone No"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          <TextField
            label="Secondary Phone No"
            optional
            type="tel"
            inputMode="tel"
            autoComplete="off"
            error={errors.secondaryPhone?.message}
            {...form.register('secondaryPhone')}
          />
          <TextField
            label="Secondary E-mail"
            optional
            type="email"
            inputMode="email"
            autoComplete="off"
            error={errors.secondaryEmail?.message}
            {...form.register('secondaryEmail')}
          />
        </div>
        <div className={styles['save']}>
          {/* Next to the button, because the top of the form is out of view. */}
          {saving.isSuccess && !isDirty && (
            <Alert tone="success" role="status">
              Your profile has been saved.
            </Alert>
          )}
          <FormError>{isAboutFields ? null : saving.error?.message}</FormError>
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending}
            disabled={isOffline}
            {...(isOffline ? { 'aria-describedby': OFFLINE_REASON_ID } : {})}
          >
            {saving.isPending ? 'Saving...' : 'Save profile'}
          </Button>
          {isOffline && (
            <p id={OFFLINE_REASON_ID} role="status" className={styles['soft']}>
              You’re offline. Connect to save your profile. Stay on this page to keep what you’ve typed.
            </p>
          )}
        </div>
      </form>
    </Card>
  )
}

function inputOf(profile: OwnProfile): UpdateProfileInput {
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    phone: shownPhone(profile.phone ?? ''),
    secondaryPhone: shownPhone(profile.secondaryPhone ?? ''),
    secondaryEmail: profile.secondaryEmail ?? '',
  }
}

function isField(name: string): name is keyof UpdateProfileInput {
  return Object.hasOwn(updateProfileRequestSchema.shape, name)
}
