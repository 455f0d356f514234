import { useId, useState, type ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ACTION_LABELS, AMOUNT_LABELS } from '../lien-labels.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { AmountForm, ChoiceForm, PaymentForm, ReversalForm } from './amount-forms.tsx'
import type { Asked } from './asked.ts'
import type { Entering } from './enter-step.ts'
import { OfferForm, StepForm } from './step-form.tsx'

type LienDialogProps = {
  readonly book: OpenBook
  readonly lien: BookLien
  /** Cents that are still to be paid. */
  readonly open: number
  /** null: it is closed. */
  readonly asked: Asked | null
  readonly onClose: () => void
  /** Saved on this device. */
  readonly onSaved: (asked: Asked) => void
}

/** Everything that a lien asks for in a dialog. Each answer is one change of the book. */
export function LienDialog({ asked, onClose, ...props }: LienDialogProps): ReactNode {
  const formId = useId()
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={asked === null ? '' : titleOf(asked)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={asked?.kind === 'reversal' ? 'danger' : 'primary'}>
            {asked === null ? '' : submitOf(asked)}
          </Button>
        </>
      }
    >
      {asked !== null && <AskedForm formId={formId} asked={asked} onClose={onClose} {...props} />}
    </Dialog>
  )
}

type AskedFormProps = LienDialogProps & { readonly formId: string; readonly asked: Asked }

function AskedForm({ formId, book, lien: now, open, asked, onClose, onSaved }: AskedFormProps): ReactNode {
  // An amount replaces what its person saw. What came in since is beside it as a conflict, and the step is checked against all of it.
  const [lien] = useState(now)
  const form = {
    id: formId,
    entering: (): Entering => ({ body: book.draft.values, lien, signed: book.signed(), newId: book.newId }),
    onSave: async (units: Parameters<OpenBook['add']>[0]): Promise<void> => {
      await book.add(units)
      onClose()
      onSaved(asked)
    },
  }
  switch (asked.kind) {
    case 'step':
      return <StepForm {...form} lien={lien} action={asked.action} offer={asked.offer} />
    case 'amount':
      return <AmountForm {...form} lien={lien} field={asked.field} worked={asked.worked} />
    case 'choose':
      return <ChoiceForm {...form} lien={lien} field={asked.field} />
    case 'offer':
      return <OfferForm {...form} by={asked.by} />
    case 'payment':
      return <PaymentForm {...form} lien={lien} open={open} />
    case 'reversal':
      return <ReversalForm {...form} payment={asked.payment} />
  }
}

function titleOf(asked: Asked): string {
  switch (asked.kind) {
    case 'step':
      return asked.offer === undefined ? ACTION_LABELS[asked.action] : 'Agree on this offer and lock'
    case 'amount':
      return `${AMOUNT_LABELS[asked.field]} amount`
    case 'choose':
      return `${AMOUNT_LABELS[asked.field]}: two amounts differ`
    case 'offer':
      return asked.by === 'us' ? 'Add our offer' : 'Add their offer'
    case 'payment':
      return 'Add a payment'
    case 'reversal':
      return 'Reverse this payment?'
  }
}

function submitOf(asked: Asked): string {
  switch (asked.kind) {
    case 'step':
      return ACTION_LABELS[asked.action]
    case 'amount':
      return 'Save the amount'
    case 'choose':
      return 'Use this amount'
    case 'offer':
      return 'Add the offer'
    case 'payment':
      return 'Add the payment'
    case 'reversal':
      return 'Reverse the payment'
  }
}
