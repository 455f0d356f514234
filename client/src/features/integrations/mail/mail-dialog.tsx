import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { outgoingMailShape } from '../../../../../shared/contracts/integrations/mail.ts'
import { outlookSendRequestSchema } from '../../../../../shared/contracts/integrations/onedrive.ts'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import type { OutgoingMail } from '../../../platform/integrations/account-calls.ts'
import { useIntegrations } from '../../../platform/integrations/use-integrations.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { ProblemAlert } from '../accounts/problem-alert.tsx'
import styles from './mail.module.css'

type MailDialogProps = {
  readonly provider: IntegrationProvider
  /** The connected email address, if known. */
  readonly from: string | null
  readonly onClose: () => void
  readonly onSent: (to: string) => void
}

const mailSchema = z.object({ ...outgoingMailShape, text: outlookSendRequestSchema.shape.message })

/** Keeps the text if sending fails. Never retries automatically, because an email cannot be recalled. */
export function MailDialog({ provider, from, onClose, onSent }: MailDialogProps): ReactNode {
  const { sendMail } = useIntegrations()[provider]
  const formId = useId()
  const form = useForm({
    resolver: zodResolver(mailSchema),
    defaultValues: { to: '', subject: '', text: '' },
  })
  const { errors, isDirty } = form.formState
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: (mail: OutgoingMail) => sendMail(mail),
    onSuccess: (_, { to }) => onSent(to),
  })
  const submit = form.handleSubmit((mail) => {
    if (!sending.isPending) sending.mutate(mail)
  })
  return (
    <Dialog
      open
      // Escape must not discard a started email by accident.
      onClose={() => {
        if (!isDirty) onClose()
      }}
      title="New email"
      actions={
        <>
          <Button onClick={onClose}>{isDirty ? 'Discard' : 'Cancel'}</Button>
          <Button type="submit" form={formId} variant="primary" busy={sending.isPending}>
            {sending.isPending ? 'Sending...' : 'Send'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        autoComplete="off"
        noValidate
        className={styles['stack']}
        onSubmit={(event) => void submit(event)}
      >
        {sending.error !== null && <ProblemAlert provider={provider} error={sending.error} />}
        {from !== null && <p className={styles['soft']}>From {from}</p>}
        <TextField
          label="To"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Separate addresses with commas."
          error={errors.to?.message}
          {...form.register('to')}
        />
        <TextField
          label="Subject"
          autoComplete="off"
          error={errors.subject?.message}
          {...form.register('subject')}
        />
        <TextArea label="Message" rows={8} error={errors.text?.message} {...form.register('text')} />
      </form>
    </Dialog>
  )
}
