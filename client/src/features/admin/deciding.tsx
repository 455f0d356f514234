import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Application } from '../../../../shared/contracts/admin.ts'
import { failureMessage, refusalStatus } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import type { Decision } from './application-labels.ts'
import { applicationsKey, applicationsQuery, decide } from './applications.queries.ts'
import { DecisionDialog } from './decision-dialog.tsx'

export type PendingDecision = { readonly application: Application; readonly decision: Decision }

type DecidingProps = {
  readonly pending: PendingDecision
  /** The application has changed since the reviewer read it. */
  readonly onChanged: (application: Application) => void
  readonly onCancel: () => void
  /** The decision is saved and the lists have been invalidated. */
  readonly onDecided: (application: Application) => void
}

export function Deciding({ pending, onChanged, onCancel, onDecided }: DecidingProps): ReactNode {
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
      onDecided(application)
    },
    onError: async (error) => {
      if (refusalStatus(error) !== 409) return
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
      failure={deciding.isError ? failureMessage(deciding.error) : null}
      onCancel={onCancel}
      onConfirm={(reason) => deciding.mutate(reason)}
    />
  )
}
