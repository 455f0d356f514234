/** What left this device: each question for a language model and each look-up, with its words. */
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import type { SentThing } from '../storage/sent-thing.ts'
import styles from './sent.module.css'

type SentDialogProps = {
  readonly open: boolean
  /** The newest first. */
  readonly things: readonly SentThing[]
  readonly onClose: () => void
}

export function SentDialog({ open, things, onClose }: SentDialogProps): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="What left this device"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {things.length === 0 ? (
        <p>Nothing of this workspace left this device.</p>
      ) : (
        <>
          <p>Sent by way of our server, which keeps no words of it. The newest is first.</p>
          <ol className={styles['things']}>
            {things.map((thing) => (
              <li key={thing.id}>
                <Thing thing={thing} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Dialog>
  )
}

function Thing({ thing: { at, host, what } }: { readonly thing: SentThing }): ReactNode {
  const when = <time dateTime={new Date(at).toISOString()}>{formatFullTime(at)}</time>
  if (what.kind === 'citations')
    return (
      <details className={styles['thing']}>
        <summary>
          {when}: {what.citations.length === 1 ? '1 citation' : `${what.citations.length} citations`} to{' '}
          {host}
        </summary>
        <p>{what.citations.join('; ')}</p>
      </details>
    )
  const { model, question, passages } = what
  return (
    <details className={styles['thing']}>
      <summary>
        {when}: a question and {passages.length === 1 ? '1 passage' : `${passages.length} passages`} to{' '}
        {model} at {host}
      </summary>
      <p>{question}</p>
      <ol className={styles['passages']}>
        {passages.map(({ n, file, page, text }) => (
          <li key={n} value={n}>
            <q className={styles['words']}>{text}</q>{' '}
            <span className={styles['note']}>{`${file}, page ${page}`}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
