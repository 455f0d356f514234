import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { accountKey } from '../../../platform/integrations/integration.queries.ts'
import {
  asksForConnection,
  detailOf,
  isNotGranted,
} from '../../../platform/integrations/integration-failure.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConnect } from './use-account.ts'

type ProblemAlertProps = {
  readonly provider: IntegrationProvider
  readonly error: Error
  /** Omit if there is nothing to retry, e.g. after a form. */
  readonly onRetry?: () => void
}

/** Shows an error and its fix: a retry, or reconnecting at the provider. */
export function ProblemAlert({ provider, error, onRetry }: ProblemAlertProps): ReactNode {
  const asksProvider = asksForConnection(error) || isNotGranted(error)
  useStatusAskedAnew(provider, asksForConnection(error))
  const detail = detailOf(error)
  return (
    <Alert
      tone="danger"
      role="alert"
      title={error.message}
      actions={
        <>
          {asksProvider && <ReconnectButton provider={provider} />}
          {!asksProvider && onRetry !== undefined && (
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      {detail}
    </Alert>
  )
}

/** A revoked permission changes the whole card, so the status is refetched. */
function useStatusAskedAnew(provider: IntegrationProvider, isGone: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (isGone) void queries.invalidateQueries({ queryKey: [...accountKey(provider), 'status'] })
  }, [isGone, provider, queries])
}

function ReconnectButton({ provider }: { readonly provider: IntegrationProvider }): ReactNode {
  const connect = useConnect(provider)
  return (
    <>
      <Button size="small" busy={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
        Reconnect
      </Button>
      {connect.error !== null && <span role="alert">{connect.error.message}</span>}
    </>
  )
}
