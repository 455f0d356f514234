import { type ReactNode, useState } from 'react'
import type { MailMessage } from '../../../../../shared/contracts/integrations/mail.ts'
import { Button } from '../../../ui/button.tsx'
import { MailFrame } from './mail-frame.tsx'
import styles from './mail.module.css'

/** As its sender laid it out, in a frame that can do nothing; or as plain text. */
export function MailBody({ message }: { readonly message: Pick<MailMessage, 'body' | 'html'> }): ReactNode {
  const [isPlain, setIsPlain] = useState(false)
  const { html, body } = message
  if (html === null && body.trim() === '') return <p className={styles['soft']}>This mail has no text.</p>
  if (html === null) return <div className={styles['body']}>{body}</div>
  return (
    <div className={styles['stack']}>
      {isPlain ? <div className={styles['body']}>{body}</div> : <MailFrame html={html} />}
      <div className={styles['layout']}>
        <p className={styles['soft']}>
          Pictures of the web are never loaded here: they would tell the sender that you have read the mail.
        </p>
        <Button size="small" variant="ghost" onClick={() => setIsPlain(!isPlain)}>
          {isPlain ? 'Show the layout' : 'Show as plain text'}
        </Button>
      </div>
    </div>
  )
}
