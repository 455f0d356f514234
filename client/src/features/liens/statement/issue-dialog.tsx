import { useState, type ReactNode } from 'react'
import { statementChanges } from '../../../../../shared/domain/books/statement-changes.ts'
import { sum } from '../../../../../shared/domain/liens/money.ts'
import type { StatementLines } from '../../../../../shared/domain/records/book-statement.ts'
import { isSameJson } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { useOneRun } from '../../../ui/use-one-run.ts'
import styles from './statement.module.css'
import type { UnsignedStatement } from './use-statements.ts'

type IssueDialogProps = {
  /** As it was when the dialog was opened. */
  readonly asked: UnsignedStatement
  /** As the matter gives it now; null: something typed cannot be taken any more. */
  readonly current: () => UnsignedStatement | null
  /** Issues exactly what the person saw. Never rejects. */
  readonly onConfirm: (seen: UnsignedStatement) => Promise<void>
  readonly onClose: () => void
}

/**
 * Shows the figures that are issued, and issues no others: if the matter has changed since they were shown, it shows the new ones and asks
 * again.
 */
export function IssueDialog({ asked, current, onConfirm, onClose }: IssueDialogProps): ReactNode {
  const [seen, setSeen] = useState(asked)
  const [changes, setChanges] = useState<readonly string[] | null>(null)
  const { isRunning, run } = useOneRun()
  async function confirm(): Promise<void> {
    const now = current()
    if (now === null) {
      onClose()
      return
    }
    if (!isSameJson(now, seen)) {
      setChanges(statementChanges(seen.lines, now.lines))
      setSeen(now)
      return
    }
    await onConfirm(seen)
  }
  const close = (): void => {
    if (!isRunning) onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={`Issue version ${seen.version} of the settlement statement?`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={isRunning} onClick={() => void run(confirm)}>
            {isRunning ? 'Issuing…' : `Issue version ${seen.version}`}
          </Button>
        </>
      }
    >
      {changes !== null && (
        <Alert tone="warning" role="alert" title="The matter has changed since you opened this">
          {changes.length > 0 && (
            <ul className={styles['notes']}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
          <p>Nothing was issued. These are the figures now: look at them, then issue the version.</p>
        </Alert>
      )}
      <Figures lines={seen.lines} />
      <p>
        Our server works every line out again, and issues the statement only if all of them agree. Offline it
        stays a draft until then.
      </p>
      <p>
        Its liens cannot be unlocked while it is in force. A later change needs the next version, which says
        what changed.
      </p>
    </Dialog>
  )
}

function Figures({ lines: { gross, fee, costs, deductions, liens, holdback, net } }: Figured): ReactNode {
  const others = sum([...costs, ...deductions].map(({ cents }) => cents))
  return (
    <FactList className={styles['figures']}>
      <Fact term="Net to client">
        <strong>{formatDollars(net)}</strong>
      </Fact>
      <Fact term="Total recovery">{formatDollars(gross)}</Fact>
      <Fact term="Attorney fee">{formatDollars(fee.cents)}</Fact>
      <Fact term="Costs and other deductions">{formatDollars(others)}</Fact>
      <Fact term="Liens">{formatDollars(sum(liens.map(({ final }) => final)))}</Fact>
      {holdback > 0 && <Fact term="Held back">{formatDollars(holdback)}</Fact>}
    </FactList>
  )
}

type Figured = { readonly lines: StatementLines }
