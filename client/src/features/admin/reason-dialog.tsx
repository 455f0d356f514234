import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { TextArea } from '../../ui/text-field.tsx'

type ReasonDialogProps = {
  /** The decision, as its button says it. */
  readonly word: string
  /** Who is told. */
  readonly attorney: string
  /** Without one, a note may be given. */
  readonly needsReason: boolean
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onCancel: () => void
  readonly onConfirm: (reason: string | undefined) => void
  /** What the decision is about. */
  readonly children: ReactNode
}

const reasonSchema = z.object({
  reason: z.string().trim().min(1, 'Reason required').max(2000, 'At most 2000 characters'),
})
const noReasonSchema = z.object({ reason: z.string().trim().max(2000, 'At most 2000 characters') })

/** Asked before anything is decided, because the attorney gets an email at once. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { word, attorney, needsReason, isBusy, failure, onCancel, onConfirm, children } = props
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(needsReason ? reasonSchema : noReasonSchema),
    defaultValues: { reason: '' },
  })
  const submit = form.handleSubmit(({ reason }) => onConfirm(reason === '' ? undefined : reason))
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`${word}: ${attorney}`}
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
          {children}
          <p>{attorney} will be emailed. Your name is recorded with the decision.</p>
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
