import { useId, useState, type ReactNode } from 'react'
import { FormError } from './alert.tsx'
import { Button } from './button.tsx'
import { RadioField } from './choice-field.tsx'
import { Dialog } from './dialog.tsx'
import { Stack } from './entry-frame.tsx'
import styles from './report-dialog.module.css'
import { TextArea } from './text-field.tsx'

const MAX_WORDS = 2_000

type ReportDialogProps<Reason extends string> = {
  readonly title: string
  /** What can be wrong, in words; the first is chosen at first. */
  readonly reasons: Readonly<Record<Reason, string>>
  /** Who reads the report, and what they see. */
  readonly intro?: ReactNode
  /** More to choose from, below the reasons. */
  readonly children?: ReactNode
  readonly isBusy?: boolean
  readonly failure?: string | null
  readonly onCancel: () => void
  /** `words` may be empty. */
  readonly onReport: (reason: Reason, words: string) => void
}

/** Reports something to the people who run the product: one reason, and what happened in the person's own words. */
export function ReportDialog<Reason extends string>(props: ReportDialogProps<Reason>): ReactNode {
  const { title, intro, children, isBusy = false, failure = null, onCancel, onReport } = props
  const formId = useId()
  const reasons = Object.entries(props.reasons) as [Reason, string][] // the keys of the table
  const [reason, setReason] = useState(reasons[0]?.[0])
  const [words, setWords] = useState('')
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            Send report
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        // Otherwise the browser saves the typed text to its session files unencrypted.
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason !== undefined && !isBusy) onReport(reason, words.trim())
        }}
      >
        <Stack>
          {intro !== undefined && <p>{intro}</p>}
          <FormError>{failure}</FormError>
          <ReportChoices legend="What is wrong?">
            {reasons.map(([value, label]) => (
              <RadioField
                key={value}
                name={`${formId}-reason`}
                label={label}
                checked={reason === value}
                onChange={() => setReason(value)}
              />
            ))}
          </ReportChoices>
          {children}
          <TextArea
            label="What happened"
            optional
            rows={3}
            maxLength={MAX_WORDS}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

type ReportChoicesProps = { readonly legend: string; readonly children: ReactNode }

/** A group of choices in the dialog. */
export function ReportChoices({ legend, children }: ReportChoicesProps): ReactNode {
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
