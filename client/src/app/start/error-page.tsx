import type { ReactNode } from 'react'
import { paths } from '../../platform/navigation/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Logo } from '../../ui/logo.tsx'
import { useRemovedLateNote } from './late-note.ts'
import { PageChunkError } from '../routing/page-chunk.ts'
import styles from './error-page.module.css'

type ErrorPageProps = { readonly error: unknown }

/** Displayed for errors that no screen caught. Reloading loses nothing, because drafts and the queue are stored in the database. */
export function ErrorPage({ error }: ErrorPageProps): ReactNode {
  useDocumentTitle('Error')
  useRemovedLateNote(true)
  return (
    <main className={styles['page']}>
      <Logo />
      <h1>Unexpected Application Error!</h1>
      <p role="alert">{wordsOf(error)}</p>
      {!(error instanceof PageChunkError) && (
        <p className={styles['soft']}>Your drafts and queued referrals are safe on this device.</p>
      )}
      <div className={styles['actions']}>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        <LinkButton to={paths.dashboard} reloadDocument>
          Go to dashboard
        </LinkButton>
      </div>
    </main>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message
  return 'Something went wrong.'
}
