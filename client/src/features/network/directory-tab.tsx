import { useCallback, useMemo, type ReactNode } from 'react'
import type { DirectoryFilter, DirectoryResponse } from '../../../../shared/contracts/network.ts'
import { MAX_DIRECTORY_SEARCH } from '../../../../shared/contracts/network.ts'
import { PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import { REQUEST_LANGUAGES } from '../../../../shared/domain/requests/request-facts.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { QueryState } from '../../platform/query/query-state.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { AttorneyCard } from './attorney-card.tsx'
import { filterOf, isNarrowed, withFilter, withoutFilters } from './directory-filters.ts'
import styles from './network.module.css'
import { networkPath } from './network-paths.ts'
import { useDirectory, useNetworkChange, type More } from './use-network.ts'
import { WindowedRows } from './windowed-rows.tsx'

const ROW_HEIGHT = 150
type Options = Readonly<Record<string, string>>

/** Attorneys who are approved and listed, by last name. */
export function DirectoryTab(): ReactNode {
  const [address, setAddress] = useAddressQuery()
  const filter = useMemo(() => filterOf(address), [address])
  const change = useCallback(
    (next: URLSearchParams) => setAddress(next, { replace: true, preventScrollReset: true }),
    [setAddress],
  )
  const { known, more, refetch } = useDirectory(filter)
  return (
    <div className={styles['tab']}>
      <Filters filter={filter} onChange={(name, value) => change(withFilter(address, name, value))} />
      <QueryState
        state={known}
        onRetry={refetch}
        loading="Loading the directory…"
        rows={6}
        title="We couldn’t load the directory"
        offline="You’re offline, and the directory hasn’t been opened on this device yet."
        isEmpty={({ attorneys }) => attorneys.length === 0}
        empty={<Nothing isFiltered={isNarrowed(filter)} onClear={() => change(withoutFilters(address))} />}
      >
        {(directory, isLive) => (
          <Attorneys directory={directory} more={isLive ? more : null} isLive={isLive} />
        )}
      </QueryState>
      {known.status === 'known' && <Listing listed={known.value.listed} isLive={known.asOf === null} />}
    </div>
  )
}

type FiltersProps = {
  readonly filter: DirectoryFilter
  readonly onChange: (name: keyof DirectoryFilter, value: string) => void
}

/** Changes apply at once and are kept in the address. */
function Filters({ filter, onChange }: FiltersProps): ReactNode {
  const search = useCallback((text: string) => onChange('q', text.trim()), [onChange])
  const select = (name: keyof DirectoryFilter, label: string, any: string, options: Options): ReactNode => (
    <SelectField
      label={label}
      value={filter[name] ?? ''}
      onChange={({ target }) => onChange(name, target.value)}
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
    <div role="search" aria-label="Directory" className={styles['filters']}>
      <SearchField
        search={filter.q ?? ''}
        placeholder="Name or firm"
        maxLength={MAX_DIRECTORY_SEARCH}
        onSearch={search}
      />
      {select('area', 'Area', 'Any area', Object.fromEntries(PRACTICE_AREAS.map((area) => [area, area])))}
      {select('state', 'Licensed in', 'Any state', STATE_NAMES)}
      {select('language', 'Language', 'Any language', REQUEST_LANGUAGES)}
    </div>
  )
}

type AttorneysProps = {
  readonly directory: DirectoryResponse
  readonly more: More | null
  readonly isLive: boolean
}

function Attorneys({ directory, more, isLive }: AttorneysProps): ReactNode {
  const { attorneys, next } = directory
  return (
    <>
      <WindowedRows
        label="Attorneys"
        rows={attorneys}
        keyOf={({ userId }) => userId}
        height={ROW_HEIGHT}
        isWhole={next === null}
      >
        {(attorney) => <AttorneyCard attorney={attorney} isLive={isLive} />}
      </WindowedRows>
      <ListEnd
        count={attorneys.length}
        noun={['attorney', 'attorneys']}
        hasMore={next !== null}
        more={more}
      />
    </>
  )
}

type ListEndProps = {
  readonly count: number
  readonly noun: readonly [one: string, many: string]
  readonly hasMore: boolean
  readonly more: More | null
}

/** How many are shown, and the way to the next ones. */
export function ListEnd({ count, noun, hasMore, more }: ListEndProps): ReactNode {
  return (
    <>
      {more !== null && more.error !== null && (
        <Alert tone="danger" role="alert">
          We couldn’t load more. {failureMessage(more.error)}
        </Alert>
      )}
      <div className={styles['end']}>
        <p role="status" className={styles['soft']}>
          {hasMore
            ? `${count.toLocaleString('en-US')} shown, more`
            : `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}, by last name`}
        </p>
        {more !== null && (
          <Button busy={more.isLoading} onClick={more.load}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

type NothingProps = { readonly isFiltered: boolean; readonly onClear: () => void }

function Nothing({ isFiltered, onClear }: NothingProps): ReactNode {
  if (isFiltered)
    return (
      <EmptyState title="No attorney matches" action={<Button onClick={onClear}>Clear filters</Button>}>
        Widen the filters, or invite an attorney by email.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Nobody is listed yet"
      action={
        <LinkButton to={networkPath('invitations')} variant="primary">
          Invite a partner
        </LinkButton>
      }
    >
      Attorneys appear here once they are approved. Until then, invite attorneys you know by email.
    </EmptyState>
  )
}

/** Whether others see this attorney, and the switch. */
function Listing({ listed, isLive }: { readonly listed: boolean; readonly isLive: boolean }): ReactNode {
  const change = useNetworkChange()
  return (
    <section aria-label="Your entry" className={styles['listing']}>
      <p>
        {listed
          ? 'You’re listed because you are approved. Other attorneys see your name, firm, city, licenses, areas and languages, and no contact details.'
          : 'You’re not listed. Other attorneys can’t find you here; partners still see you.'}
      </p>
      {isLive ? (
        <Button
          size="small"
          busy={change.isPending}
          onClick={() => change.mutate({ kind: 'listing', listed: !listed })}
        >
          {listed ? 'Don’t list me' : 'List me'}
        </Button>
      ) : (
        <p className={styles['soft']}>To change this, you need a connection.</p>
      )}
      <FormError>{change.error === null ? null : failureMessage(change.error)}</FormError>
    </section>
  )
}
