import { useState, type ReactNode } from 'react'
import type { FirmDetails } from '../../../../../shared/domain/firm-details.ts'
import { REGISTRATION_MESSAGES } from '../../../../../shared/domain/registration.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EntryFrame } from '../../../ui/entry-frame.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { useRegistrationServices } from '../registration-services.ts'
import styles from '../registration.module.css'
import { SavedNote } from '../saved-note.tsx'
import type { AddressLookups } from '../../../platform/address/address-lookups.ts'
import { FirmDetailsFields } from './firm-details-fields.tsx'
import { useFirmDraft, useFirmForm, type FirmDraft } from './use-firm-form.ts'

/** /signup/firm-details: stores the form on this device. Sends nothing. */
export function LocalFirmDetailsPage(): ReactNode {
  const services = useRegistrationServices()
  const { firm, draft } = useFirmDraft(services)
  useDocumentTitle('Firm Details')
  return (
    <EntryFrame wide>
      <PageHeading title="Firm Details" lead="About your law firm." />
      {firm === null ? (
        <Spinner label="Opening your details…" />
      ) : (
        <LocalForm firm={firm} draft={draft} lookups={services.lookups} />
      )}
    </EntryFrame>
  )
}

type LocalFormProps = {
  readonly firm: FirmDetails
  readonly draft: FirmDraft
  readonly lookups: AddressLookups
}

function LocalForm({ firm, draft, lookups }: LocalFormProps): ReactNode {
  const form = useFirmForm(firm, draft.change)
  const [isCaptured, setIsCaptured] = useState(false)
  const ref = useFaultFocus(form.refusals)
  const capture = async (): Promise<void> => {
    form.clearMessages()
    // A storage failure is reported in the note below the form.
    await draft.flush().catch(() => undefined)
    setIsCaptured(true)
  }
  return (
    <>
      <form
        ref={ref}
        noValidate
        data-kept
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          setIsCaptured(false)
          if (form.check()) void capture()
        }}
      >
        <FormError>{form.problem}</FormError>
        <FirmDetailsFields
          values={form.values}
          errors={form.errors}
          onChange={form.change}
          lookups={lookups}
        />
        {isCaptured && (
          <Alert tone="info" role="status">
            {REGISTRATION_MESSAGES.capturedLocally}
          </Alert>
        )}
        <div className={styles['actions']}>
          <Button type="submit" variant="primary">
            Submit
          </Button>
        </div>
      </form>
      <SavedNote status={draft.save} />
    </>
  )
}
