import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { referralShareOf, settlementFigures } from '../../../../../shared/domain/books/settlement-figures.ts'
import { nextVersion } from '../../../../../shared/domain/books/statement-of-book.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { matterPath } from '../lien-paths.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { readGiven, startingGiven, type GivenErrors, type GivenTyped } from './given-form.ts'
import { IssueDialog } from './issue-dialog.tsx'
import styles from './statement.module.css'
import { StatementPreview } from './statement-preview.tsx'
import { keptValues } from '../../../offline/react/use-kept-draft.ts'
import { useGivenDraft } from './use-given-draft.ts'
import {
  hasRoom,
  issueStatement,
  unsignedStatement,
  type Statements,
  type UnsignedStatement,
} from './use-statements.ts'

type IssueFormProps = {
  readonly book: OpenBook
  readonly statements: Statements
  readonly today: string
  readonly firm: string
  readonly onIssued: () => void
}

/** What only a person knows of the statement, the statement as it will be printed, and the button that issues it. */
export function IssueForm(props: IssueFormProps): ReactNode {
  const draft = useGivenDraft(props.book.id)
  const version = nextVersion(props.book.draft.values)
  const { load } = draft
  if (load.status === 'failed')
    return (
      <Alert tone="danger" role="alert">
        {toOfflineError(load.error).words}
      </Alert>
    )
  if (load.status !== 'ready') return <Skeleton label="Opening the form…" />
  const kept = keptValues(load.stored)
  return (
    <GivenForm
      {...props}
      draft={draft}
      version={version}
      stored={kept?.version === version ? kept.typed : {}}
    />
  )
}

type GivenFormProps = IssueFormProps & {
  readonly draft: ReturnType<typeof useGivenDraft>
  readonly version: number
  /** What was typed for this version before. */
  readonly stored: Partial<GivenTyped>
}

function GivenForm({
  book,
  statements,
  today,
  firm,
  onIssued,
  draft,
  version,
  stored,
}: GivenFormProps): ReactNode {
  const { versions, differences } = statements
  const former = versions.at(-1)?.value ?? null
  const [changed, setChanged] = useState(stored)
  const starting = startingGiven(former?.lines.given ?? null, { today, firm, changes: differences.join(' ') })
  const typed: GivenTyped = { ...starting, ...changed }
  const [errors, setErrors] = useState<GivenErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [asked, setAsked] = useState<UnsignedStatement | null>(null)
  const form = useFaultFocus(refusals)
  const holdback = book.draft.values['holdback']
  const hasHoldback = typeof holdback === 'number' && holdback > 0
  const share = referralShareOf(book.draft.values, settlementFigures(book.draft.values, book.liens).fee)
  const reading = readGiven(typed, { hasHoldback, hasShare: share !== null, isFirst: version === 1 })
  const field = (name: keyof GivenTyped) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      const next = { ...changed, [name]: target.value }
      setChanged(next)
      draft.change({ version, typed: next })
    },
  })
  const current = (): UnsignedStatement | null =>
    reading.ok ? unsignedStatement(book, reading.given, reading.changes) : null
  function refuse(words: string | null): void {
    setFailure(words)
    setRefusals((count) => count + 1)
  }
  function ask(): void {
    setErrors(reading.ok ? {} : reading.errors)
    setFailure(null)
    if (!reading.ok) refuse(null)
    else if (hasRoom(book, reading.given)) setAsked(current())
    else refuse('The statement has more lines than one can have. Combine some costs.')
  }
  async function issue(seen: UnsignedStatement): Promise<void> {
    try {
      await issueStatement(book, seen)
      // What was typed is in the statement now. A failure of the draft must not look like one of the statement.
      await draft.discard().catch(() => undefined)
      onIssued()
    } catch (error) {
      setAsked(null)
      refuse(toOfflineError(error).words)
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
          <p className={styles['soft']} role="status">
            {keptWords(draft.save)}
          </p>
        </div>
      </form>
      {asked !== null && (
        <IssueDialog asked={asked} current={current} onConfirm={issue} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function keptWords(save: ReturnType<typeof useGivenDraft>['save']): string {
  if (save.kind === 'failed') return toOfflineError(save.error).words
  return save.kind === 'saved' ? 'Kept on this device. Not issued yet.' : ''
}
