import { useMemo, type ReactNode } from 'react'
import { folded } from '../../../../../shared/domain/books/lien-rows.ts'
import { BOOK_FACTS } from '../../../../../shared/domain/records/book-facts.ts'
import {
  LIEN_STATUSES,
  LIEN_TYPES,
  type LienType,
} from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { US_JURISDICTIONS } from '../../../../../shared/domain/us-states.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { lienTypeName, STATUS_LABELS } from '../lien-labels.ts'
import { activeFilters, NO_QUERY, queryOf, withQuery, type LienQuery } from './lien-query.ts'
import styles from './lien-list.module.css'

type FieldsProps = {
  readonly query: LienQuery
  readonly books: readonly RecordView[]
  readonly onChange: (query: LienQuery) => void
}

type Option = readonly [value: string, label: string]

const STATUSES = LIEN_STATUSES.map((status): Option => [status, STATUS_LABELS[status]])
const TYPES = Object.keys(LIEN_TYPES).map((type): Option => [type, lienTypeName(type as LienType)]) // a key of the table
const DUES: readonly Option[] = [
  ['overdue', 'Overdue'],
  ['week', 'Within 7 days'],
  ['month', 'Within 30 days'],
]
const SORTS: readonly Option[] = [
  ['due', 'Due, earliest first'],
  ['-due', 'Due, latest first'],
  ['matter', 'Matter, A to Z'],
  ['-matter', 'Matter, Z to A'],
  ['holder', 'Lienholder, A to Z'],
  ['-holder', 'Lienholder, Z to A'],
  ['type', 'Type'],
  ['-type', 'Type, reversed'],
  ['status', 'Status, earliest first'],
  ['-status', 'Status, latest first'],
  ['-asserted', 'Asserted, highest first'],
  ['asserted', 'Asserted, lowest first'],
  ['-confirmed', 'Confirmed, highest first'],
  ['confirmed', 'Confirmed, lowest first'],
  ['-final', 'Final, highest first'],
  ['final', 'Final, lowest first'],
  ['-saved', 'Saved, highest first'],
  ['saved', 'Saved, lowest first'],
]

export function LienFilterFields({ query, books, onChange }: FieldsProps): ReactNode {
  const { filter } = query
  const matters = useMemo(() => optionsOf(books), [books])
  const states = useMemo(() => statesOf(books), [books])
  // The controls use the names and values of the address, so that the same parser validates them.
  const choose = (name: string, value: string): void => {
    const address = withQuery(new URLSearchParams(), query)
    address.set(name, value)
    onChange(queryOf(address))
  }
  const select = (
    name: string,
    label: string,
    { value, any, options }: { value: string | undefined; any?: string; options: readonly Option[] },
  ): ReactNode => (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => choose(name, target.value)}>
      {any !== undefined && <option value="">{any}</option>}
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <div className={styles['fields']}>
        {select('status', 'Status', { value: filter.status, any: 'Any status', options: STATUSES })}
        {select('type', 'Type', { value: filter.type, any: 'Any type', options: TYPES })}
        {select('state', 'State', { value: filter.state, any: 'Any state', options: states })}
        {select('due', 'Due', { value: filter.due, any: 'Any day, or none', options: DUES })}
        {select('matter', 'Matter', { value: filter.bookId, any: 'All matters', options: matters })}
        {select('sort', 'Sort', {
          value: `${query.direction === 'down' ? '-' : ''}${query.sort}`,
          options: SORTS,
        })}
      </div>
      <div className={styles['checks']}>
        <CheckboxField
          label="Only where two values differ"
          checked={filter.hasConflict === true}
          onChange={({ target }) => choose('conflict', target.checked ? 'yes' : '')}
        />
        <CheckboxField
          label="Only where an answer was received"
          checked={filter.isAnswered === true}
          onChange={({ target }) => choose('answered', target.checked ? 'yes' : '')}
        />
        <CheckboxField
          label="Hidden matters and liens"
          checked={query.isHidden}
          onChange={({ target }) => choose('hidden', target.checked ? 'yes' : '')}
        />
        {activeFilters(query) > 0 && (
          <Button
            size="small"
            onClick={() => onChange({ ...NO_QUERY, sort: query.sort, direction: query.direction })}
          >
            Clear filters
          </Button>
        )}
      </div>
    </>
  )
}

function optionsOf(books: readonly RecordView[]): readonly Option[] {
  return books
    .map(({ id, body }) => ({ id, title: BOOK_FACTS.titleOf(body), client: body['client'] }))
    .map(({ id, title, client }) => ({
      id,
      text: typeof client === 'string' && client !== '' ? `${title} (${client})` : title,
    }))
    .map((option) => ({ ...option, key: folded(option.text) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ id, text }) => [id, text])
}

function statesOf(books: readonly RecordView[]): readonly Option[] {
  const states = new Set(books.map(({ body }) => body['state']))
  return US_JURISDICTIONS.filter((state) => states.has(state)).map((state) => [state, STATE_NAMES[state]])
}
