import { useState, type ReactNode } from 'react'
import { missingFields } from '../../../../../shared/domain/documents/document-model.ts'
import { sentOf } from '../../../../../shared/domain/documents/read-document.ts'
import { checklistOf } from '../../../../../shared/domain/documents/template.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import { newDocumentPath } from '../lien-paths.ts'
import { DocumentFileButtons } from './document-file-buttons.tsx'
import styles from './document-page.module.css'
import { SentRows } from './sent-rows.tsx'
import type { OpenDocument } from './use-document.ts'
import { dayOf } from './use-matter-data.ts'

export function FinalStep({ open }: { readonly open: OpenDocument }): ReactNode {
  const { legal, stored } = open
  return (
    <div className={styles['fields']}>
      {stored.final === null ? <MakeFinal open={open} /> : <IsFinal open={open} />}
      <Card aria-labelledby="document-files">
        <h2 id="document-files">Files</h2>
        {stored.final === null && <p>A file of a draft says “DRAFT” on every page.</p>}
        <DocumentFileButtons document={legal} name={fileName(open)} />
      </Card>
      {stored.final !== null && (
        <Card aria-labelledby="document-sent">
          <h2 id="document-sent">Sent</h2>
          <p className={styles['quiet']}>
            Nothing is sent from here. Send the file yourself, and note how, so that the matter shows it.
          </p>
          <SentRows documentId={open.id} body={open.view.body} />
        </Card>
      )}
    </div>
  )
}

/** Without facts of the case: others may see the list of downloads. */
function fileName({ stored, view, template }: OpenDocument): string {
  const words = (template?.title ?? 'document').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const day = dayOf(Date.parse(stored.final?.at ?? view.updatedAt))
  return `${words}-${stored.final === null ? 'draft' : 'final'}-${day}`
}

function MakeFinal({ open }: { readonly open: OpenDocument }): ReactNode {
  const { id, legal, template, makeFinal } = open
  const [failure, setFailure] = useState<string | null>(null)
  const missing = missingFields(legal)
  const mustHave = template === null ? [] : checklistOf(template, legal)
  const others = missing.filter(({ path }) => !mustHave.some((item) => item.path === path))
  const items = [...mustHave, ...others.map((item) => ({ ...item, isPresent: false }))]
  const save = async (): Promise<void> => {
    try {
      await makeFinal()
      setFailure(null)
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return (
    <Card aria-labelledby="document-check">
      <h2 id="document-check">Before it is final</h2>
      {template !== null && (
        <Alert tone="warning" title="Review before use.">
          {template.review}
        </Alert>
      )}
      <ul className={styles['checklist']} aria-label="What the document must have">
        {items.map(({ path, label, isPresent }) => (
          <li key={path}>
            <Badge tone={isPresent ? 'success' : 'danger'}>{isPresent ? 'Filled' : 'Missing'}</Badge> {label}
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles['row']}>
        <Button
          variant="primary"
          aria-disabled={missing.length > 0}
          aria-describedby="document-final-lacks"
          onClick={() => {
            if (missing.length === 0) void save()
          }}
        >
          Make it final
        </Button>
        <p id="document-final-lacks" className={styles['quiet']}>
          {missing.length > 0
            ? 'A final document has no missing field.'
            : 'It can’t be changed then, unless it becomes a draft again before it is sent.'}
        </p>
        {missing.length > 0 && (
          <LinkButton to={newDocumentPath({ document: id, step: 'fields' })}>Fill in the fields</LinkButton>
        )}
      </div>
    </Card>
  )
}

function IsFinal({ open }: { readonly open: OpenDocument }): ReactNode {
  const { stored, view, makeDraft } = open
  const { final } = stored
  if (final === null) return null
  const wasSent = sentOf(view.body).length > 0
  return (
    <Alert
      tone="success"
      title="This document is final"
      actions={!wasSent && <Button onClick={makeDraft}>Make it a draft again</Button>}
    >
      <p>
        By {final.who}, {formatFullTime(Date.parse(final.at))}.{' '}
        {wasSent && 'It was sent, so it stays as it is.'}
      </p>
      <p className={styles['hash']}>SHA-256 of its text: {final.hash}</p>
    </Alert>
  )
}
