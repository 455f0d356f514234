/** A row of the timeline: one that was found, to change it, or one of a person's own. */
import { useState, type ReactNode } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { keepsLines } from '../reading/line-breaks.ts'
import { Verbatim } from '../source/verbatim.tsx'
import type { KeptEvent } from '../storage/case-file.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { EditFrame } from './edit-frame.tsx'
import { DATE_TOPICS, type DateTopic } from './finding.ts'
import { DocumentSays } from './finding-parts.tsx'
import { SourceFields, sourceOf, typedSource, type TypedSource } from './source-fields.tsx'
import { dateEdit, TOPIC_LABELS, whenLabel, type TimelineRow } from './timeline-rows.ts'
import type { Decisions } from './use-decisions.ts'
import { readWhen } from './when.ts'

const LONGEST_DAY = 100
const LONGEST_WORDS = 2_000

type EventDialogProps = {
  /** null: a new one. */
  readonly row: TimelineRow | null
  readonly decisions: Pick<Decisions, 'edit'>
  readonly onClose: () => void
  readonly onDeleted: () => void
}

type Fields = { readonly day: string; readonly topic: DateTopic; readonly words: string }
type Faults = { readonly day?: string; readonly words?: string; readonly page?: string }

export function EventDialog({ row, decisions, onClose, onDeleted }: EventDialogProps): ReactNode {
  const { store, place, documents } = useWorkspace()
  const start = fieldsOf(row)
  const [fields, setFields] = useState(start)
  const [source, setSource] = useState<TypedSource>(() => typedSource(row?.own?.source ?? null))
  const [faults, setFaults] = useState<Faults>({})
  const change = (part: Partial<Fields>): void => setFields({ ...fields, ...part })
  const found = row?.found ?? null
  const own = row?.own ?? null

  function save(): Promise<void> | null {
    // What is as it was stays as it is: its spaces and line breaks may be those of the document.
    const when = row !== null && fields.day === start.day ? row.when : readWhen(fields.day)
    const words = row !== null && fields.words === start.words ? row.words : fields.words.trim()
    const named = sourceOf(source, documents)
    const wrong = faultsOf(when, words, found === null && !named.ok ? named.error : undefined)
    setFaults(wrong)
    if (when === null || Object.keys(wrong).length > 0) return null
    const event = { when, topic: fields.topic, words }
    if (row !== null && found !== null) return decisions.edit(row.key, dateEdit(found, event))
    const kept: KeptEvent = { ...event, source: named.ok ? named.source : null }
    return store.saveEvent(place, { id: own?.id ?? store.newId(), ...kept })
  }
  return (
    <EditFrame
      title={row === null ? 'Add a row to the timeline' : 'Edit the row'}
      onClose={onClose}
      onSave={save}
      {...(own !== null && { onDelete: () => store.removeEvent(place, own.id), onDeleted })}
    >
      {found !== null && (
        <DocumentSays>
          “<Verbatim text={found.words} />”
        </DocumentSays>
      )}
      <TextField
        label="Date"
        value={fields.day}
        maxLength={LONGEST_DAY}
        autoComplete="off"
        error={faults.day}
        hint="A day, a month, a year or a range: 03/03/2026, March 2026, 2026, or Mar 3, 2026 to Mar 9, 2026."
        onChange={(event) => change({ day: event.target.value })}
      />
      <SelectField
        label="About"
        value={fields.topic}
        onChange={(event) =>
          change({ topic: DATE_TOPICS.find((one) => one === event.target.value) ?? fields.topic })
        }
      >
        {DATE_TOPICS.map((one) => (
          <option key={one} value={one}>
            {TOPIC_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="What happened"
        rows={4}
        value={fields.words}
        maxLength={LONGEST_WORDS}
        error={faults.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      {found === null && <SourceFields source={source} error={faults.page} onChange={setSource} />}
    </EditFrame>
  )
}

function fieldsOf(row: TimelineRow | null): Fields {
  if (row === null) return { day: '', topic: 'other', words: '' }
  const { when, topic, words } = row
  return { day: whenLabel(when), topic, words: keepsLines(words) ? words : words.replaceAll(/\s+/gu, ' ') }
}

function faultsOf(when: KeptEvent['when'] | null, words: string, page: string | undefined): Faults {
  return {
    ...(when === null && {
      day: 'Enter a day such as 03/03/2026, a month, a year, or a range that ends after it begins.',
    }),
    ...(words === '' && { words: 'Write what happened.' }),
    ...(page !== undefined && { page }),
  }
}
