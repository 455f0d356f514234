import { useState, type ReactNode } from 'react'
import { sentOf, type SentEntry } from '../../../../../shared/domain/documents/read-document.ts'
import { formatDate } from '../../../../../shared/domain/format-time.ts'
import {
  DOCUMENT_KIND,
  SENT_CHANNELS,
  type SentChannel,
  type SentRow,
} from '../../../../../shared/domain/records/document.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordStore } from '../../../offline/react/use-records.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useWho } from '../matter/use-book.ts'
import styles from './document-page.module.css'
import { dayOf } from './use-matter-data.ts'

type SentRowsProps = { readonly documentId: string; readonly body: UnitValues }

/** How a final document was sent: kept as it was entered, and corrected by a further row. */
export function SentRows({ documentId, body }: SentRowsProps): ReactNode {
  const [form, setForm] = useState<{ readonly corrected: SentEntry | null } | null>(null)
  const rows = sentOf(body)
  return (
    <div className={styles['sent']}>
      {rows.length > 0 && (
        <ul className={styles['plain']}>
          {rows.map((row) => (
            <li key={row.id} className={styles['sentRow']}>
              <p>
                <strong>{SENT_CHANNELS[row.value.channel]}</strong>, {dayText(row.value.on)}
                {row.value.to !== '' && ` to ${row.value.to}`}
                {row.isReplaced && <Badge>Corrected</Badge>}
              </p>
              <p className={styles['quiet']}>{factsOf(row.value).join(' · ')}</p>
              {!row.isReplaced && (
                <Button size="small" variant="ghost" onClick={() => setForm({ corrected: row })}>
                  Correct
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles['row']}>
        <Button onClick={() => setForm({ corrected: null })}>Mark as sent</Button>
      </div>
      <Dialog
        open={form !== null}
        onClose={() => setForm(null)}
        title={(form?.corrected ?? null) === null ? 'Mark as sent' : 'Correct what was sent'}
      >
        {form !== null && (
          <SentForm documentId={documentId} corrected={form.corrected} onDone={() => setForm(null)} />
        )}
      </Dialog>
    </div>
  )
}

function dayText(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`))
}

function factsOf({ number, proof, who }: SentRow): readonly string[] {
  return [
    number === '' ? '' : `Certified mail ${number}`,
    proof === '' ? '' : `Proof: ${proof}`,
    `by ${who}`,
  ].filter((fact) => fact !== '')
}

type SentFormProps = {
  readonly documentId: string
  readonly corrected: SentEntry | null
  readonly onDone: () => void
}

function SentForm({ documentId, corrected, onDone }: SentFormProps): ReactNode {
  const { owner, core } = useOffline()
  const store = useRecordStore()
  const who = useWho()
  const today = dayOf(core.draftDeps.now())
  const former = corrected?.value
  const [channel, setChannel] = useState<SentChannel>(former?.channel ?? 'mail')
  const [on, setOn] = useState(former?.on ?? today)
  const [texts, setTexts] = useState({
    to: former?.to ?? '',
    number: former?.number ?? '',
    proof: former?.proof ?? '',
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const isCertified = channel === 'certified'
  const save = async (): Promise<void> => {
    if (owner === null || isSaving) return
    const row: SentRow = {
      ...{ channel, on, ...texts, who, at: new Date(core.draftDeps.now()).toISOString() },
      number: isCertified ? texts.number : '',
      replaces: corrected?.id ?? null,
    }
    const units = { [`sent/${store.newId()}`]: row }
    const [error] = unitErrors(DOCUMENT_KIND, units)
    if (error !== undefined) {
      setFailure(error.message)
      return
    }
    setIsSaving(true)
    try {
      await store.edit(owner, { kind: DOCUMENT_KIND.kind, id: documentId }, units)
      onDone()
    } catch (caught) {
      setIsSaving(false)
      setFailure(toOfflineError(caught).words)
    }
  }
  const text = (name: keyof typeof texts) => ({
    value: texts[name],
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTexts((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <Form busy={isSaving} failure={failure} onSubmit={save}>
      <SelectField
        label="How"
        value={channel}
        onChange={({ target }) => setChannel(target.value as SentChannel)}
      >
        {Object.entries(SENT_CHANNELS).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Date"
        type="date"
        value={on}
        max={today}
        onChange={({ target }) => setOn(target.value)}
      />
      <TextField label="To" optional {...text('to')} />
      {isCertified && <TextField label="Certified mail number" inputMode="numeric" {...text('number')} />}
      <TextField
        label="Proof"
        optional
        hint="What shows it, and where it is: a receipt, a fax report, a portal’s confirmation."
        {...text('proof')}
      />
      <div className={styles['row']}>
        <Button type="submit" variant="primary" busy={isSaving}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}
