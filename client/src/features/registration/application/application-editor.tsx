import { useState, type ReactNode } from 'react'
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import { isPracticeArea } from '../../../../../shared/domain/practice-areas.ts'
import {
  firmDetailsBody,
  firmErrors,
  isUsJurisdiction,
  isUsState,
  type FirmDetails,
  type FirmErrors,
} from '../../../../../shared/domain/firm-details.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FirmDetailsFields } from '../firm-details/firm-details-fields.tsx'
import { useRegistrationServices } from '../registration-services.ts'
import styles from '../registration.module.css'
import { useFaultFocus } from '../use-fault-focus.ts'
import { resubmitLabel } from './application-words.ts'
import { useResubmission } from './application.queries.ts'

type ApplicationEditorProps = { readonly application: OwnApplication; readonly onClose: () => void }

type Form = { readonly values: FirmDetails; readonly errors: FirmErrors; readonly refusals: number }

/** The same form as at the signup, filled with what was sent then. */
export function ApplicationEditor({ application, onClose }: ApplicationEditorProps): ReactNode {
  const { lookups } = useRegistrationServices()
  const resubmission = useResubmission()
  const [form, setForm] = useState<Form>({ values: valuesOf(application), errors: {}, refusals: 0 })
  const ref = useFaultFocus(form.refusals)

  const submit = (): void => {
    const body = firmDetailsBody(form.values)
    if (body === null) {
      setForm({ ...form, errors: firmErrors(form.values), refusals: form.refusals + 1 })
      return
    }
    resubmission.mutate(body, { onSuccess: onClose })
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
