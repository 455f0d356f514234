import type { ReactNode } from 'react'
import type { ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { isAwaitingAnswer } from '../../../../../shared/domain/referral-lifecycle.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './referral-list.module.css'
import { useBulkChange, type BulkKind, type BulkResult } from './use-bulk-change.ts'

type BulkDialogProps = {
  readonly kind: BulkKind
  readonly referrals: readonly ReferralSummary[]
  readonly onClose: () => void
}

type DialogTexts = {
  readonly title: (which: string) => string
  /** The title when the status of every selected referral rules the action out. */
  readonly none: string
  readonly meaning: string
  readonly act: string
  readonly done: string
  readonly result: (count: string) => string
}

const DIALOG_TEXTS: Readonly<Record<BulkKind, DialogTexts>> = {
  remind: {
    title: (which) => `Send a reminder for ${which}?`,
    none: 'None of these can be reminded',
    meaning: 'We’ll email each recipient who hasn’t answered yet. You can remind a recipient once a day.',
    act: 'Send reminders',
    done: 'Reminder sent',
    result: (count) => `${count} reminders sent`,
  },
  withdraw: {
    title: (which) => `Withdraw ${which}?`,
    none: 'None of these can be withdrawn',
    meaning:
      'The links in the recipients’ emails will stop working and the referrals will close. You can’t undo this.',
    act: 'Withdraw',
    done: 'Withdrawn',
    result: (count) => `${count} withdrawn`,
  },
}

/** Asks for confirmation, then shows the result for every referral. */
export function BulkDialog({ kind, referrals, onClose }: BulkDialogProps): ReactNode {
  const { run, stop, isRunning, results } = useBulkChange(kind)
  const texts = DIALOG_TEXTS[kind]
  const leave = isRunning ? stop : onClose
  const isOver = !isRunning && results.length > 0
  const done = results.filter(({ refused }) => refused === null).length
  const able = referrals.filter(({ status }) => isAwaitingAnswer(status)).length
  const isAsking = !isRunning && !isOver && able > 0
  const title = able === 0 ? texts.none : texts.title(referralCount(able, referrals.length))
  const outcome = texts.result(`${done} of ${results.length}`)
  return (
    <Dialog
      open
      onClose={leave}
      title={isOver ? outcome : title}
      actions={
        isOver || able === 0 ? (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{isRunning ? 'Stop' : 'Cancel'}</Button>
            <Button
              variant={kind === 'withdraw' ? 'danger' : 'primary'}
              busy={isRunning}
              onClick={() => run(referrals)}
            >
              {texts.act}
            </Button>
          </>
        )
      }
    >
      {isAsking && <p>{texts.meaning}</p>}
      {!isOver && able < referrals.length && <p>{leftOutNote(referrals.length - able)}</p>}
      {results.length > 0 && (
        <p role="status">
          {isOver ? <VisuallyHidden>{outcome}</VisuallyHidden> : `${results.length} of ${referrals.length}`}
        </p>
      )}
      <ul aria-label="Results" className={styles['results']}>
        {results.map((result) => (
          <Result key={result.referral.id} result={result} done={texts.done} />
        ))}
      </ul>
    </Dialog>
  )
}

function referralCount(able: number, all: number): string {
  const whole = all === 1 ? '1 referral' : `${all} referrals`
  return able === all ? whole : `${able} of ${whole}`
}

function leftOutNote(count: number): string {
  return count === 1 ? '1 is no longer awaiting a response.' : `${count} are no longer awaiting a response.`
}

function Result({ result, done }: { readonly result: BulkResult; readonly done: string }): ReactNode {
  const { counterpartName, counterpartEmail, subject } = result.referral
  return (
    <li>
      <strong>{counterpartName || counterpartEmail}</strong>, {subject}:{' '}
      {result.refused === null ? done : <span className={styles['refused']}>{result.refused}</span>}
    </li>
  )
}
