import { useEffect, useState, type ReactNode } from 'react'
import { BOOK_KIND } from '../../../../../../shared/domain/records/book.ts'
import { toOfflineError } from '../../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../../offline/react/offline-provider.tsx'
import { useRecordStore } from '../../../../offline/react/use-records.ts'
import { Alert, FormError } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { bookImportOf, type BookImport } from './book-import.ts'
import styles from '../../../../platform/csv/csv-import.module.css'

type BookFileProps = {
  readonly file: File
  readonly onRestart: () => void
  readonly onDone: (imported: {
    readonly liens: number
    readonly matters: number
    readonly bookId: string
  }) => void
}

/** One matter from its file. The same matter is never here twice. */
export function BookFileImport({ file, onRestart, onDone }: BookFileProps): ReactNode {
  const { owner } = useOffline()
  const store = useRecordStore()
  const [read, setRead] = useState<BookImport | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  useEffect(() => {
    let isWanted = true
    const readFile = async (): Promise<BookImport> =>
      bookImportOf(await file.text(), { at: new Date().toISOString(), digest: sha256 })
    void readFile()
      .catch((): BookImport => ({
        ok: false,
        error: 'The file cannot be read. Choose it again.',
        faults: [],
      }))
      .then((known) => {
        if (isWanted) setRead(known)
      })
    return () => {
      isWanted = false
    }
  }, [file])

  async function add({ change, liens }: BookImport & { readonly ok: true }): Promise<void> {
    if (owner === null) return
    setIsSaving(true)
    setError(null)
    try {
      const ref = { kind: BOOK_KIND.kind, id: change.id }
      const [known, pulledAt] = await Promise.all([store.read(owner, ref), store.pulledAt(owner)])
      if (known !== null) setError(HERE)
      else if (pulledAt === null) setError(NOT_ALL_HERE)
      else {
        await store.edit(owner, ref, change.set)
        onDone({ liens, matters: 1, bookId: change.id })
      }
    } catch (thrown) {
      setError(toOfflineError(thrown).words)
    } finally {
      setIsSaving(false)
    }
  }

  if (read === null) return <Skeleton label="Reading the file…" />
  if (!read.ok)
    return (
      <Alert
        tone="danger"
        role="alert"
        title={read.error}
        actions={<Button onClick={onRestart}>Choose another file</Button>}
      >
        {read.faults.length > 0 && (
          <ul className={styles['plain']}>
            {read.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </Alert>
    )
  return (
    <section className={styles['part']} aria-labelledby="book-file">
      <h2 id="book-file">{read.title}</h2>
      <p>
        The file holds this matter with {read.liens === 1 ? '1 lien' : `${read.liens} liens`}, its settlement
        and the history of every amount. It is added as it was exported.
      </p>
      <FormError>{error}</FormError>
      <div className={styles['actions']}>
        <Button variant="primary" busy={isSaving} onClick={() => void add(read)}>
          Add this matter
        </Button>
        <Button onClick={onRestart}>Choose another file</Button>
      </div>
    </section>
  )
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const HERE =
  'This matter is here already, perhaps hidden. Nothing was changed: a file never replaces what is entered here.'
const NOT_ALL_HERE =
  'Your matters aren’t on this device yet, so it can’t tell whether this one is among them. Go online, wait for your matters, and try again.'
