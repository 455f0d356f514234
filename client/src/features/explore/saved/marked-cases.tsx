import { useMemo, useState, type ReactNode } from 'react'
import { SAVED_CASE_KIND } from '../../../../../shared/domain/records/saved-case.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { HiddenRecords, NotAllHere } from '../../../offline/react/hidden-records.tsx'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useRecordsPulledAt } from '../../../offline/react/use-records.ts'
import type { RecordList } from '../../../offline/records/record-store.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { EXPLORE } from '../explore-paths.ts'
import { CaseCards } from './case-cards.tsx'
import { isDue, markOf, type CaseState, type MarkedCase } from './case-mark.ts'
import { useCaseMarks } from './case-marks.tsx'
import styles from './saved-cases.module.css'

const MINUTE = 60_000

/** The cases with one mark, those whose reminder is due first. */
export function MarkedCases({ state }: { readonly state: CaseState }): ReactNode {
  const { list } = useCaseMarks()
  if (list.status === 'loading') return <Skeleton label="Loading your cases…" />
  if (list.status === 'failed')
    return (
      <Alert tone="danger" role="alert">
        {toOfflineError(list.error).words}
      </Alert>
    )
  return (
    <>
      <HiddenRecords kind={SAVED_CASE_KIND} list={list.value} />
      <Listed state={state} list={list.value} />
    </>
  )
}

type ListedProps = { readonly state: CaseState; readonly list: RecordList }

/** Says that there are none only once everything was loaded. */
function Listed({ state, list }: ListedProps): ReactNode {
  const pulledAt = useRecordsPulledAt()
  const isOffline = useConnectivity() === 'offline'
  const now = useNow(MINUTE)
  const [folder, setFolder] = useState<string | null>(null)
  /** The case whose note is open: it stays in view while its folder is typed. */
  const [openId, setOpenId] = useState<string | null>(null)
  const isNew = pulledAt.status === 'ready' && pulledAt.value === null
  const cases = useMemo(() => marked(list, state), [list, state])
  const folders = foldersOf(cases)
  // The last case of a folder may have left it.
  const chosen = folder !== null && folders.includes(folder) ? folder : null
  const shown = cases
    .filter(({ view, mark }) => chosen === null || mark.folder.trim() === chosen || view.id === openId)
    .toSorted((a, b) => Number(isDue(b.mark, now)) - Number(isDue(a.mark, now)))
  if (cases.length === 0) {
    if (!list.isWhole) return <Skeleton label="Loading your cases…" />
    if (list.locked > 0) return null
    if (pulledAt.status === 'loading' || (isNew && !isOffline))
      return <Skeleton label="Loading your cases…" />
    return <NoCases state={state} isNew={isNew} />
  }
  const due = cases.filter(({ mark }) => isDue(mark, now)).length
  return (
    <>
      {isNew && <NotAllHere kind={SAVED_CASE_KIND} isOffline={isOffline} />}
      {due > 0 && (
        <Alert tone="warning" role="status">
          {due === 1 ? '1 reminder is due.' : `${due} reminders are due.`}
        </Alert>
      )}
      {folders.length > 0 && (
        <div className={styles['folder']}>
          <SelectField
            label="Show folder"
            value={chosen ?? ''}
            onChange={({ target }) => setFolder(target.value === '' ? null : target.value)}
          >
            <option value="">All folders</option>
            {folders.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </div>
      )}
      <CaseCards
        cases={shown}
        folders={folders}
        openId={openId}
        onOpen={setOpenId}
        ids={list.isWhole ? idsOf(list) : null}
        now={now}
      />
    </>
  )
}

function marked({ records }: RecordList, state: CaseState): readonly MarkedCase[] {
  return records.map((view) => ({ view, mark: markOf(view.body) })).filter(({ mark }) => mark.state === state)
}

/** Every case in a list, so that both tabs show one answer of the server. Sorted, so that the order changes nothing. */
function idsOf({ records }: RecordList): readonly string[] {
  return records
    .filter(({ body }) => markOf(body).state !== null)
    .map(({ id }) => id)
    .toSorted()
}

function foldersOf(cases: readonly MarkedCase[]): readonly string[] {
  const names = new Set(cases.map(({ mark }) => mark.folder.trim()).filter((name) => name !== ''))
  return [...names].toSorted((a, b) => a.localeCompare(b))
}

function NoCases({ state, isNew }: { readonly state: CaseState; readonly isNew: boolean }): ReactNode {
  const explore = (
    <LinkButton to={EXPLORE} variant="primary">
      Explore requests
    </LinkButton>
  )
  if (isNew)
    return (
      <EmptyState title="Your cases aren’t on this device yet" action={explore}>
        You’re offline, and this device hasn’t loaded them before. They appear when you’re online.
      </EmptyState>
    )
  return state === 'saved' ? (
    <EmptyState title="No saved cases yet" action={explore}>
      Save a request in Explore to keep it here, with a private note and a reminder.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing hidden" action={explore}>
      Requests that you hide in Explore are listed here, so that you can show them again.
    </EmptyState>
  )
}
