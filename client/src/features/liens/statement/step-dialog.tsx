import { useId, useState, type ReactNode } from 'react'
import type { StatementVersion } from '../../../../../shared/domain/books/statement-versions.ts'
import { statementRowSchema } from '../../../../../shared/domain/records/book-statement.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { useOneRun } from '../../../ui/use-one-run.ts'
import type { OpenBook } from '../matter/use-book.ts'
import styles from './statement.module.css'
import { addStep, takeBack, type StepEntered } from './use-statements.ts'

export type StepKind = 'take_back' | StepEntered['kind']

const TITLES: Readonly<Record<StepKind, string>> = {
  take_back: 'Take back',
  withdrawn: 'Withdraw',
  signed: 'Record the signatures of',
  paid_out: 'Record the payments of',
  closed: 'Close',
}

const MEANINGS: Readonly<Record<StepKind, string>> = {
  take_back: 'The draft is removed. Its liens can be unlocked, and the version can be issued again.',
  withdrawn:
    'The version stays in the list with your reason. Its liens can be unlocked, and the next version can be issued. Tell everybody who has a copy.',
  signed: 'The client and every attorney named on the statement have signed it.',
  paid_out: 'Every line of the statement was paid from the trust account. It cannot be withdrawn after that.',
  closed: 'Nothing is left to do with this statement.',
}

const CONFIRM: Readonly<Record<StepKind, string>> = {
  take_back: 'Take back the draft',
  withdrawn: 'Withdraw the statement',
  signed: 'Record the signatures',
  paid_out: 'Record the payments',
  closed: 'Close the statement',
}

type StepDialogProps = {
  readonly book: OpenBook
  readonly kind: StepKind
  readonly version: StatementVersion
  readonly today: string
  readonly onClose: (isDone: boolean) => void
}

/** Confirms what happened to a version. Everything but a draft that is taken back stays as a row. */
export function StepDialog({ book, kind, version, today, onClose }: StepDialogProps): ReactNode {
  const formId = useId()
  const [typed, setTyped] = useState({ on: today, words: '' })
  const [error, setError] = useState<{
    readonly field: 'on' | 'words' | null
    readonly words: string
  } | null>(null)
  // A second row would be refused by our server.
  const { isRunning, run } = useOneRun()
  const [refusals, setRefusals] = useState(0)
  const form = useFaultFocus(refusals)
  const refuse = (field: 'on' | 'words' | null, words: string): void => {
    setError({ field, words })
    setRefusals((count) => count + 1)
  }
  async function confirm(): Promise<void> {
    const step = stepOf(kind, version.id, typed)
    const issue =
      step === null ? undefined : statementRowSchema.safeParse({ ...step, ...book.signed() }).error?.issues[0]
    if (issue !== undefined) {
      refuse(issue.path[0] === 'on' ? 'on' : 'words', issue.message)
      return
    }
    try {
      await (step === null ? takeBack(book, version.id) : addStep(book, step))
      onClose(true)
    } catch (failure) {
      refuse(null, toOfflineError(failure).words)
    }
  }
  /** What is being saved is not left: it would look as if nothing happened. */
  const close = (): void => {
    if (!isRunning) onClose(false)
  }
  const isWithdrawal = kind === 'withdrawn'
  const errorOf = (field: 'on' | 'words') => (error?.field === field ? error.words : undefined)
  return (
    <Dialog
      open
      onClose={close}
      title={`${TITLES[kind]} version ${version.value.version}?`}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant={isWithdrawal || kind === 'take_back' ? 'danger' : 'primary'}
            busy={isRunning}
          >
            {isRunning ? 'Saving…' : CONFIRM[kind]}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          void run(confirm)
        }}
      >
        <p>{MEANINGS[kind]}</p>
        {error?.field === null && <FormError>{error.words}</FormError>}
        {kind !== 'take_back' && !isWithdrawal && (
          <TextField
            label="On"
            type="date"
            value={typed.on}
            error={errorOf('on')}
            onChange={({ target }) => setTyped({ ...typed, on: target.value })}
          />
        )}
        {kind !== 'take_back' && (
          <TextArea
            label={isWithdrawal ? 'Reason' : 'Note'}
            optional={!isWithdrawal}
            rows={3}
            value={typed.words}
            error={errorOf('words')}
            onChange={({ target }) => setTyped({ ...typed, words: target.value })}
          />
        )}
      </form>
    </Dialog>
  )
}

function stepOf(
  kind: StepKind,
  statement: string,
  { on, words }: { readonly on: string; readonly words: string },
): StepEntered | null {
  switch (kind) {
    case 'take_back':
      return null
    case 'withdrawn':
      return { kind, statement, reason: words.trim() }
    case 'signed':
    case 'paid_out':
    case 'closed':
      return { kind, statement, on, note: words.trim() }
  }
}
