import type { ReactNode } from 'react'
import {
  CALL_CLASSES,
  CALL_DIRECTIONS,
  CALL_DISPOSITIONS,
} from '../../../../../shared/domain/records/call-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { ListToolbar } from '../../../ui/list-toolbar.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { activeFilters, PERIODS, type CallFilter } from './call-queues.ts'
import { queryOf, SEARCH_MAX, withQuery } from './call-query.ts'
import styles from './call-list.module.css'

type ToolbarProps = {
  readonly filter: CallFilter
  readonly search: string
  /** Of the calls that are here. */
  readonly sources: readonly string[]
  readonly onPanel: (name: string | null) => void
  readonly onFilter: (filter: CallFilter) => void
  readonly onSearch: (search: string) => void
  /** Actions for what is shown. */
  readonly children?: ReactNode
}

/** Search and filters. Changes apply at once. */
export function CallToolbar(props: ToolbarProps): ReactNode {
  const { filter, search, onPanel, onSearch, children } = props
  return (
    <ListToolbar
      label="Calls"
      search={{ search, onSearch, placeholder: 'Name, number or words', maxLength: SEARCH_MAX }}
      panels={[{ name: 'Filters', count: activeFilters(filter), content: <FilterFields {...props} /> }]}
      onPanel={onPanel}
    >
      {children}
    </ListToolbar>
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
