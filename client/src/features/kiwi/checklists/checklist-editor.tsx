/** A person's own checklist: its name and its items, each with the words that show it. */
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { errorWords } from '../error-words.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import type { Checklist, ChecklistItem } from './checklist.ts'
import styles from './checklists.module.css'

const LONGEST_NAME = 120
const LONGEST_WORDS = 2_000
const MOST_ITEMS = 60

type EditorProps = {
  readonly list: Checklist
  /** Nothing of it is saved yet. */
  readonly isNew: boolean
  readonly onClose: () => void
  /** `id`: of the list that was saved; null: it was deleted. */
  readonly onSaved: (id: string | null) => void
}

type Row = Pick<ChecklistItem, 'id' | 'item' | 'why'> & { readonly words: string }

export function ChecklistEditor({ list, isNew, onClose, onSaved }: EditorProps): ReactNode {
  const { store, place } = useWorkspace()
  const [name, setName] = useState(list.name)
  const [rows, setRows] = useState<readonly Row[]>(() =>
    list.items.map((item) => ({ ...item, words: item.words.join('\n') })),
  )
  const [failure, setFailure] = useState<string | null>(null)
  const change = (id: string, part: Partial<Row>): void =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))

  async function save(work: Promise<void>, id: string | null): Promise<void> {
    setFailure(null)
    try {
      await work
      onSaved(id)
    } catch (error) {
      setFailure(errorWords(error))
    }
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const items = rows.map(itemOf).filter(({ item }) => item !== '')
    const fault = faultOf(name, items)
    if (fault !== null) setFailure(fault)
    else void save(store.saveChecklist(place.owner, { id: list.id, name: name.trim(), items }), list.id)
  }
  return (
    <Dialog open onClose={onClose} title={isNew ? 'Your own checklist' : `Edit ${list.name}`}>
      <form noValidate className={styles['form']} onSubmit={submit}>
        <TextField
          label="Name"
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <ol className={styles['items']} aria-label="Items">
          {rows.map((row, at) => (
            <li key={row.id}>
              <ItemFields
                row={row}
                number={at + 1}
                onChange={(part) => change(row.id, part)}
                onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
              />
            </li>
          ))}
        </ol>
        <div>
          <Button
            aria-disabled={rows.length >= MOST_ITEMS}
            onClick={() =>
              rows.length < MOST_ITEMS &&
              setRows([...rows, { id: store.newId(), item: '', why: '', words: '' }])
            }
          >
            Add an item
          </Button>
        </div>
        <FormError>{failure}</FormError>
        <div className={styles['buttons']}>
          <Button variant="primary" type="submit">
            Save the list
          </Button>
          {!isNew && (
            <Button
              variant="danger"
              onClick={() => void save(store.removeChecklist(place.owner, list.id), null)}
            >
              Delete the list
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function itemOf({ words, ...row }: Row): ChecklistItem {
  const alternatives = words.split('\n').map((line) => line.trim())
  return {
    ...{ id: row.id, item: row.item.trim(), why: row.why.trim() },
    words: alternatives.filter((line) => line !== ''),
  }
}

/** In words; null: it can be saved. */
function faultOf(name: string, items: readonly ChecklistItem[]): string | null {
  if (name.trim() === '') return 'Give the list a name.'
  if (items.length === 0) return 'Add an item.'
  const empty = items.find(({ words }) => words.length === 0)
  return empty === undefined ? null : `Write the words that show “${empty.item}”.`
}

type FieldsProps = {
  readonly row: Row
  readonly number: number
  readonly onChange: (part: Partial<Row>) => void
  readonly onRemove: () => void
}

function ItemFields({ row, number, onChange, onRemove }: FieldsProps): ReactNode {
  return (
    <fieldset className={styles['item']}>
      <legend className={styles['legend']}>Item {number}</legend>
      <TextField
        label="What the document should say"
        value={row.item}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onChange={(event) => onChange({ item: event.target.value })}
      />
      <TextField
        label="Why"
        value={row.why}
        maxLength={LONGEST_WORDS}
        autoComplete="off"
        onChange={(event) => onChange({ why: event.target.value })}
      />
      <TextArea
        label="Words that show it"
        hint="One alternative on each line. With & between them, one sentence must have all the words."
        rows={3}
        value={row.words}
        maxLength={LONGEST_WORDS}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <div>
        <Button size="small" variant="ghost" aria-label={`Remove item ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}
