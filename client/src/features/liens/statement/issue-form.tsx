import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { referralShareOf, settlementFigures } from '../../../../../shared/domain/books/settlement-figures.ts'
import { nextVersion } from '../../../../../shared/domain/books/statement-of-book.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { matterPath } from '../lien-paths.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { readGiven, startingGiven, type GivenErrors, type GivenTyped } from './given-form.ts'
import styles from './statement.module.css'
import { StatementPreview } from './statement-preview.tsx'
import { hasRoom, issueStatement, type Statements } from './use-statements.ts'

type IssueFormProps = {
  readonly book: OpenBook
  readonly statements: Statements
  readonly today: string
  readonly firm: string
  readonly onIssued: () => void
}

/** What only a person knows of the statement, the statement as it will be printed, and the button that issues it. */
export function IssueForm({ book, statements, today, firm, onIssued }: IssueFormProps): ReactNode {
  const { versions, differences } = statements
  const former = versions.at(-1)?.value ?? null
  const version = nextVersion(book.draft.values)
  const [typed, setTyped] = useState(() =>
    startingGiven(former?.lines.given ?? null, { today, firm, changes: differences.join(' ') }),
  )
  const [errors, setErrors] = useState<GivenErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const form = useFaultFocus(refusals)
  const holdback = book.draft.values['holdback']
  const hasHoldback = typeof holdback === 'number' && holdback > 0
  const share = referralShareOf(book.draft.values, settlementFigures(book.draft.values, book.liens).fee)
  const asked = { hasHoldback, hasShare: share !== null, isFirst: version === 1 }
  const reading = readGiven(typed, asked)
  const field = (name: keyof GivenTyped) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  function ask(): void {
    setErrors(reading.ok ? {} : reading.errors)
    const isTooLong = reading.ok && !hasRoom(book, reading.given)
    setFailure(isTooLong ? 'The statement has more lines than one can have. Combine some costs.' : null)
    if (reading.ok && !isTooLong) setIsConfirming(true)
    else setRefusals((count) => count + 1)
  }
  async function issue(): Promise<void> {
    if (!reading.ok) return
    setIsBusy(true)
    try {
      await issueStatement(book, reading.given, reading.changes)
      onIssued()
    } catch (error) {
      setFailure(toOfflineError(error).words)
      setIsBusy(false)
      setIsConfirming(false)
      setRefusals((count) => count + 1)
    }
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <FormError>{failure}</FormError>
        <div className={styles['pair']}>
          <TextField label="Date of the statement" type="date" {...field('on')} />
          <TextField
            label="Funds cleared on"
            type="date"
            optional
            hint="Leave it empty while the deposit has not cleared the trust account."
            {...field('fundsClearedOn')}
          />
        </div>
        <div className={styles['pair']}>
          <TextField label="Law firm" autoComplete="organization" {...field('firm')} />
          <TextField label="Attorney who signs" autoComplete="off" {...field('attorney')} />
        </div>
        <TextArea label="Address of the law firm" rows={2} {...field('address')} />
        {hasHoldback && (
          <TextField
            label="Why an amount is held back"
            hint={`${formatDollars(holdback)} stays in the trust account.`}
            {...field('holdbackReason')}
          />
        )}
        {share === null ? (
          <p className={styles['soft']}>
            No other attorney shares in the fee. If one does, enter the share in{' '}
            <Link to={matterPath(book.id, 'settlement')}>the settlement</Link>.
          </p>
        ) : (
          <TextField
            label="Attorney who shares in the fee"
            autoComplete="off"
            hint={`${formatDollars(share.referring)} of the fee. The client’s net stays the same.`}
            {...field('sharer')}
          />
        )}
        {version > 1 && (
          <TextArea
            label={`What changed since version ${version - 1}`}
            hint="It is printed on the statement."
            rows={3}
            {...field('changes')}
          />
        )}
        <StatementPreview book={book} version={version} reading={reading} />
        <div className={styles['actions']}>
          <Button type="submit" variant="primary">
            Issue version {version}
          </Button>
        </div>
      </form>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Issue version ${version} of the settlement statement?`}
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)}>Cancel</Button>
            <Button variant="primary" busy={isBusy} onClick={() => void issue()}>
              Issue version {version}
            </Button>
          </>
        }
      >
        <p>
          Our server works every line out again, and issues the statement only if all of them agree. Offline
          it stays a draft until then.
        </p>
        <p>
          Its liens cannot be unlocked while it is in force. A later change needs the next version, which says
          what changed.
        </p>
      </Dialog>
    </>
  )
}
