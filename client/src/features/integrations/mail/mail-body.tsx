import { type ReactNode, useState } from 'react'
import type { MailMessage } from '../../../../../shared/contracts/integrations/mail.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { MailFrame } from './mail-frame.tsx'
import styles from './mail.module.css'

const MISSING = {
  layout:
    'This email is shown as plain text because its layout can’t be shown safely. Open it in Outlook to see the original.',
  end: 'This email is too long to show in full. Its beginning is shown as plain text. Open it in Outlook to read the rest.',
} satisfies Record<NonNullable<MailMessage['leftOut']>, string>

type MailBodyProps = { readonly message: Pick<MailMessage, 'body' | 'html' | 'leftOut'> }

/** The HTML in a sandboxed frame, or plain text. */
export function MailBody({ message }: MailBodyProps): ReactNode {
  const [isPlain, setIsPlain] = useState(false)
  const { html, body, leftOut } = message
  if (html === null)
    return (
      <div className={styles['stack']}>
        {leftOut !== null && <Alert tone="info">{MISSING[leftOut]}</Alert>}
        {body.trim() === '' ? (
          <p className={styles['soft']}>This email has no text.</p>
        ) : (
          <div className={styles['body']}>{body}</div>
        )}
      </div>
    )
  return (
    <div className={styles['stack']}>
      {isPlain ? <div className={styles['body']}>{body}</div> : <MailFrame html={html} />}
      <div className={styles['layout']}>
        <p className={styles['soft']}>Remote images are blocked to protect your privacy.</p>
        <Button size="small" variant="ghost" onClick={() => setIsPlain(!isPlain)}>
          {isPlain ? 'Show original layout' : 'Show as plain text'}
        </Button>
      </div>
    </div>
  )
}
