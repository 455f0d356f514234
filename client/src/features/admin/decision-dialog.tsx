import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Application } from '../../../../shared/contracts/admin.ts'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { ApplicationFacts, Fact } from './application-detail.tsx'
import { DECISION_WORDS, type Decision, STATE_WORDS, nameOf } from './application-words.ts'

type DecisionDialogProps = {
  readonly decision: Decision
  readonly application: Application
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onCancel: () => void
  readonly onConfirm: (reason: string | undefined) => void
}

const reasonSchema = z.object({
  reason: z.string().trim().min(1, 'Reason required').max(2000, 'At most 2000 characters'),
})
const noReasonSchema = z.object({ reason: z.string().trim().max(2000, 'At most 2000 characters') })

/** Asked before anything is decided, because the attorney gets a mail at once. Everything but approving needs a reason. */
export function DecisionDialog(props: DecisionDialogProps): ReactNode {
  const { decision, application, isBusy, failure, onCancel, onConfirm } = props
  const applicant = nameOf(application)
  const formId = useId()
  const needsReason = decision !== 'approve'
  const form = useForm({
    resolver: zodResolver(needsReason ? reasonSchema : noReasonSchema),
    defaultValues: { reason: '' },
  })
  const submit = form.handleSubmit(({ reason }) => onConfirm(reason === '' ? undefined : reason))
  const word = DECISION_WORDS[decision]
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`${word}: ${applicant}`}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant={needsReason ? 'danger' : 'primary'} busy={isBusy}>
            {word}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <FormError>{failure}</FormError>
          <ApplicationFacts application={application}>
            <Fact name="Application">{STATE_WORDS[application.state]}</Fact>
          </ApplicationFacts>
          <p>{applicant} will be emailed. Your name is recorded with the decision.</p>
          <TextArea
            label={needsReason ? 'Reason' : 'Note'}
            optional={!needsReason}
            rows={4}
            hint={needsReason ? 'The attorney will see this.' : undefined}
            error={form.formState.errors.reason?.message}
            {...form.register('reason')}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
