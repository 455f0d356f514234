/** The documents of a workspace: what is read, what is being read, and what could not be. */
import { lazy, Suspense, useState, useSyncExternalStore, type ReactNode, type SyntheticEvent } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PasswordField } from '../../../ui/text-field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { CaseDocument } from '../storage/case-file.ts'
import type { Import } from '../import/import-board.ts'
import { useSaving } from '../use-saving.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { KIND_LABELS, noteWords, pageCount, standingOf } from './document-words.ts'
import { AccountButtons } from './account-buttons.tsx'
import { AddFiles } from './add-files.tsx'
import styles from './documents.module.css'

// Few documents come from an account, and their calls are as large as this panel.
const NewerVersionButton = lazy(async () => ({
  default: (await import('./newer-version-button.tsx')).NewerVersionButton,
}))

export function DocumentsPanel({ shown }: { readonly shown: string | null }): ReactNode {
  const { documents, importer } = useWorkspace()
  const { imports, notices, isElsewhere } = useSyncExternalStore(importer.subscribe, importer.getSnapshot)
  return (
    <section aria-labelledby="documents-heading" className={styles['panel']}>
      <h2 id="documents-heading" className={styles['heading']}>
        Documents <span className={styles['count']}>{documents.length}</span>
      </h2>
      <AddFiles />
      <AccountButtons />
      {isElsewhere && (
        <Alert tone="info" role="status">
          Documents of another window or workspace are being read. These go on when they are done.
        </Alert>
      )}
      {notices.map(({ key, words }) => (
        <Alert
          key={key}
          tone="warning"
          role="status"
          actions={
            <Button size="small" onClick={() => importer.dismiss(key)}>
              Dismiss
            </Button>
          }
        >
          {words}
        </Alert>
      ))}
      <ReadingStatus imports={imports} />
      {imports.length > 0 && (
        <ul className={styles['imports']} aria-label="Being read">
          {imports.map((one) => (
            <ImportRow key={one.key} one={one} onCancel={() => importer.cancel(one.key)} />
          ))}
        </ul>
      )}
      <ul className={styles['list']} aria-label="Documents">
        {documents
          .filter(({ id }) => !imports.some(({ documentId }) => documentId === id))
          .map((document) => (
            <DocumentRow key={document.id} document={document} isShown={document.file === shown} />
          ))}
      </ul>
    </section>
  )
}

const OFTEN = 10_000

/** Says how far reading is, for screen readers, and not more often than every ten seconds. */
function ReadingStatus({ imports }: { readonly imports: readonly Import[] }): ReactNode {
  const now = useNow(OFTEN)
  const [said, setSaid] = useState({ at: now, words: '' })
  const [current] = imports
  const words = current === undefined ? '' : `Reading ${current.file}: ${wordsOf(current)}.`
  if (said.at !== now && said.words !== words) setSaid({ at: now, words })
  return (
    <div role="status">
      <VisuallyHidden>{said.words}</VisuallyHidden>
    </div>
  )
}

function wordsOf({ step, pages, read }: Import): string {
  if (step === 'waiting') return 'Waiting'
  if (step === 'fetching') return 'Being downloaded'
  if (step === 'storing') return 'Being stored on this device'
  return pages === null ? 'Opening' : `${read} of ${pageCount(pages)} read`
}

function ImportRow({ one, onCancel }: { readonly one: Import; readonly onCancel: () => void }): ReactNode {
  const { file, step, pages, read } = one
  const words = wordsOf(one)
  return (
    <li className={styles['import']}>
      <span className={styles['name']}>{file}</span>
      <progress
        className={styles['bar']}
        aria-label={`${file}: ${words}`}
        max={pages ?? 1}
        value={step === 'reading' && pages !== null ? read : undefined}
      />
      <span className={styles['facts']}>{words}</span>
      <Button size="small" variant="ghost" aria-label={`Stop reading ${file}`} onClick={onCancel}>
        Stop
      </Button>
    </li>
  )
}

type DocumentRowProps = { readonly document: CaseDocument; readonly isShown: boolean }

function DocumentRow({ document, isShown }: DocumentRowProps): ReactNode {
  const { open, importer } = useWorkspace()
  const { file, kind, pages, read, source, state } = document
  const [asks, setAsks] = useState<'remove' | 'password' | null>(null)
  const standing = standingOf(document)
  const notes = noteWords(document)
  return (
    <li className={styles['row']} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles['open']}
        aria-current={isShown || undefined}
        aria-disabled={read === 0}
        onClick={() => read > 0 && open({ file, start: 0, end: 0 })}
      >
        <span className={styles['name']}>{file}</span>
      </button>
      <Button size="small" variant="ghost" aria-label={`Remove ${file}`} onClick={() => setAsks('remove')}>
        <Icon name="close" size={14} />
      </Button>
      <div className={styles['more']}>
        <p className={styles['facts']}>
          {KIND_LABELS[kind]}
          {kind === 'pdf' && pages !== null && ` · ${pageCount(pages)}`}
        </p>
        {standing !== null && (
          <p className={styles['standing']} data-tone={standing.tone}>
            {standing.label}
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className={styles['facts']}>
            {note}
          </p>
        ))}
        {state === 'stopped' && (
          <Button size="small" onClick={() => importer.goOn(document)}>
            Continue reading
          </Button>
        )}
        {source !== null && state === 'ready' && (
          <Suspense fallback={null}>
            <NewerVersionButton file={file} source={source} />
          </Suspense>
        )}
        {state === 'locked' && (
          <Button size="small" onClick={() => setAsks('password')}>
            Enter the password
          </Button>
        )}
      </div>
      <RemoveDialog document={document} open={asks === 'remove'} onClose={() => setAsks(null)} />
      <PasswordDialog document={document} open={asks === 'password'} onClose={() => setAsks(null)} />
    </li>
  )
}

type AskProps = { readonly document: CaseDocument; readonly open: boolean; readonly onClose: () => void }

function RemoveDialog({ document, open, onClose }: AskProps): ReactNode {
  const { store, place } = useWorkspace()
  const save = useSaving()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Remove ${document.file}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              save(store.removeDocument(place, document.id))
            }}
          >
            Remove from this device
          </Button>
        </>
      }
    >
      <p>
        The document, its text and what you decided about its findings are deleted from this device. Your own
        file stays where it is.
      </p>
    </Dialog>
  )
}

function PasswordDialog({ document, open, onClose }: AskProps): ReactNode {
  const { importer } = useWorkspace()
  const [password, setPassword] = useState('')
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    onClose()
    setPassword('')
    importer.goOn(document, password)
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Password of ${document.file}`}>
      <form noValidate onSubmit={submit} className={styles['form']}>
        <PasswordField
          label="Password"
          value={password}
          autoComplete="off"
          hint="It is used once, to read the file, and is not stored."
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={styles['buttons']}>
          <Button variant="primary" type="submit">
            Read the file
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
