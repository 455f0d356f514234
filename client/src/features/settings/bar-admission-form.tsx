import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import {
  addBarAdmissionRequestSchema,
  type AddBarAdmissionRequest,
} from '../../../../shared/contracts/bar-admissions.ts'
import {
  jurisdictionInText,
  JURISDICTIONS_BY_NAME,
  STATE_NAMES,
} from '../../../../shared/domain/state-names.ts'
import type { UsJurisdiction } from '../../../../shared/domain/us-states.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChangeAdmissions } from './bar-admissions.queries.ts'
import { fieldFaults } from './field-faults.ts'
import styles from './settings.module.css'

type BarAdmissionFormProps = {
  /** The admission to correct; null to add one. */
  readonly corrected: { readonly jurisdiction: UsJurisdiction; readonly number: string } | null
  /** Jurisdictions already on the list. */
  readonly taken: readonly string[]
  readonly onCancel: () => void
  readonly onSaved: (jurisdiction: UsJurisdiction) => void
}

type Input = z.input<typeof addBarAdmissionRequestSchema>

export function BarAdmissionForm({ corrected, taken, onCancel, onSaved }: BarAdmissionFormProps): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const offlineReasonId = useId()
  const saving = useChangeAdmissions()
  const form = useForm<Input, unknown, AddBarAdmissionRequest>({
    resolver: zodResolver(addBarAdmissionRequestSchema),
    defaultValues: corrected ?? { jurisdiction: '', number: '' },
  })
  const { errors } = form.formState
  const { setFocus } = form
  const first = corrected === null ? 'jurisdiction' : 'number'
  useEffect(() => setFocus(first), [setFocus, first])
  const submit = form.handleSubmit(async (admission) => {
    if (saving.isPending || isOffline) return
    try {
      await saving.mutateAsync({ kind: corrected === null ? 'add' : 'correct', ...admission })
      onSaved(admission.jurisdiction)
    } catch (error) {
      for (const [index, { field, message }] of fieldFaults(error, isField).entries())
        form.setError(field, { message }, { shouldFocus: index === 0 })
    }
  })
  const isAboutFields = fieldFaults(saving.error, isField).length > 0
  return (
    <form
      noValidate
      className={styles['form']}
      aria-busy={saving.isPending}
      onSubmit={(event) => void submit(event)}
    >
      <FormError>{isAboutFields ? null : saving.error?.message}</FormError>
      <div className={styles['pair']}>
        {corrected === null && (
          <SelectField
            label="Admitted in"
            error={errors.jurisdiction?.message}
            {...form.register('jurisdiction')}
          >
            <option value="">Select a state or territory</option>
            {JURISDICTIONS_BY_NAME.filter((code) => !taken.includes(code)).map((code) => (
              <option key={code} value={code}>
                {STATE_NAMES[code]}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label={corrected === null ? 'Bar ID' : `Bar ID in ${jurisdictionInText(corrected.jurisdiction)}`}
          autoComplete="off"
          error={errors.number?.message}
          {...form.register('number')}
        />
      </div>
      <div className={styles['save']}>
        <div className={styles['ways']}>
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending}
            disabled={isOffline}
            {...(isOffline ? { 'aria-describedby': offlineReasonId } : {})}
          >
            {saving.isPending ? 'Saving...' : 'Submit for verification'}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
        {isOffline && (
          <p id={offlineReasonId} role="status" className={styles['soft']}>
            You’re offline. Connect to submit your bar admission. Stay on this page to keep what you’ve typed.
          </p>
        )}
      </div>
    </form>
  )
}

function isField(name: string): name is keyof AddBarAdmissionRequest {
  return Object.hasOwn(addBarAdmissionRequestSchema.shape, name)
}
