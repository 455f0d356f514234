import { useId, useRef, useState, type ReactNode } from 'react'
import { PROOF_KINDS, proofFileSchema } from '../../../../../shared/domain/records/book.ts'
import { elementsOf } from '../../../../../shared/domain/records/record-kind.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { CloudFileButton } from '../../../platform/integrations/cloud-file-button.tsx'
import type { ChosenFile } from '../../../platform/integrations/cloud-file-dialog.tsx'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from './proof-files.module.css'
import type { OpenBook } from './use-book.ts'

const MINUTE = 60_000

type ProofKind = keyof typeof PROOF_KINDS

type ProofFilesProps = {
  readonly book: OpenBook
  /** null: files of the matter as a whole. */
  readonly lien: string | null
  /** Of its heading. */
  readonly level?: 2 | 3 | 4
}

/** Files in Google Drive or OneDrive that prove something about a lien or a matter. Only the reference is stored: the file stays where it is. */
export function ProofFiles({ book, lien, level = 2 }: ProofFilesProps): ReactNode {
  const isOffline = useConnectivity() === 'offline'
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [kind, setKind] = useState<ProofKind>('other')
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const files = elementsOf(book.draft.values, 'files', proofFileSchema).filter(
    ({ value }) => value.lien === lien,
  )
  const Heading = `h${level}` as const

  async function save(unit: string, value: JsonValue): Promise<boolean> {
    setFailure(null)
    try {
      await book.add({ [unit]: value })
      return true
    } catch (error) {
      setFailure(toOfflineError(error).words)
      return false
    }
  }
  async function attach(chosen: ChosenFile): Promise<void> {
    setRemoved(null)
    await book.add({ [`files/${book.newId()}`]: { ...referenceTo(chosen), lien, kind, ...book.signed() } })
  }
  async function remove(unit: string, value: JsonValue, name: string): Promise<void> {
    if (!(await save(unit, null))) return
    setRemoved({ unit, value, name })
    // The button that had the focus is gone.
    heading.current?.focus()
  }
  return (
    <section aria-labelledby={id} className={styles['proof']}>
      <Heading id={id} ref={heading} tabIndex={-1}>
        Files as proof
      </Heading>
      <FormError>{failure}</FormError>
      <div role="status">
        {removed !== null && (
          <Alert
            actions={
              <Button
                size="small"
                onClick={() =>
                  void save(removed.unit, removed.value).then((isSaved) => isSaved && setRemoved(null))
                }
              >
                Undo
              </Button>
            }
          >
            “{removed.name}” is no longer attached. The file itself stays where it is.
          </Alert>
        )}
      </div>
      {files.length === 0 ? (
        <p className={styles['soft']}>No file is attached.</p>
      ) : (
        <ul className={styles['files']}>
          {files.map((file) => (
            <ProofFile
              key={file.id}
              file={file.value}
              onRemove={() => void remove(`files/${file.id}`, file.value, file.value.name)}
            />
          ))}
        </ul>
      )}
      {isOffline ? (
        <p className={styles['soft']}>
          You’re offline. A file can be chosen when you’re online. The list above is on this device.
        </p>
      ) : (
        <div className={styles['attach']}>
          <SelectField
            label="What the file is"
            value={kind}
            onChange={({ target }) => setKind(kindOf(target.value))}
          >
            {Object.entries(PROOF_KINDS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <CloudFileButton isOnline onChoose={attach} />
        </div>
      )}
      <p className={styles['soft']}>
        Only the file’s name, its link and the day of its last change are stored. Whoever opens the link needs
        access to the file.
      </p>
    </section>
  )
}

type Removed = { readonly unit: string; readonly value: JsonValue; readonly name: string }

function kindOf(value: string): ProofKind {
  return Object.hasOwn(PROOF_KINDS, value) ? (value as ProofKind) : 'other' // a key of the table
}

const MAX_NAME = 400

function referenceTo({ provider, file }: ChosenFile) {
  return {
    provider,
    fileId: file.id,
    name: file.name.slice(0, MAX_NAME),
    url: proofFileSchema.shape.url.safeParse(file.webUrl).data ?? null,
    changedAt: file.modifiedAt === null ? null : new Date(file.modifiedAt).toISOString(),
  }
}

type ProofFileValue = ReturnType<typeof proofFileSchema.parse>

const PLACES = { google: 'Google Drive', onedrive: 'OneDrive' } as const

type ProofFileProps = { readonly file: ProofFileValue; readonly onRemove: () => void }

function ProofFile({ file, onRemove }: ProofFileProps): ReactNode {
  const now = useNow(MINUTE)
  return (
    <li className={styles['file']}>
      <div className={styles['words']}>
        {file.url === null ? (
          <span className={styles['name']}>{file.name}</span>
        ) : (
          <a className={styles['name']} href={file.url} target="_blank" rel="noopener noreferrer">
            {file.name}
          </a>
        )}
        <p className={styles['facts']}>
          <span>{PROOF_KINDS[file.kind]}</span>
          <span>{PLACES[file.provider]}</span>
          {file.changedAt !== null && (
            <span>
              changed <Time at={Date.parse(file.changedAt)} now={now} />
            </span>
          )}
          <span>
            attached by {file.who} <Time at={Date.parse(file.at)} now={now} />
          </span>
        </p>
      </div>
      <Button size="small" variant="ghost" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
