import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { TextArea } from '../../ui/text-field.tsx'

/** The text field that a decision requires. */
type Question = {
  readonly label: string
  readonly missing: string
  readonly hint: string
  /** The decision is unfavorable to the attorney. */
  readonly isHard: boolean
}

type ReasonDialogProps = {
  /** The label of the decision's button. */
  readonly word: string
  /** The name of the attorney, who is notified, or of what is decided about. */
  readonly attorney: string
  /** If false, the text is an optional note. */
  readonly needsReason: boolean
  /** Replaces the default question about the reason. */
  readonly question?: Question
  /** Replaces the sentence that the attorney is emailed. */
  readonly consequence?: string
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onCancel: () => void
  readonly onConfirm: (reason: string | undefined) => void
  /** The facts that the decision is based on. */
  readonly children?: ReactNode
}

const TOO_LONG = 'At most 2,000 characters'
const noReasonSchema = z.object({ reason: z.string().trim().max(2000, TOO_LONG) })
function reasonSchema(missing: string) {
  return z.object({ reason: z.string().trim().min(1, missing).max(2000, TOO_LONG) })
}

const REASON: Question = {
  label: 'Reason',
  missing: 'Reason required',
  hint: 'The attorney will see this.',
  isHard: true,
}

/** Confirms a decision first, because it takes effect immediately. */
export function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const {
    word,
    attorney,
    needsReason,
    question = REASON,
    consequence = `${attorney} will be emailed. Your name is recorded with the decision.`,
    isBusy,
    failure,
    onCancel,
    onConfirm,
    children,
  } = props
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(needsReason ? reasonSchema(question.missing) : noReasonSchema),
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
          <Button
            type="submit"
            form={formId}
            variant={needsReason && question.isHard ? 'danger' : 'primary'}
            busy={isBusy}
          >
            {word}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <FormError>{failure}</FormError>
          {children}
          <p>{consequence}</p>
          <TextArea
            label={needsReason ? question.label : 'Note'}
            optional={!needsReason}
            rows={4}
            hint={needsReason ? question.hint : undefined}
            error={form.formState.errors.reason?.message}
            {...form.register('reason')}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
