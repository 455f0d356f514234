import { useId, type ReactNode } from 'react'
import {
  CALL_CLASSES,
  CALL_DIRECTIONS,
  CALL_DISPOSITIONS,
} from '../../../../../shared/domain/records/call-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { activeFilters, PERIODS, type CallFilter } from './call-queues.ts'
import { queryOf, SEARCH_MAX, withQuery } from './call-query.ts'
import styles from './call-list.module.css'

type ToolbarProps = {
  readonly filter: CallFilter
  readonly search: string
  /** Of the calls that are here. */
  readonly sources: readonly string[]
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onFilter: (filter: CallFilter) => void
  readonly onSearch: (search: string) => void
  /** Actions for what is shown. */
  readonly children?: ReactNode
}

/** Search and filters. Changes apply at once. */
export function CallToolbar(props: ToolbarProps): ReactNode {
  const { filter, search, isOpen, onOpen, onSearch, children } = props
  const panelId = useId()
  const active = activeFilters(filter)
  return (
    <>
      <div role="search" aria-label="Calls" className={styles['toolbar']}>
        <SearchField
          search={search}
          placeholder="Name, number or words"
          maxLength={SEARCH_MAX}
          className={styles['search'] ?? ''}
          onSearch={onSearch}
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          {active === 0 ? 'Filters' : `Filters (${active})`}
        </Button>
        {children}
      </div>
      {isOpen && (
        <div id={panelId} className={styles['panel']}>
          <FilterFields {...props} />
        </div>
      )}
    </>
  )
}

function FilterFields({ filter, sources, onFilter }: ToolbarProps): ReactNode {
  // The controls use the names and values of the address, so that the same parser validates them.
  const choose = (name: string, value: string): void => {
    const address = withQuery(new URLSearchParams(), { view: 'all', filter })
    address.set(name, value)
    const { source } = filter
    onFilter({ ...queryOf(address).filter, ...(source !== undefined && { source }) })
  }
  const chooseSource = (source: string): void => {
    const { source: _, ...others } = filter
    onFilter(source === '' ? others : { ...others, source })
  }
  const select = (
    label: string,
    value: string | undefined,
    { any, options, onChoose }: SelectOptions,
  ): ReactNode => (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{any}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  const ofAddress = (name: string) => (value: string) => choose(name, value)
  return (
    <>
      <div className={styles['fields']}>
        {select('Kind of call', filter.callClass, {
          ...{ any: 'Any kind', options: Object.entries(CALL_CLASSES), onChoose: ofAddress('class') },
        })}
        {select('Direction', filter.direction, {
          any: 'Incoming and outgoing',
          ...{ options: Object.entries(CALL_DIRECTIONS), onChoose: ofAddress('direction') },
        })}
        {select('Outcome', filter.disposition, {
          any: 'Any outcome',
          options: [...Object.entries(CALL_DISPOSITIONS), ['none', 'No outcome yet']],
          onChoose: ofAddress('outcome'),
        })}
        {select('When', filter.period, {
          ...{ any: 'Any day', options: Object.entries(PERIODS), onChoose: ofAddress('days') },
        })}
        {select('How they heard of us', filter.source, {
          any: 'Any source',
          options: sources.map((source) => [source, source]),
          onChoose: chooseSource,
        })}
      </div>
      {activeFilters(filter) > 0 && (
        <div>
          <Button size="small" onClick={() => onFilter({})}>
            Clear filters
          </Button>
        </div>
      )}
    </>
  )
}

type SelectOptions = {
  readonly any: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onChoose: (value: string) => void
}
