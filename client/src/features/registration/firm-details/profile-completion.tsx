import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import { REGISTRATION_MESSAGES } from '../../../../../shared/domain/registration.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { STORAGE_KEYS } from '../../../platform/storage/signup-storage.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { registrationPaths } from '../registration-paths.ts'
import { useRegistrationServices } from '../registration-services.ts'
import styles from '../registration.module.css'
import { SavedNote } from '../saved-note.tsx'
import { readStored } from '../wizard/registration-arrival.ts'
import { forgetSignupKeys } from '../wizard/signup-keys.ts'
import type { AddressLookups } from '../../../platform/address/address-lookups.ts'
import { completeProfile, type ProfileAnswer } from './complete-profile.ts'
import { FirmDetailsFields } from './firm-details-fields.tsx'
import { useFirmDraft, useFirmForm, type FirmDraft, type FirmForm } from './use-firm-form.ts'

/** The firm form outside the wizard, including its submission. */
export function ProfileCompletion(): ReactNode {
  const services = useRegistrationServices()
  const { firm, draft } = useFirmDraft(services)
  if (firm === null) return <Spinner label="Opening your details…" />
  return <CompletionForm firm={firm} draft={draft} lookups={services.lookups} />
}

type CompletionFormProps = {
  readonly firm: FirmDetails
  readonly draft: FirmDraft
  readonly lookups: AddressLookups
}

function CompletionForm({ firm, draft, lookups }: CompletionFormProps): ReactNode {
  const form = useFirmForm(firm, draft.change)
  const { isSending, submit } = useSubmission(form, draft.discard)
  const ref = useFaultFocus(form.refusals)
  return (
    <>
      <form
        ref={ref}
        noValidate
        data-kept
        className={styles['form']}
        aria-busy={isSending}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending && form.check()) void submit()
        }}
      >
        <FormError>{form.problem}</FormError>
        <FirmDetailsFields
          values={form.values}
          errors={form.errors}
          onChange={form.change}
          lookups={lookups}
        />
        <div className={styles['actions']}>
          <Button type="submit" variant="primary" busy={isSending}>
            Complete sign up
          </Button>
        </div>
      </form>
      <SavedNote status={draft.save} />
    </>
  )
}

function useSubmission(form: FirmForm, discard: FirmDraft['discard']) {
  const { http, auth, signup, profile, logger } = usePlatform()
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)

  const act = async (answer: ProfileAnswer): Promise<void> => {
    switch (answer.kind) {
      case 'refused':
        setIsSending(false)
        form.refuse(answer.faults, answer.problem)
        return
      case 'needs_login':
        signup.write(STORAGE_KEYS.postSignupDraft, JSON.stringify(form.values))
        void navigate(registrationPaths.loginAndBack)
        return
      case 'completed':
        forgetSignupKeys(signup)
        await discard().catch((cause: unknown) =>
          logger.warn('The finished draft stayed on this device.', cause),
        )
        await profile.refresh()
        void navigate(registrationPaths.dashboard, { replace: true })
    }
  }
  const submit = async (): Promise<void> => {
    form.clearMessages()
    setIsSending(true)
    const isSignedIn = (): boolean => identityIn(auth.session.get()) !== null
    const answer = await completeProfile({ http, isSignedIn }, readStored(signup), form.values).catch(
      (cause: unknown): ProfileAnswer => {
        logger.error('The profile could not be sent.', cause)
        return { kind: 'refused', problem: REGISTRATION_MESSAGES.profileFailed, faults: {}, isUnpaid: false }
      },
    )
    await act(answer)
  }
  return { isSending, submit }
}
