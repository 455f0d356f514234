import { useId, useState, type ReactNode } from 'react'
import { MAX_SEARCH_NAME, SAVED_SEARCH_KIND } from '../../../../../shared/domain/records/saved-search.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { HiddenRecords } from '../../../offline/react/hidden-records.tsx'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordList, useRecordStore } from '../../../offline/react/use-records.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SwitchField } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './saved-cases.module.css'

type SavedSearchesProps = {
  /** The filter of the list as a query string, with the keys of `exploreFilterSchema` alone; '' when nothing is filtered. */
  readonly filter: string
  readonly onApply: (filter: string) => void
}

/** Searches that an attorney repeats, on all of their devices; each may send one email a day with what is new. */
export function SavedSearches({ filter, onApply }: SavedSearchesProps): ReactNode {
  const searches = useRecordList(SAVED_SEARCH_KIND.kind)
  const [failure, setFailure] = useState<string | null>(null)
  const { owner } = useOffline()
  const store = useRecordStore()
  const list = searches.status === 'ready' ? searches.value : NONE

  /** Says why it cannot be saved here. */
  async function keep(work: (of: NonNullable<typeof owner>) => Promise<void>): Promise<boolean> {
    if (owner === null) return false
    try {
      await work(owner)
      setFailure(null)
      return true
    } catch (error) {
      setFailure(toOfflineError(error).words)
      return false
    }
  }
  const edit = (id: string, units: UnitValues): Promise<boolean> =>
    keep((of) => store.edit(of, { kind: SAVED_SEARCH_KIND.kind, id }, units))
  return (
    <div className={styles['searches']}>
      <FormError>
        {failure ?? (searches.status === 'failed' ? toOfflineError(searches.error).words : null)}
      </FormError>
      <HiddenRecords kind={SAVED_SEARCH_KIND} list={list} />
      {list.records.length > 0 && (
        <ul aria-label="Saved searches" className={styles['list']}>
          {list.records.map((search) => (
            <SavedSearch
              key={search.id}
              search={search}
              onApply={onApply}
              onAlert={(alert) => void edit(search.id, { alert })}
              onDelete={() =>
                void keep((of) => store.remove(of, { kind: SAVED_SEARCH_KIND.kind, id: search.id }))
              }
            />
          ))}
        </ul>
      )}
      <SearchForm
        filter={filter}
        isFull={list.records.length >= SAVED_SEARCH_KIND.maxRecords}
        onSave={(name) => edit(store.newId(), { name, filter, alert: false })}
      />
    </div>
  )
}

const NONE = { records: [], locked: 0, unreadable: 0 }

type SavedSearchProps = {
  readonly search: RecordView
  readonly onApply: (filter: string) => void
  readonly onAlert: (alert: boolean) => void
  readonly onDelete: () => void
}

function SavedSearch({ search, onApply, onAlert, onDelete }: SavedSearchProps): ReactNode {
  const nameId = useId()
  const { name, filter, alert } = search.body
  const shownName = typeof name === 'string' && name !== '' ? name : 'Search without a name'
  return (
    <li className={styles['search']}>
      <Button id={nameId} size="small" onClick={() => onApply(typeof filter === 'string' ? filter : '')}>
        {shownName}
      </Button>
      <SwitchField
        label="Daily email"
        aria-describedby={nameId}
        checked={alert === true}
        onChange={({ target }) => onAlert(target.checked)}
      />
      <Button size="small" variant="ghost" aria-label={`Delete search ${shownName}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  )
}

type SearchFormProps = {
  readonly filter: string
  readonly isFull: boolean
  readonly onSave: (name: string) => Promise<boolean>
}

function SearchForm({ filter, isFull, onSave }: SearchFormProps): ReactNode {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  async function save(): Promise<void> {
    const problem = problemOf(name.trim(), filter, isFull)
    setError(problem)
    if (problem === undefined && (await onSave(name.trim()))) setName('')
  }
  return (
    <>
      <form
        noValidate
        autoComplete="off"
        className={styles['saveSearch']}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label="Save the current filter as"
          maxLength={MAX_SEARCH_NAME}
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">Save search</Button>
      </form>
      <p className={styles['soft']}>
        Saved on this device at once, and on your other devices when you’re online. A daily email says that
        there is something new, and nothing about the requests.
      </p>
    </>
  )
}

function problemOf(name: string, filter: string, isFull: boolean): string | undefined {
  if (name === '') return 'Enter a name for this search'
  if (filter === '') return 'Choose a filter first'
  if (isFull) return `You have ${SAVED_SEARCH_KIND.maxRecords} saved searches. Delete one to save another.`
  return undefined
}
