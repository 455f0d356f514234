import { useState, type ReactNode } from 'react'
import { markOf, statementDocument } from '../../../../../shared/domain/books/statement-document.ts'
import type { StatementVersion } from '../../../../../shared/domain/books/statement-versions.ts'
import type { StatementStep } from '../../../../../shared/domain/records/book-statement.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { DocumentFileButtons } from '../document/document-file-buttons.tsx'
import { DocumentPreview } from '../document/document-preview.tsx'
import { formatDay } from '../lien-labels.ts'
import styles from './statement.module.css'
import type { StepKind } from './step-dialog.tsx'

const STATUSES: Readonly<Record<StatementVersion['status'], readonly [string, Tone]>> = {
  issued: ['Issued', 'success'],
  signed: ['Signed', 'success'],
  paid_out: ['Paid out', 'success'],
  closed: ['Closed', 'neutral'],
  superseded: ['Replaced', 'neutral'],
  withdrawn: ['Withdrawn', 'warning'],
}

const STEP_WORDS: Readonly<Record<StatementStep['kind'], string>> = {
  signed: 'Signed',
  withdrawn: 'Withdrawn',
  paid_out: 'Paid out',
  closed: 'Closed',
}

type VersionListProps = {
  /** The latest last. */
  readonly versions: readonly StatementVersion[]
  readonly refusals: ReadonlyMap<string, string>
  readonly onStep: (kind: StepKind, version: StatementVersion) => void
}

export function VersionList({ versions, refusals, onStep }: VersionListProps): ReactNode {
  return (
    <ul className={styles['versions']}>
      {versions.toReversed().map((version) => (
        <Version
          key={version.id}
          version={version}
          refusal={refusals.get(version.id) ?? null}
          onStep={(kind) => onStep(kind, version)}
        />
      ))}
    </ul>
  )
}

type VersionProps = {
  readonly version: StatementVersion
  readonly refusal: string | null
  readonly onStep: (kind: StepKind) => void
}

function Version({ version, refusal, onStep }: VersionProps): ReactNode {
  const { id, value, status, check, steps } = version
  const [isOpen, setIsOpen] = useState(false)
  const number = `version ${value.version}`
  return (
    <li className={styles['version']} aria-labelledby={`statement-${id}`}>
      <div className={styles['title']}>
        <div className={styles['name']}>
          <h3 id={`statement-${id}`}>Version {value.version}</h3>
          <Mark version={version} refusal={refusal} />
        </div>
        <span className={styles['net']}>{formatDollars(value.lines.net)} to the client</span>
      </div>
      <Said version={version} refusal={refusal} />
      <div>
        <p className={styles['soft']}>
          Dated {formatDay(value.lines.given.on)}. Made by {value.who}, {formatFullTime(Date.parse(value.at))}{' '}
          by their device.
        </p>
        {value.changes !== '' && <p className={styles['soft']}>Changed: {value.changes}</p>}
        <p className={styles['soft']}>
          SHA-256 <code className={styles['hash']}>{value.hash}</code>
        </p>
      </div>
      {steps.length > 0 && (
        <ul className={styles['steps']}>
          {steps.map((step) => (
            <li key={step.id}>{stepWords(step.value)}</li>
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        <Button
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${number}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show and print'}
        </Button>
        {stepsFrom(status, check).map((kind) => (
          <Button key={kind} aria-label={`${STEP_BUTTONS[kind]}: ${number}`} onClick={() => onStep(kind)}>
            {STEP_BUTTONS[kind]}
          </Button>
        ))}
      </div>
      {isOpen && <Sheet version={version} />}
    </li>
  )
}

const STEP_BUTTONS: Readonly<Record<StepKind, string>> = {
  take_back: 'Take back',
  withdrawn: 'Withdraw',
  signed: 'Record the signatures',
  paid_out: 'Record the payments',
  closed: 'Close',
}

function stepsFrom(
  status: StatementVersion['status'],
  check: StatementVersion['check'],
): readonly StepKind[] {
  if (check === null) return status === 'withdrawn' ? [] : ['take_back']
  // Nobody signs what our server did not compare with the matter.
  if (check === 'not_checked') return status === 'issued' || status === 'signed' ? ['withdrawn'] : []
  switch (status) {
    case 'issued':
      return ['signed', 'withdrawn']
    case 'signed':
      return ['paid_out', 'withdrawn']
    case 'paid_out':
      return ['closed']
    case 'closed':
    case 'superseded':
    case 'withdrawn':
      return []
  }
}

function Mark({ version: { status, check }, refusal }: Pick<VersionProps, 'version' | 'refusal'>): ReactNode {
  if (refusal !== null) return <Badge tone="danger">Not issued</Badge>
  if (check === null) return <Badge tone="warning">Draft</Badge>
  const [label, tone] = STATUSES[status]
  const isUnchecked = check === 'not_checked'
  return (
    <>
      {!(isUnchecked && status === 'issued') && <Badge tone={tone}>{label}</Badge>}
      {isUnchecked && <Badge tone="warning">Not checked</Badge>}
    </>
  )
}

function Said({ version: { check }, refusal }: Pick<VersionProps, 'version' | 'refusal'>): ReactNode {
  if (refusal !== null)
    return (
      <Alert tone="danger" role="alert" title="Our server did not issue this version">
        {refusal} Take it back, then issue it again.
      </Alert>
    )
  if (check === null)
    return (
      <Alert tone="warning" role="status">
        Draft: will be issued when our server has checked it. Until then it is saved on this device only.
      </Alert>
    )
  if (check === 'not_checked')
    return (
      <Alert tone="warning">
        When this version reached our server, the matter had changed, or the version had been replaced or
        withdrawn. Its lines were not compared with the matter.
      </Alert>
    )
  return null
}

function stepWords(step: StatementStep): string {
  const who = `${step.who}, ${formatFullTime(Date.parse(step.at))}`
  if (step.kind === 'withdrawn') return `${STEP_WORDS[step.kind]}: ${step.reason} (${who})`
  const note = step.note.trim() === '' ? '' : `: ${step.note}`
  return `${STEP_WORDS[step.kind]} on ${formatDay(step.on)}${note} (${who})`
}

/** From the stored lines, never from the matter. */
function Sheet({ version: { value, status, check } }: { readonly version: StatementVersion }): ReactNode {
  const document = statementDocument(value, markOf(status, check))
  return (
    <>
      <DocumentFileButtons document={document} name={`settlement-statement-version-${value.version}`} />
      <DocumentPreview document={document} topLevel={3} />
    </>
  )
}
