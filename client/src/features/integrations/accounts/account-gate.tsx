import type { ReactNode } from 'react'
import {
  connectedMessage,
  type IntegrationProvider,
  type IntegrationService,
  PROVIDER_NAMES,
} from '../../../../../shared/domain/integrations.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConnectButton } from './connect-button.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { useAccountStatus } from './use-account.ts'

type AccountGateProps = {
  readonly provider: IntegrationProvider
  readonly service: IntegrationService
  /** What connecting gives access to, e.g. "your files". */
  readonly what: string
  readonly children: ReactNode
}

/** Renders its children if the account is connected with the required permission, otherwise how to connect it. */
export function AccountGate({ provider, service, what, children }: AccountGateProps): ReactNode {
  const { data: status, error, fetchStatus, refetch } = useAccountStatus(provider)
  const name = PROVIDER_NAMES[provider]
  const isOffline = useConnectivity() === 'offline'
  if (status === undefined) {
    // Checked before errors, because being offline says nothing about the account.
    if (isOffline || fetchStatus === 'paused') {
      return (
        <Alert tone="warning" role="status">
          You’re offline. We’ll load your {name} account when you reconnect. Nothing from it is kept on this
          device.
        </Alert>
      )
    }
    if (error !== null) {
      return <ProblemAlert provider={provider} error={error} onRetry={() => void refetch()} />
    }
    return <Skeleton rows={3} label={`Checking ${name}…`} />
  }
  switch (status.state) {
    case 'not_connected':
      return (
        <EmptyState title="Not connected yet" action={<ConnectButton provider={provider} />}>
          Connect your {name} account to see {what} here.
        </EmptyState>
      )
    case 'needs_reconnect':
      return <ReconnectNotice provider={provider} />
    case 'connected':
      return status.services.includes(service) ? children : <NotGranted provider={provider} what={what} />
  }
}

/** The permission was revoked at the provider or has expired. */
export function ReconnectNotice({ provider }: { readonly provider: IntegrationProvider }): ReactNode {
  return (
    <Alert
      tone="warning"
      role="status"
      title={`${PROVIDER_NAMES[provider]} must be reconnected`}
      actions={<ConnectButton provider={provider} again />}
    >
      Permission was withdrawn or has expired, so we can’t read or send anything. Reconnect to continue.
    </Alert>
  )
}

type NotGrantedProps = { readonly provider: IntegrationProvider; readonly what: string }

function NotGranted({ provider, what }: NotGrantedProps): ReactNode {
  return (
    <Alert
      tone="warning"
      role="status"
      title="Permission needed"
      actions={<ConnectButton provider={provider} again variant="secondary" />}
    >
      {connectedMessage(provider)}, but without permission for {what}. Reconnect and allow access.
    </Alert>
  )
}
