import { useState, type ReactNode } from 'react'
import { MAX_REPLY_LENGTH, type OwnApplication } from '../../../../../shared/contracts/application.ts'
import { isPracticeArea } from '../../../../../shared/domain/practice-areas.ts'
import {
  firmDetailsBody,
  firmErrors,
  isUsJurisdiction,
  isUsState,
  type FirmDetails,
  type FirmErrors,
} from '../../../../../shared/domain/firm-details.ts'
import { useOperatorFacts } from '../../../platform/operator-facts.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { FirmDetailsFields } from '../firm-details/firm-details-fields.tsx'
import { useRegistrationServices } from '../registration-services.ts'
import styles from '../registration.module.css'
import { mayReply, resubmitLabel } from './application-words.ts'
import { useResubmission } from './application.queries.ts'

type ApplicationEditorProps = { readonly application: OwnApplication; readonly onClose: () => void }

type Form = {
  readonly values: FirmDetails
  readonly reply: string
  readonly errors: FirmErrors
  readonly refusals: number
}

/** The signup form, prefilled with the submitted details. */
export function ApplicationEditor({ application, onClose }: ApplicationEditorProps): ReactNode {
  const { lookups } = useRegistrationServices()
  const resubmission = useResubmission()
  const { supportEmail } = useOperatorFacts()
  const [form, setForm] = useState<Form>({
    values: valuesOf(application),
    reply: '',
    errors: {},
    refusals: 0,
  })
  const ref = useFaultFocus(form.refusals)

  const submit = (): void => {
    const body = firmDetailsBody(form.values)
    if (body === null) {
      setForm({ ...form, errors: firmErrors(form.values), refusals: form.refusals + 1 })
      return
    }
    resubmission.mutate(form.reply.trim() === '' ? body : { ...body, reply: form.reply.trim() }, {
      onSuccess: onClose,
    })
  }
  return (
    <Card aria-labelledby="application-editor">
      <h2 id="application-editor">Correct your details</h2>
      <form
        ref={ref}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!resubmission.isPending) submit()
        }}
      >
        <FormError>{resubmission.error?.message}</FormError>
        {mayReply(application.state) && (
          <TextArea
            label="Reply to the reviewer"
            optional
            rows={4}
            maxLength={MAX_REPLY_LENGTH}
            hint={`Up to ${MAX_REPLY_LENGTH.toLocaleString('en-US')} characters. To send a file, email ${supportEmail}.`}
            value={form.reply}
            onChange={({ target }) => setForm((current) => ({ ...current, reply: target.value }))}
          />
        )}
        <FirmDetailsFields
          values={form.values}
          errors={form.errors}
          lookups={lookups}
          onChange={(patch) =>
            setForm((current) => ({
              ...current,
              values: { ...current.values, ...patch },
              errors: Object.fromEntries(
                Object.entries(current.errors).filter(([field]) => !(field in patch)),
              ),
            }))
          }
        />
        <div className={styles['actions']}>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={resubmission.isPending}>
            {resubmitLabel(application.state)}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function valuesOf({ firm }: OwnApplication): FirmDetails {
  const barState = firm.barState ?? firm.firmState
  return {
    ...firm,
    barState: barState !== firm.firmState && isUsJurisdiction(barState) ? barState : '',
    firmState: isUsState(firm.firmState) ? firm.firmState : '',
    yearsOfExperience: String(firm.yearsOfExperience),
    practiceAreas: firm.practiceAreas.filter(isPracticeArea),
    bio: firm.bio ?? '',
    website: firm.website ?? '',
  }
}
