import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sentOf } from '../../../../../shared/domain/documents/read-document.ts'
import { DOCUMENT_FACTS } from '../../../../../shared/domain/records/document-facts.ts'
import { SENT_CHANNELS } from '../../../../../shared/domain/records/document.ts'
import { formatDate } from '../../../../../shared/domain/format-time.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { SavedBadge } from '../../../offline/react/saved-badge.tsx'
import { useRecordList, useRecordStore } from '../../../offline/react/use-records.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { newDocumentPath } from '../lien-paths.ts'
import type { OpenBook } from '../matter/use-book.ts'
import { BundleButton } from './bundle-button.tsx'
import styles from './document-page.module.css'
import { SentRows } from './sent-rows.tsx'
import { holderOf } from './use-matter-data.ts'

/** The documents of one matter, the newest first. */
export function DocumentsTab({ book }: { readonly book: OpenBook }): ReactNode {
  const list = useRecordList(DOCUMENT_FACTS.kind)
  const [isShowingHidden, setIsShowingHidden] = useState(false)
  if (list.status === 'loading') return <Skeleton label="Loading the documents…" />
  if (list.status === 'failed')
    return (
      <Alert tone="danger" role="alert">
        {toOfflineError(list.error).words}
      </Alert>
    )
  const { records, isWhole, locked, unreadable } = list.value
  const own = records.filter(({ body }) => body['book'] === book.id)
  const hidden = own.filter(({ body }) => body['hidden'] === true)
  const shown = isShowingHidden ? own : own.filter(({ body }) => body['hidden'] !== true)
  const write = (
    <LinkButton variant="primary" to={newDocumentPath({ matter: book.id })}>
      Write a document
    </LinkButton>
  )
  return (
    <div className={styles['fields']}>
      {shown.length > 0 && <div className={styles['row']}>{write}</div>}
      {locked + unreadable > 0 && (
        <Alert tone="warning">
          Some documents can’t be opened on this device just now: {locked} locked, {unreadable} unreadable.
        </Alert>
      )}
      {shown.length === 0 &&
        (isWhole ? (
          <EmptyState title="No documents of this matter yet" action={write}>
            Letters, notices and agreements are filled from the matter, and kept here with how they were sent.
          </EmptyState>
        ) : (
          <Skeleton label="Loading the documents…" />
        ))}
      {shown.length > 0 && (
        <ul className={styles['plain']}>
          {shown.map((record) => (
            <li key={record.id}>
              <DocumentRow record={record} book={book} />
            </li>
          ))}
        </ul>
      )}
      {isWhole && (
        <BundleButton
          book={{ id: book.id, body: book.draft.values }}
          documents={own}
          unopened={locked + unreadable}
        />
      )}
      {hidden.length > 0 && (
        <div className={styles['row']}>
          <Button
            variant="ghost"
            aria-expanded={isShowingHidden}
            onClick={() => setIsShowingHidden(!isShowingHidden)}
          >
            {isShowingHidden ? 'Leave out hidden ones' : `Show ${hidden.length} hidden`}
          </Button>
        </div>
      )}
    </div>
  )
}

function DocumentRow({ record, book }: { readonly record: RecordView; readonly book: OpenBook }): ReactNode {
  const { id, body, updatedAt } = record
  const { owner } = useOffline()
  const store = useRecordStore()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function hide(value: true | null): Promise<void> {
    if (owner === null) return
    setFailure(null)
    try {
      await store.edit(owner, { kind: record.kind, id }, { hidden: value })
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  const isFinal = body['final'] !== undefined
  const isHidden = body['hidden'] === true
  const lien = book.liens.find((one) => one.id === body['lien'])
  const sent = sentOf(body).filter(({ isReplaced }) => !isReplaced)
  const last = sent.at(-1)?.value
  const facts = [
    lien === undefined ? 'The whole matter' : holderOf(lien),
    `changed ${formatDate(new Date(updatedAt), Intl.DateTimeFormat().resolvedOptions().timeZone)}`,
    last === undefined
      ? ''
      : `sent by ${SENT_CHANNELS[last.channel].toLowerCase()} ${formatDate(new Date(`${last.on}T00:00:00Z`))}`,
  ].filter((fact) => fact !== '')
  return (
    <article className={styles['document']}>
      <h2 className={styles['name']}>
        <Link to={newDocumentPath({ document: id })}>{DOCUMENT_FACTS.titleOf(body)}</Link>
      </h2>
      <div className={styles['row']}>
        <Badge tone={isFinal ? 'success' : 'neutral'}>
          {isFinal ? (sent.length > 0 ? 'Sent' : 'Final') : 'Draft'}
        </Badge>
        <SavedBadge record={record} isInList />
      </div>
      <p className={styles['quiet']}>{facts.join(' · ')}</p>
      <div className={styles['row']}>
        {isFinal && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {sent.length === 0 ? 'Mark as sent' : `How it was sent (${sent.length})`}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => void hide(isHidden ? null : true)}>
          {isHidden ? 'Show again' : 'Hide'}
        </Button>
      </div>
      {failure !== null && (
        <Alert
          tone="danger"
          role="alert"
          title={isHidden ? 'The document is still hidden' : 'The document is not hidden'}
          actions={
            <Button size="small" onClick={() => void hide(isHidden ? null : true)}>
              Try again
            </Button>
          }
        >
          {failure}
        </Alert>
      )}
      {isOpen && <SentRows documentId={id} body={body} />}
    </article>
  )
}
