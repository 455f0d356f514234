import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { AddressSuggestion } from '../../../../shared/contracts/registration.ts'
import { TextField } from '../../ui/text-field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './address-field.module.css'
import type { AddressLookups } from './address-lookups.ts'
import { useAddressSearch } from './use-address-search.ts'

type AddressFieldProps = {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (text: string) => void
  readonly onPick: (suggestion: AddressSuggestion) => void
  readonly searchAddress: AddressLookups['searchAddress']
}

/** The street address with suggestions. An ARIA combobox: the focus stays in the input. */
export function AddressField({ value, error, onType, onPick, searchAddress }: AddressFieldProps): ReactNode {
  const listId = useId()
  // Only typed text triggers a search, not a restored draft or a picked address.
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const suggestions = useAddressSearch(typed, searchAddress)
  const options = suggestions ?? []
  const isOpen = options.length > 0
  const activeOption = options[active]

  const close = (): void => {
    setTyped(null)
    setActive(-1)
  }
  const pick = (suggestion: AddressSuggestion): void => {
    close()
    onPick(suggestion)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return
    if (event.key === 'ArrowDown') setActive((active + 1) % options.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? options.length - 1 : active - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && activeOption !== undefined) pick(activeOption)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles['place']}>
      <TextField
        label="Street Address"
        name="office_address"
        value={value}
        error={error}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={activeOption === undefined ? undefined : `${listId}-${active}`}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(-1)
          onType(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggested addresses"
        className={styles['list']}
        hidden={!isOpen}
      >
        {options.map((suggestion, index) => (
          // The keyboard selects options with the arrow keys in the input; a click must not take the focus from it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={`${suggestion.label} ${suggestion.zip ?? ''}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles['option']}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(suggestion)}
          >
            {suggestion.label}
          </div>
        ))}
      </div>
      <div role="status">
        <VisuallyHidden>{countText(suggestions)}</VisuallyHidden>
      </div>
    </div>
  )
}

function countText(suggestions: readonly AddressSuggestion[] | null): string {
  if (suggestions === null) return ''
  if (suggestions.length === 0) return 'No address found. Enter it in full.'
  return suggestions.length === 1 ? '1 address suggested.' : `${suggestions.length} addresses suggested.`
}
