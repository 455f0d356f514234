/** The findings of one kind in all documents of the workspace. */
import { useState, type ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { SwitchField } from '../../../ui/choice-field.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unreadWords } from '../documents/document-words.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { AmountTable } from './amount-table.tsx'
import { AuthorityTable } from './authority-table.tsx'
import type { Finding, FindingKind } from './finding.ts'
import { PartyList } from './party-list.tsx'
import { TimelineTable } from './timeline-table.tsx'
import { useFindings, useMarks, type Marks } from './use-findings.ts'
import styles from './findings.module.css'

const WORDS: Readonly<Record<FindingKind, { readonly lead: string; readonly none: string }>> = {
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
    lead: 'A table of authorities. Whether an authority exists or is good law is not looked up.',
    none: 'No citations found',
  },
}

export function FindingsPanel({ kind }: { readonly kind: FindingKind }): ReactNode {
  const { found, isFailed } = useFindings(kind)
  const marks = useMarks()
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
  if (found === null) return <Skeleton label="Looking through the documents…" rows={5} />
  const shown = only === '' ? found : found.filter(({ file }) => file === only)
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
      {shown.length === 0 && <div className={styles['toolbar']}>{controls}</div>}
      {shown.length === 0 ? (
        <EmptyState title={WORDS[kind].none}>
          {documents.length === 0
            ? 'Add documents first.'
            : only === ''
              ? 'None of these documents states any.'
              : 'This document states none. Choose another one.'}
        </EmptyState>
      ) : (
        <Table kind={kind} found={shown} marks={marks} isHidden={isHidden} controls={controls} />
      )}
    </div>
  )
}

type TableProps = {
  readonly kind: FindingKind
  readonly found: readonly Finding[]
  readonly marks: Marks
  readonly isHidden: boolean
  readonly controls: ReactNode
}

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
