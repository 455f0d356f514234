import type { ReactNode } from 'react'
import { PRACTICE_AREAS } from '../../../../../shared/domain/practice-areas.ts'
import { DISTANCE_BANDS } from '../../../../../shared/domain/requests/distance.ts'
import { REQUEST_LANGUAGES } from '../../../../../shared/domain/requests/request-facts.ts'
import { SUB_ISSUES } from '../../../../../shared/domain/requests/sub-issues.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import type { UsJurisdiction } from '../../../../../shared/domain/us-states.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { activeFilters, queryOf, withQuery, type ExploreQuery } from '../explore-filters.ts'
import styles from '../explore.module.css'

type FieldsProps = {
  readonly query: ExploreQuery
  readonly states: readonly UsJurisdiction[]
  readonly onChange: (query: ExploreQuery) => void
}

type Options = Readonly<Record<string, string>>

export function ExploreFilterFields({ query, states, onChange }: FieldsProps): ReactNode {
  const { filter, sort } = query
  // The controls use the names and values of the address, so that the same parser validates them.
  const choose = (changes: Readonly<Record<string, string>>): void => {
    const address = withQuery(new URLSearchParams(), query)
    for (const [name, value] of Object.entries(changes)) address.set(name, value)
    onChange(queryOf(address))
  }
  const select = (name: keyof typeof filter, label: string, any: string, options: Options): ReactNode => (
    <SelectField
      label={label}
      value={filter[name] ?? ''}
      onChange={({ target }) => choose({ [name]: target.value })}
    >
      <option value="">{any}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <div className={styles['fields']}>
        <SelectField
          label="Area"
          value={filter.area ?? ''}
          // The closer issues of another area match nothing.
          onChange={({ target }) => choose({ area: target.value, subIssue: '' })}
        >
          <option value="">Any area</option>
          {PRACTICE_AREAS.map((area) => (
            <option key={area}>{area}</option>
          ))}
        </SelectField>
        {filter.area !== undefined &&
          select(
            'subIssue',
            'Issue',
            'Any issue',
            Object.fromEntries(
              SUB_ISSUES.filter(({ area }) => area === filter.area).map(({ id, label }) => [id, label]),
            ),
          )}
        {select(
          'state',
          'State',
          'Any of your states',
          Object.fromEntries(states.map((state) => [state, STATE_NAMES[state]])),
        )}
        {select(
          'near',
          'Distance',
          'Any distance',
          Object.fromEntries(
            DISTANCE_BANDS.map((band) => [String(band), `Within ${band} miles of my office`]),
          ),
        )}
        {select('language', 'Language', 'Any language', REQUEST_LANGUAGES)}
        <TextField
          label="It happened in or after"
          type="month"
          value={filter.since ?? ''}
          onChange={({ target }) => choose({ since: target.value })}
        />
        <SelectField label="Sort" value={sort} onChange={({ target }) => choose({ sort: target.value })}>
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </SelectField>
      </div>
      <CheckboxField
        label="Only where a time limit may be near"
        checked={filter.timeCritical !== undefined}
        onChange={({ target }) => choose({ timeCritical: target.checked ? 'true' : '' })}
      />
      {activeFilters(filter) > 0 && (
        <div className={styles['actions']}>
          <Button
            size="small"
            onClick={() => onChange({ sort, filter: filter.q === undefined ? {} : { q: filter.q } })}
          >
            Clear filters
          </Button>
        </div>
      )}
    </>
  )
}
