import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Application, applicationStateSchema } from '../../../../shared/contracts/admin.ts'
import { HttpFailure, wordsOf } from '../../platform/http/http-error.ts'
import { useAddressQuery } from '../../platform/navigation/address-query.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { ApplicationCard } from './application-card.tsx'
import { type Decision, STATE_WORDS } from './application-words.ts'
import { type StateFilter, applicationsKey, applicationsQuery, decide } from './applications.queries.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { SecondStepSuggestion } from './second-step-suggestion.tsx'

type Pending = { readonly application: Application; readonly decision: Decision }

/** /admin/approvals: who waits, and what is decided about them. */
export function ApprovalsScreen(): ReactNode {
  const { http } = usePlatform()
  const [query, setQuery] = useAddressQuery()
  const filter: StateFilter = applicationStateSchema.safeParse(query.get('state')).data ?? 'all'
  const list = useQuery(applicationsQuery(http, filter))
  const [pending, setPending] = useState<Pending | null>(null)
  useDocumentTitle('Approvals')

  return (
    <Stack>
      <PageHeading
        title="Approvals"
        lead="Attorneys who wait for their Bar ID to be verified, and those decided before."
      />
      <SecondStepSuggestion />
      <Toolbar end={<Button onClick={() => void list.refetch()}>Refresh</Button>}>
        <SelectField
          label="Show"
          value={filter}
          onChange={(event) => setQuery(event.target.value === 'all' ? {} : { state: event.target.value })}
        >
          <option value="all">All applications</option>
          {applicationStateSchema.options.map((state) => (
            <option key={state} value={state}>
              {STATE_WORDS[state]}
            </option>
          ))}
        </SelectField>
      </Toolbar>
      {list.isPending && <Skeleton label="Loading applications…" />}
      {list.isError && <LoadFailure words={wordsFor(list.error)} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && (
        <EmptyState title={filter === 'all' ? 'No applications yet' : 'None in this state'}>
          An application appears here when an attorney has given firm and bar details.
        </EmptyState>
      )}
      {list.data?.map((application) => (
        <ApplicationCard
          key={application.userId}
          application={application}
          now={list.dataUpdatedAt}
          onDecide={(decision) => setPending({ application, decision })}
        />
      ))}
      {pending !== null && (
        <Deciding
          pending={pending}
          onChanged={(application) => setPending({ ...pending, application })}
          onDone={() => setPending(null)}
        />
      )}
    </Stack>
  )
}

type DecidingProps = {
  readonly pending: Pending
  /** The application is not what the reviewer has read. */
  readonly onChanged: (application: Application) => void
  readonly onDone: () => void
}

function Deciding({ pending, onChanged, onDone }: DecidingProps): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const { application, decision } = pending
  const deciding = useMutation({
    mutationFn: (reason: string | undefined) => {
      const { email, version } = application
      return decide(http, { email, decision, version, ...(reason === undefined ? {} : { reason }) })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: applicationsKey })
      onDone()
    },
    onError: async (error) => {
      if (!isConflict(error)) return
      await queries.invalidateQueries({ queryKey: applicationsKey })
      const now = await queries.query(applicationsQuery(http, 'all'))
      const changed = now.find(({ userId }) => userId === application.userId)
      if (changed !== undefined) onChanged(changed)
    },
  })
  return (
    <DecisionDialog
      decision={decision}
      application={application}
      isBusy={deciding.isPending}
      failure={deciding.isError ? wordsFor(deciding.error) : null}
      onCancel={onDone}
      onConfirm={(reason) => deciding.mutate(reason)}
    />
  )
}

function isConflict(error: Error): boolean {
  return error instanceof HttpFailure && error.error.kind === 'refused' && error.error.status === 409
}

function wordsFor(error: Error): string {
  return error instanceof HttpFailure ? wordsOf(error.error) : 'Something went wrong. Please try again.'
}
