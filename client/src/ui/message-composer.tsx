import { useId, useState, type ReactNode } from 'react'
import { FormError } from './alert.tsx'
import { Button } from './button.tsx'
import { formatCount } from './format-count.ts'
import styles from './message-thread.module.css'
import { TextArea } from './text-field.tsx'

type MessageComposerProps = {
  readonly text: string
  readonly maxLength: number
  /** What happens to the message. */
  readonly hint: string
  readonly onText: (text: string) => void
  /** The trimmed text. Resolves to the user message of a failure; then the text stays. */
  readonly onSend: (text: string) => Promise<string | null>
}

/** Characters left below which they are counted on screen. */
const COUNTED = 500

/** Where a message is written. */
export function MessageComposer({ text, maxLength, hint, onText, onSend }: MessageComposerProps): ReactNode {
  const fieldId = useId()
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const left = maxLength - text.length
  async function send(): Promise<void> {
    if (isSaving) return
    if (text.trim() === '') {
      setError('Message required')
      document.getElementById(fieldId)?.focus()
      return
    }
    setIsSaving(true)
    setFailure(null)
    setFailure(await onSend(text.trim()))
    setIsSaving(false)
  }
  return (
    <form
      // Otherwise the browser saves the typed text to its session files unencrypted.
      autoComplete="off"
      noValidate
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FormError>{failure}</FormError>
      <TextArea
        id={fieldId}
        label="Message"
        rows={3}
        maxLength={maxLength}
        hint={left <= COUNTED ? `${hint} ${leftWords(left)}` : hint}
        value={text}
        error={error}
        onChange={(event) => {
          onText(event.target.value)
          setError(undefined)
        }}
      />
      <div>
        <Button type="submit" busy={isSaving}>
          Send message
        </Button>
      </div>
    </form>
  )
}

function leftWords(left: number): string {
  return left === 1 ? '1 character left.' : `${formatCount(left)} characters left.`
}
