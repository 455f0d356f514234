import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { type Application, applicationStateSchema } from '../../../../shared/contracts/admin.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ApplicationDetail } from './application-detail.tsx'
import { DECIDED_LABELS, nameOf, STATE_LABELS } from './application-labels.ts'
import { ApplicationsTable, type WaitingOrder } from './applications-table.tsx'
import { applicationsQuery, type StateFilter } from './applications.queries.ts'
import { waitingAdmissionsQuery } from './bar-admissions.queries.ts'
import { Deciding, type PendingDecision } from './deciding.tsx'
import { FirmChangesPart } from './firm-changes-part.tsx'
import { firmChangesQuery } from './firm-changes.queries.ts'
import { SecondStepSuggestion } from './second-step-suggestion.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { WaitingAdmissions } from './waiting-admissions.tsx'

const filterSchema = applicationStateSchema.or(z.enum(['all', 'bar_admissions', 'firms'])).catch('submitted')

/** /admin/approvals: the pending applications, longest wait first, and their decisions. */
export function ApprovalsScreen(): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const [query, setQuery] = useAddressQuery()
  const shown = filterSchema.parse(query.get('state'))
  const admissions = useQuery(waitingAdmissionsQuery(http))
  const toCheck = admissions.data?.total ?? 0
  const firms = useQuery(firmChangesQuery(http))
  const offices = firms.data?.total ?? 0
  useDocumentTitle('Approvals')
  return (
    <Stack>
      <PageHeading
        title="Approvals"
        lead="Attorney applications, further bar admissions, and changes of firms, longest wait first."
      />
      <SecondStepSuggestion />
      <Toolbar
        end={<Button onClick={() => void queries.invalidateQueries({ queryKey: ['admin'] })}>Refresh</Button>}
      >
        <SelectField
          label="Show"
          value={shown}
          onChange={({ target }) => setQuery(target.value === 'submitted' ? {} : { state: target.value })}
        >
          {applicationStateSchema.options.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
          <option value="all">All applications</option>
          <option value="bar_admissions">
            {toCheck === 0 ? 'Bar admissions to check' : `Bar admissions to check (${toCheck})`}
          </option>
          <option value="firms">
            {offices === 0 ? 'Firm changes' : `Firm changes (${offices} to check)`}
          </option>
        </SelectField>
      </Toolbar>
      {shown === 'bar_admissions' && <WaitingAdmissions list={admissions} />}
      {shown === 'firms' && <FirmChangesPart list={firms} />}
      {shown !== 'bar_admissions' && shown !== 'firms' && (
        <>
          <ToCheck
            count={toCheck}
            one="bar admission"
            way="Show bar admissions"
            onShow={() => setQuery({ state: 'bar_admissions' })}
          />
          <ToCheck
            count={offices}
            one="new address"
            many="new addresses"
            way="Show firm changes"
            onShow={() => setQuery({ state: 'firms' })}
          />
          <Applications key={shown} filter={shown} />
        </>
      )}
    </Stack>
  )
}

type ToCheckProps = {
  readonly count: number
  /** In words: 'bar admission'. */
  readonly one: string
  readonly many?: string
  readonly way: string
  readonly onShow: () => void
}

function ToCheck({ count, one, many = `${one}s`, way, onShow }: ToCheckProps): ReactNode {
  if (count === 0) return null
  return (
    <Alert
      tone="info"
      actions={
        <Button size="small" onClick={onShow}>
          {way}
        </Button>
      }
    >
      {count === 1 ? `1 ${one} to check` : `${count} ${many} to check`}
    </Alert>
  )
}

function Applications({ filter }: { readonly filter: StateFilter }): ReactNode {
  const { http } = usePlatform()
  const list = useQuery(applicationsQuery(http, filter))
  const [done, setDone] = useState<PendingDecision | null>(null)
  return (
    <>
      {done !== null && (
        <Alert tone="success" role="status">
          {nameOf(done.application)}: {DECIDED_LABELS[done.decision]}.
        </Alert>
      )}
      <QueryState
        {...asked(list)}
        loading="Loading applications…"
        isEmpty={({ length }) => length === 0}
        empty={<NobodyWaits filter={filter} />}
      >
        {(applications) => (
          <Review
            key={filter}
            applications={applications}
            filter={filter}
            now={list.dataUpdatedAt}
            onDecided={setDone}
          />
        )}
      </QueryState>
    </>
  )
}

function NobodyWaits({ filter }: { readonly filter: StateFilter }): ReactNode {
  if (filter === 'submitted')
    return <EmptyState title="No applications to review">New applications appear here.</EmptyState>
  return (
    <EmptyState title={filter === 'all' ? 'No applications yet' : 'None in this state'}>
      An application appears here once an attorney has submitted firm and bar details.
    </EmptyState>
  )
}

type ReviewProps = {
  /** Longest wait first, in the server's order; at least one. */
  readonly applications: readonly Application[]
  readonly filter: StateFilter
  readonly now: number
  readonly onDecided: (done: PendingDecision) => void
}

/** The table and the open application. After a decision, the next application opens. */
function Review({ applications, filter, now, onDecided }: ReviewProps): ReactNode {
  const ownId = identityIn(useSession())?.userId
  const [order, setOrder] = useState<WaitingOrder>('longest')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [pending, setPending] = useState<PendingDecision | null>(null)
  const [decisions, setDecisions] = useState(0)
  const heading = useFocusAfter<HTMLHeadingElement>(decisions)
  const shown = order === 'longest' ? applications : applications.toReversed()
  const selected = shown.find(({ userId }) => userId === selectedId) ?? shown[0]
  if (selected === undefined) return null

  const goOnFrom = (decided: Application): void => {
    const place = shown.findIndex(({ userId }) => userId === decided.userId)
    const next = shown[place + 1] ?? shown[place - 1]
    // With the filter 'all', the decided application stays in the list and stays open.
    if (filter !== 'all') setSelectedId(next?.userId ?? null)
    if (pending !== null) onDecided(pending)
    setPending(null)
    setDecisions(decisions + 1)
  }
  return (
    <>
      <ApplicationsTable
        applications={shown}
        selected={selected}
        showsState={filter === 'all'}
        now={now}
        order={order}
        onOrder={setOrder}
        onSelect={setSelectedId}
      />
      <ApplicationDetail
        application={selected}
        now={now}
        isOwn={selected.userId === ownId}
        headingRef={heading}
        onDecide={(decision) => {
          setSelectedId(selected.userId)
          setPending({ application: selected, decision })
        }}
      />
      {pending !== null && (
        <Deciding
          pending={pending}
          onChanged={(application) => setPending({ ...pending, application })}
          onCancel={() => setPending(null)}
          onDecided={goOnFrom}
        />
      )}
    </>
  )
}
