/** The findings of one kind in all documents of the workspace. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { SwitchField } from '../../../ui/choice-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unreadWords } from '../documents/document-words.ts'
import { errorWords } from '../error-words.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { AmountTable } from './amount-table.tsx'
import type { Finding, FindingKind } from './finding.ts'
import type { FindingTableProps } from './finding-table-props.ts'
import { PartyList } from './party-list.tsx'
import { TimelineTable } from './timeline-table.tsx'
import { useDecisions } from './use-decisions.ts'
import { useFindings } from './use-findings.ts'
import styles from './findings.module.css'

const AuthorityTable = lazy(async () => ({ default: (await import('./authority-table.tsx')).AuthorityTable }))

/** Numbers stand with the parties. */
type TabKind = Exclude<FindingKind, 'number'>

const WORDS: Readonly<Record<TabKind, { readonly lead: string; readonly none: string }>> = {
  date: {
    lead: 'Dates that the documents state, with the words around them. What happened is guessed from those words.',
    none: 'No dates found',
  },
  amount: {
    lead: 'Money that the documents state, with what they call it.',
    none: 'No amounts found',
  },
  party: {
    lead: 'People and companies that the documents name as parties, with the other names that they give them.',
    none: 'No parties found',
  },
  citation: {
    lead: 'A table of authorities. Whether an authority is good law is not looked up.',
    none: 'No citations found',
  },
}

export function FindingsPanel({ kind }: { readonly kind: TabKind }): ReactNode {
  const { found, isFailed } = useFindings(kind)
  const decisions = useDecisions()
  const { documents } = useWorkspace()
  const [only, setOnly] = useState('')
  const [isHidden, setIsHidden] = useState(false)
  const unread = unreadWords(documents)
  if (isFailed)
    return (
      <Alert tone="danger" role="alert">
        The documents couldn’t be looked through. Open the workspace again.
      </Alert>
    )
  if (decisions.status === 'failed')
    return (
      <Alert tone="danger" role="alert">
        {errorWords(decisions.error)}
      </Alert>
    )
  if (found === null || decisions.status === 'loading')
    return <Skeleton label="Looking through the documents…" rows={5} />
  const controls = (
    <>
      <SelectField label="In" value={only} onChange={(event) => setOnly(event.target.value)}>
        <option value="">All documents</option>
        {documents.map(({ id, file }) => (
          <option key={id} value={file}>
            {file}
          </option>
        ))}
      </SelectField>
      {kind !== 'citation' && (
        <SwitchField
          label="Show hidden"
          checked={isHidden}
          onChange={(event) => setIsHidden(event.target.checked)}
        />
      )}
    </>
  )
  return (
    <div className={styles['panel']}>
      <p className={styles['lead']}>{WORDS[kind].lead} Proposed by the app: an attorney must review.</p>
      {unread.length > 0 && (
        <ul className={styles['unread']} aria-label="What could not be looked through">
          {unread.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Skeleton label="Loading…" rows={5} />}>
        <Table
          {...{ kind, found, only, isHidden, controls }}
          decisions={decisions.value}
          none={
            <EmptyState title={WORDS[kind].none}>
              {documents.length === 0 ? 'Add documents first.' : 'None of these documents states any.'}
            </EmptyState>
          }
        />
      </Suspense>
    </div>
  )
}

type TableProps = {
  readonly kind: TabKind
  readonly found: readonly Finding[]
} & Omit<FindingTableProps<TabKind>, 'found'>

function Table({ kind, found, ...rest }: TableProps): ReactNode {
  switch (kind) {
    case 'date':
      return <TimelineTable found={found.filter((one) => one.kind === 'date')} {...rest} />
    case 'amount':
      return <AmountTable found={found.filter((one) => one.kind === 'amount')} {...rest} />
    case 'party':
      return <PartyList found={found.filter((one) => one.kind === 'party')} {...rest} />
    case 'citation':
      return <AuthorityTable found={found.filter((one) => one.kind === 'citation')} {...rest} />
  }
}
