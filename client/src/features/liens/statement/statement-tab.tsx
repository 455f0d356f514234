import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { StatementVersion } from '../../../../../shared/domain/books/statement-versions.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { useProfile } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { localTimeOf } from '../../../ui/local-time.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { IssueForm } from './issue-form.tsx'
import { ObstacleList } from './obstacle-list.tsx'
import styles from './statement.module.css'
import { StepDialog, type StepKind } from './step-dialog.tsx'
import { useStatements, type Statements } from './use-statements.ts'
import { VersionList } from './version-list.tsx'

type OpenStep = { readonly kind: StepKind; readonly version: StatementVersion }

/** The settlement statement: what blocks it, the next version as it will be printed, and the versions that there are. */
export function StatementTab({ book }: { readonly book: OpenBook }): ReactNode {
  const statements = useStatements(book)
  const profile = useProfile()
  const [step, setStep] = useState<OpenStep | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What had the focus goes with the change that was made. */
  const isFocusDue = useRef(false)
  const { versions, refusals } = statements
  useEffect(() => {
    if (!isFocusDue.current || heading.current === null) return
    isFocusDue.current = false
    heading.current.focus()
  }, [versions])
  const today = localTimeOf(Date.parse(book.signed().at)).slice(0, 10)
  const firm = profile.status === 'known' ? (profile.profile.firm_name ?? '') : ''
  return (
    <div className={styles['tab']}>
      {versions.length > 0 && (
        <Card aria-labelledby="statement-versions" className={styles['part']}>
          <h2 id="statement-versions" ref={heading} tabIndex={-1}>
            Versions
          </h2>
          <Mismatch statements={statements} />
          <VersionList
            versions={versions}
            refusals={refusals}
            onStep={(kind, version) => setStep({ kind, version })}
          />
        </Card>
      )}
      <FeeDivision values={book.draft.values} />
      <Card aria-labelledby="statement-next" className={styles['part']}>
        <NextVersion
          book={book}
          statements={statements}
          today={today}
          firm={firm}
          onIssued={() => {
            isFocusDue.current = true
          }}
        />
      </Card>
      {step !== null && (
        <StepDialog
          book={book}
          kind={step.kind}
          version={step.version}
          today={today}
          onClose={(isDone) => {
            setStep(null)
            isFocusDue.current = isDone
          }}
        />
      )}
    </div>
  )
}

/** No rule about dividing a fee is in the product yet, and silence would look like a permission. */
function FeeDivision({ values }: { readonly values: UnitValues }): ReactNode {
  if (values['referral'] === undefined && values['referralShare'] === undefined) return null
  return (
    <Alert tone="warning" title="Division of the fee: unknown">
      This fee is{' '}
      {values['referral'] === undefined
        ? 'shared with a referring attorney'
        : 'of a matter that is linked with a referral'}
      . Whether the rules of your state allow the division of the fee, and what your client has to agree to in
      writing, was not checked here. Verify both before you issue the statement and before you pay anything
      out.
    </Alert>
  )
}

function Mismatch({ statements: { inForce, differences } }: { readonly statements: Statements }): ReactNode {
  if (inForce === null || differences.length === 0) return null
  const number = inForce.value.version
  return (
    <Alert tone="warning" role="status" title={`Version ${number} no longer matches the matter`}>
      <ul className={styles['notes']}>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
      <p>{wayOn(inForce)}</p>
    </Alert>
  )
}

function wayOn({ value, status, check }: StatementVersion): string {
  if (check === null) return 'Take the draft back and issue it again, or our server will not issue it.'
  if (status === 'issued') return `Issue version ${value.version + 1}, which says what changed.`
  if (status === 'signed') return `Withdraw version ${value.version} with a reason, then issue the next one.`
  return 'The money was paid out by this version, so it stays. Change the matter back, or keep a note of the difference.'
}

type NextVersionProps = {
  readonly book: OpenBook
  readonly statements: Statements
  readonly today: string
  readonly firm: string
  readonly onIssued: () => void
}

function NextVersion({ book, statements, today, firm, onIssued }: NextVersionProps): ReactNode {
  const { versions, inForce, obstacles, differences, isDecided } = statements
  /** By the number of the version, so that the one after it is not prepared at once. */
  const [wanted, setWanted] = useState(0)
  const number = (versions.at(-1)?.value.version ?? 0) + 1
  const title = <h2 id="statement-next">{number === 1 ? 'Settlement statement' : `Version ${number}`}</h2>
  if (inForce?.check === null)
    return (
      <>
        {title}
        <p className={styles['soft']}>
          The next version can be issued after our server has answered for the draft.
        </p>
      </>
    )
  if (inForce !== null && inForce.status !== 'issued')
    return (
      <>
        {title}
        <p className={styles['soft']}>
          {inForce.status === 'signed'
            ? `Version ${inForce.value.version} is signed. Withdraw it first, and say why.`
            : 'The settlement is paid out. No further version can be issued.'}
        </p>
      </>
    )
  const isSaid = isDecided || obstacles.some(({ why }) => why === 'conflict_open')
  const shown = isSaid ? obstacles : [...obstacles, { why: 'conflict_open' } as const]
  if (shown.length > 0)
    return (
      <>
        {title}
        <Alert tone="warning" title={`Version ${number} cannot be issued yet`}>
          <p>{shown.length === 1 ? 'One thing is in the way.' : `${shown.length} things are in the way.`}</p>
        </Alert>
        <ObstacleList book={book} obstacles={shown} />
      </>
    )
  const isMatching = inForce !== null && differences.length === 0
  if (isMatching && wanted !== number)
    return (
      <>
        {title}
        <p className={styles['soft']}>
          Version {inForce.value.version} matches the matter. A further version is needed only if something
          that it prints changes.
        </p>
        <div className={styles['actions']}>
          <Button onClick={() => setWanted(number)}>Prepare version {number}</Button>
        </div>
      </>
    )
  return (
    <>
      {title}
      <p className={styles['soft']}>
        Every lien is settled and the lines add up to the recovery. Fill in what only you know, and look at
        the statement before you issue it.
      </p>
      <IssueForm
        key={number}
        book={book}
        statements={statements}
        today={today}
        firm={firm}
        onIssued={onIssued}
      />
    </>
  )
}
