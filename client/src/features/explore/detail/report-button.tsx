import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import {
  REPORT_REASONS,
  reportTeaserEndpoint,
  type ReportReason,
} from '../../../../../shared/contracts/explore.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioField } from '../../../ui/choice-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import styles from '../explore.module.css'

const MAX_WORDS = 2_000
const REASONS = Object.entries(REPORT_REASONS) as [ReportReason, string][] // the keys of the literal

/** Reports a request to the platform's people. A second report of the same request changes nothing. */
export function ReportButton({ id }: { readonly id: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Report this request
      </Button>
      {isOpen && <ReportDialog id={id} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function ReportDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const formId = useId()
  const { http } = usePlatform()
  const { show } = useToasts()
  const [reason, setReason] = useState<ReportReason>('identity')
  const [words, setWords] = useState('')
  const report = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      unwrap(await http.call(reportTeaserEndpoint, { params: { id }, body: { reason, words } }))
    },
    onSuccess: () => {
      show({ id: 'report', message: 'Reported. A person will look at it.', duration: 6000 })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report this request"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={report.isPending}>
            Report
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!report.isPending) report.mutate()
        }}
      >
        <FormError>{report.error === null ? null : failureMessage(report.error)}</FormError>
        <fieldset className={styles['reasons']}>
          <legend>What is wrong?</legend>
          {REASONS.map(([value, label]) => (
            <RadioField
              key={value}
              name={`${formId}-reason`}
              label={label}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
          ))}
        </fieldset>
        <TextArea
          label="What should we know?"
          optional
          rows={3}
          maxLength={MAX_WORDS}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </form>
    </Dialog>
  )
}
