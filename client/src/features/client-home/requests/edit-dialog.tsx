import { useId, useState, type ReactNode } from 'react'
import {
  EARLIER_NOTICES,
  NOTICES_VERSION,
  type ClientRequest,
  type ClientRequestsResponse,
  type PostClientRequest,
} from '../../../../../shared/contracts/client-requests.ts'
import { partyNames } from '../../../../../shared/domain/client-intake.ts'
import { findIdentity, IDENTITY_KINDS } from '../../../../../shared/domain/requests/identity-detector.ts'
import { MAX_SUMMARY_LENGTH } from '../../../../../shared/domain/requests/request-limits.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Stack } from '../../../ui/entry-frame.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { TeaserText } from './teaser-text.tsx'

type EditDialogProps = {
  readonly request: ClientRequest
  readonly contact: NonNullable<ClientRequestsResponse['contact']>
  readonly failure: Error | null
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onSave: (edited: PostClientRequest) => void
}

/** Changes the text, the date and the names of a request that no attorney has answered. */
export function EditDialog({
  request,
  contact,
  failure,
  isBusy,
  onCancel,
  onSave,
}: EditDialogProps): ReactNode {
  const formId = useId()
  const [summary, setSummary] = useState(request.summary)
  const [date, setDate] = useState(request.incidentDate ?? '')
  const [parties, setParties] = useState(request.otherParties.join('\n'))
  const [insist, setInsist] = useState(false)
  const [error, setError] = useState<string>()
  const names = partyNames(parties)
  const found = findIdentity(summary, [`${contact.firstName} ${contact.lastName}`, ...names])
  const lines = [
    ...new Set(
      found.map(
        ({ kind, start, end }) => `“${summary.slice(start, end)}” looks like ${IDENTITY_KINDS[kind]}`,
      ),
    ),
  ]
  function save(): void {
    if (lines.length > 0 && !insist) {
      setError('Take out what may tell who somebody is, or let a person check the text first')
      return
    }
    onSave(edited(request, contact, { summary, date, names, insist: lines.length > 0 && insist }))
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Edit this request"
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <FormError>{failure === null ? null : failureMessage(failure)}</FormError>
          <TextArea
            label="What happened"
            rows={4}
            maxLength={MAX_SUMMARY_LENGTH}
            hint={`Leave out names, numbers and addresses. ${MAX_SUMMARY_LENGTH - summary.length} characters left.`}
            value={summary}
            error={error}
            onChange={(event) => {
              setSummary(event.target.value)
              setError(undefined)
            }}
          />
          {lines.length > 0 && (
            <Alert tone="warning" role="status" title="This may tell who somebody is">
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <CheckboxField
                label="Keep it, and let a person check the text first"
                hint="Attorneys see nothing until then."
                checked={insist}
                onChange={(event) => setInsist(event.target.checked)}
              />
            </Alert>
          )}
          <TextField
            label="Date"
            optional
            type="date"
            hint="Attorneys see only the month."
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
          <TextArea
            label="Also involved"
            optional
            rows={3}
            hint="One name per line. Attorneys see them only after you choose one of them."
            value={parties}
            onChange={(event) => setParties(event.target.value)}
          />
          <TeaserText request={{ ...request, summary, incidentDate: date === '' ? null : date }} />
        </Stack>
      </form>
    </Dialog>
  )
}

type Edited = {
  readonly summary: string
  readonly date: string
  readonly names: readonly string[]
  readonly insist: boolean
}

/** Editing agrees to nothing new: a request of the earlier notices stays one. */
function edited(
  request: ClientRequest,
  contact: EditDialogProps['contact'],
  { summary, date, names, insist }: Edited,
): PostClientRequest {
  const { id, practiceArea, subIssue, state, zip, forWhom, safeContact, language, why } = request
  return {
    ...{ id, practiceArea, subIssue, state, zip, forWhom, safeContact, language },
    ...contact,
    summary: summary.trim(),
    incidentDate: date === '' ? null : date,
    otherParties: [...names],
    insist,
    isAdult: true,
    noticesVersion: why === 'earlier_notices' ? EARLIER_NOTICES : NOTICES_VERSION,
  }
}
