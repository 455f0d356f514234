import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useViewer } from '../shell/use-viewer.ts'
import styles from './command-palette.module.css'
import { entriesFor, screenEntries, type PaletteEntry } from './palette-entries.ts'
import { useKeptReferrals } from './use-kept-referrals.ts'

type CommandPaletteProps = { readonly open: boolean; readonly onClose: () => void }

export function CommandPalette({ open, onClose }: CommandPaletteProps): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} title="Go to">
      <Finder onClose={onClose} />
    </Dialog>
  )
}

/** A combobox with a listbox (WAI-ARIA Authoring Practices): focus stays in the field, arrow keys move the selection. */
function Finder({ onClose }: Pick<CommandPaletteProps, 'onClose'>): ReactNode {
  const [question, setQuestion] = useState('')
  const [wanted, setWanted] = useState(0)
  const navigate = useNavigate()
  const viewer = useViewer()
  const found = entriesFor(question, screenEntries(viewer), useKeptReferrals())
  const place = Math.min(wanted, found.length - 1)
  const listId = useId()
  const optionId = (index: number): string => `${listId}-${index}`

  function go(entry: PaletteEntry | undefined): void {
    if (entry === undefined) return
    onClose()
    void navigate(entry.to)
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') go(found[place])
    else if (event.key === 'ArrowDown') setWanted((place + 1) % found.length)
    else if (event.key === 'ArrowUp') setWanted((place - 1 + found.length) % found.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="Screen or referral"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={place < 0 ? undefined : optionId(place)}
        autoComplete="off"
        spellCheck={false}
        placeholder="Screen, name, or subject"
        className={styles['field']}
        value={question}
        onChange={({ target }) => {
          setQuestion(target.value)
          setWanted(0)
        }}
        onKeyDown={onKey}
      />
      <div id={listId} role="listbox" aria-label="Results" className={styles['list']}>
        {found.map((entry, index) => (
          <Option
            key={`${entry.to} ${entry.label}`}
            id={optionId(index)}
            entry={entry}
            isChosen={index === place}
            onPress={() => go(entry)}
          />
        ))}
      </div>
      <p role="status" className={styles['none']}>
        {found.length === 0 ? (
          'No results. Try fewer words.'
        ) : (
          <VisuallyHidden>{countOf(found)}</VisuallyHidden>
        )}
      </p>
    </>
  )
}

type OptionProps = {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isChosen: boolean
  readonly onPress: () => void
}

function Option({ id, entry: { label, note }, isChosen, onPress }: OptionProps): ReactNode {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // Pressed by Enter in the field, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classNames(styles['option'], isChosen && styles['chosen'])}
      onClick={onPress}
    >
      <span>{label}</span>
      {note !== '' && (
        <>
          {' '}
          <small>{note}</small>
        </>
      )}
    </div>
  )
}

function countOf({ length }: readonly PaletteEntry[]): string {
  return length === 1 ? '1 result' : `${length} results`
}
