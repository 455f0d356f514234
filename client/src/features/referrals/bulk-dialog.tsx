import type { ReactNode } from 'react'
import type { ReferralSummary } from '../../../../shared/contracts/referrals.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './referral-list.module.css'
import { useBulkChange, type BulkKind, type BulkResult } from './use-bulk-change.ts'

type BulkDialogProps = {
  readonly kind: BulkKind
  readonly referrals: readonly ReferralSummary[]
  readonly onClose: () => void
}

type Words = {
  readonly title: (count: string) => string
  readonly meaning: string
  readonly act: string
  readonly done: string
}

const WORDS: Readonly<Record<BulkKind, Words>> = {
  remind: {
    title: (count) => `Send a reminder for ${count}?`,
    meaning: 'We’ll email each recipient who hasn’t answered yet. You can remind a recipient once a day.',
    act: 'Send reminders',
    done: 'Reminder sent',
  },
  withdraw: {
    title: (count) => `Withdraw ${count}?`,
    meaning:
      'The links in the recipients’ emails will stop working and the referrals will close. You can’t undo this.',
    act: 'Withdraw',
    done: 'Withdrawn',
  },
}

/** Asks first, then says of every referral whether it worked. */
export function BulkDialog({ kind, referrals, onClose }: BulkDialogProps): ReactNode {
  const { run, stop, isRunning, results } = useBulkChange(kind)
  const words = WORDS[kind]
  const leave = isRunning ? stop : onClose
  const isOver = !isRunning && results.length > 0
  const done = results.filter(({ refused }) => refused === null).length
  return (
    <Dialog
      open
      onClose={leave}
      title={isOver ? `${done} of ${results.length} done` : words.title(referralCount(referrals.length))}
      actions={
        isOver ? (
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
              {words.act}
            </Button>
          </>
        )
      }
    >
      {results.length === 0 && <p>{words.meaning}</p>}
      {results.length > 0 && <p role="status">{`${results.length} of ${referrals.length}`}</p>}
      <ul aria-label="Results" className={styles['results']}>
        {results.map((result) => (
          <Result key={result.referral.id} result={result} done={words.done} />
        ))}
      </ul>
    </Dialog>
  )
}

function referralCount(count: number): string {
  return count === 1 ? '1 referral' : `${count} referrals`
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
