import type { ReactNode } from 'react'
import {
  type IntegrationProvider,
  type IntegrationService,
  PROVIDER_NAMES,
} from '../../../../../shared/domain/integrations.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConnectButton } from './connect-button.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { useAccountStatus } from './use-account.ts'

type AccountGateProps = {
  readonly provider: IntegrationProvider
  readonly service: IntegrationService
  /** What connecting opens, for whoever has not: "your files". */
  readonly what: string
  readonly children: ReactNode
}

/** Shows its children where the account is connected and has been granted for them, and the way there where it is not. */
export function AccountGate({ provider, service, what, children }: AccountGateProps): ReactNode {
  const { data: status, error, fetchStatus, refetch } = useAccountStatus(provider)
  const name = PROVIDER_NAMES[provider]
  if (status === undefined) {
    if (error !== null) {
      return <ProblemAlert provider={provider} error={error} onRetry={() => void refetch()} />
    }
    if (fetchStatus === 'paused') {
      return (
        <Alert tone="warning" role="status">
          You are offline. What your {name} account holds is asked for when you are back; nothing of it is
          kept on this device.
        </Alert>
      )
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

/** The grant was withdrawn at the provider, or has run out. */
export function ReconnectNotice({ provider }: { readonly provider: IntegrationProvider }): ReactNode {
  return (
    <Alert
      tone="warning"
      role="status"
      title={`${PROVIDER_NAMES[provider]} needs a reconnect`}
      actions={<ConnectButton provider={provider} again />}
    >
      The permission was withdrawn or has run out, so nothing can be read or sent. Reconnect to go on where
      you were.
    </Alert>
  )
}

type NotGrantedProps = { readonly provider: IntegrationProvider; readonly what: string }

function NotGranted({ provider, what }: NotGrantedProps): ReactNode {
  return (
    <Alert
      tone="warning"
      role="status"
      title="Not permitted"
      actions={<ConnectButton provider={provider} again variant="secondary" />}
    >
      {PROVIDER_NAMES[provider]} is connected, but {what} were left out when permission was given. Reconnect
      and allow them there.
    </Alert>
  )
}
