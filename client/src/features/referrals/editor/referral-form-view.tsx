import { useEffect, useId, useState, type ReactNode } from 'react'
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import type { PastRecipient } from '../../../../../shared/contracts/referrals.ts'
import { REFERRAL_REQUIRED_FIELDS } from '../../../../../shared/domain/referral.ts'
import type { AutosaveStatus } from '../../../offline/engine/draft-autosave.ts'
import { OfflineError } from '../../../offline/engine/offline-error.ts'
import type { ReferralDraftValues } from '../../../offline/operations/referral-draft.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatTime } from '../../../ui/time.tsx'
import { downloadJson } from '../../../platform/download.ts'
import { MailPreview } from './mail-preview.tsx'
import { DeliveryFields, MatterFields, RecipientFields, TermsFields } from './referral-fields.tsx'
import {
  draftOf,
  FIELD_MISSING,
  formValuesOf,
  missingSummary,
  referralFaults,
  type ReferralFormValues,
} from './referral-form.ts'
import styles from './referral-form-view.module.css'

type ReferralFormProps = {
  readonly initial: ReferralDraftValues
  readonly isOnline: boolean
  /** What this browser does with a queued referral after the window is closed. */
  readonly closedWindowWords: string
  readonly save: AutosaveStatus
  /** When the restored draft was last changed; null for a new referral. */
  readonly restoredAt: number | null
  readonly now: () => number
  /** The sender's firm as the recipient reads it. */
  readonly sender: string
  /** Suggested as recipients. */
  readonly past: readonly PastRecipient[]
  readonly onChange: (values: ReferralDraftValues) => void
  readonly onSaveDraft: () => Promise<void>
  /** Resolves once the referral is stored in the queue. */
  readonly onSend: (values: ReferralDraftValues) => Promise<void>
  readonly onStartAnew: () => Promise<void>
}

/** The form itself, independent of storage and network. */
export function ReferralForm(props: ReferralFormProps): ReactNode {
  const { initial, isOnline, now, onChange } = props
  const summaryId = useId()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<ReferralFormValues>({
    defaultValues: formValuesOf(initial),
    resolver: resolverOf(now),
    reValidateMode: 'onChange',
  })
  const { errors, isSubmitting } = form.formState
  const isEmailed = useWatch({ control: form.control, name: 'sendEmail' })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(draftOf(values)),
      }),
    [subscribe, onChange],
  )

  async function attempt(work: () => Promise<void>): Promise<void> {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    }
  }

  const parts = { form, summaryId }
  return (
    <form
      // Otherwise the browser saves the typed text to its session files unencrypted.
      autoComplete="off"
      noValidate
      data-kept
      className={styles['layout']}
      onSubmit={(event) =>
        void form.handleSubmit((values) => attempt(() => props.onSend(draftOf(values))))(event)
      }
    >
      <Card padding="roomy">
        <Restored {...props} />
        <MissingFields id={summaryId} errors={errors} />
        <RecipientFields {...parts} past={props.past} />
        <MatterFields {...parts} />
        <TermsFields {...parts} now={now} sender={props.sender} />
        <DeliveryFields {...parts} isOnline={isOnline} />
        <StorageFailure failure={failure ?? failureOf(props.save)} values={form.getValues} />
        <div className={styles['foot']}>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {isOnline ? 'Send referral' : 'Queue referral'}
          </Button>
          <Button onClick={() => void attempt(props.onSaveDraft)}>Save draft</Button>
          <SaveState save={props.save} now={now} />
        </div>
        {!isOnline && (
          <p className={styles['offline']}>You’re offline. Queue it now. {props.closedWindowWords}</p>
        )}
      </Card>
      {isEmailed && (
        <aside className={styles['aside']} aria-label="Preview of the message">
          <MailPreview control={form.control} sender={props.sender} />
        </aside>
      )}
    </form>
  )
}

function resolverOf(now: () => number): Resolver<ReferralFormValues> {
  return (values) => {
    const { fields } = referralFaults(draftOf(values), now())
    if (fields.length === 0) return { values, errors: {} }
    return {
      values: {},
      errors: Object.fromEntries(fields.map(({ field, message }) => [field, { type: 'rule', message }])),
    }
  }
}

function MissingFields({
  id,
  errors,
}: {
  readonly id: string
  readonly errors: FieldErrors<ReferralFormValues>
}): ReactNode {
  const missing = REFERRAL_REQUIRED_FIELDS.filter((field) => errors[field]?.message === FIELD_MISSING)
  if (missing.length === 0) return null
  return (
    <div id={id}>
      <Alert tone="danger" role="alert">
        {missingSummary(missing)}
      </Alert>
    </div>
  )
}

function Restored({ initial, restoredAt, now, onStartAnew }: ReferralFormProps): ReactNode {
  if (restoredAt === null) return null
  return (
    <Alert
      actions={
        <Button size="small" onClick={() => void onStartAnew()}>
          Start a new referral
        </Button>
      }
    >
      {initial.copiedFrom === ''
        ? `You’re editing a draft from ${formatTime(restoredAt, now())}.`
        : `Copied from your referral to ${initial.copiedFrom}. ${missingInCopy(initial)}`}{' '}
      Start a new referral and this one stays in Drafts.
    </Alert>
  )
}

/** What the user still has to enter in a copy. */
function missingInCopy({ email, acceptanceDeadline }: ReferralDraftValues): string {
  if (email === '') return 'Choose the new recipient and deadline.'
  return acceptanceDeadline === '' ? 'Choose a deadline.' : ''
}

function SaveState({ save, now }: { readonly save: AutosaveStatus; readonly now: () => number }): ReactNode {
  return <p className={styles['saveState']}>{saveLabel(save, now())}</p>
}

function saveLabel(save: AutosaveStatus, now: number): string {
  switch (save.kind) {
    case 'idle':
      return ''
    case 'unsaved':
      return 'Saving…'
    case 'saved':
      return `Saved on this device, ${formatTime(save.at, now)}`
    case 'failed':
      return 'Not saved'
  }
}

function failureOf(save: AutosaveStatus): unknown {
  return save.kind === 'failed' ? save.error : null
}

type StorageFailureProps = { readonly failure: unknown; readonly values: () => ReferralFormValues }

/** Reports that nothing was saved. The text is still in the form and can be downloaded. */
function StorageFailure({ failure, values }: StorageFailureProps): ReactNode {
  if (failure === null) return null
  const userMessage = failure instanceof OfflineError ? failure.words : 'Failed to send referral email'
  return (
    <Alert
      tone="danger"
      role="alert"
      actions={
        <Button onClick={() => downloadJson('referral-draft.json', draftOf(values()))}>
          Download the text
        </Button>
      }
    >
      {userMessage}
    </Alert>
  )
}
