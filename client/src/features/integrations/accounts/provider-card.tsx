import { type ReactNode, useState } from 'react'
import type { IntegrationStatus } from '../../../../../shared/contracts/integrations/connection.ts'
import {
  GRANT_LABELS,
  type IntegrationProvider,
  type IntegrationService,
  PROVIDER_NAMES,
} from '../../../../../shared/domain/integrations.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import type { Tone } from '../../../ui/tone.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { ReconnectNotice } from './account-gate.tsx'
import styles from './accounts.module.css'
import { ConnectButton } from './connect-button.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { revocationMessage } from './revocation-message.ts'
import { useAccountStatus, useDisconnect } from './use-account.ts'

type ProviderCardProps = {
  readonly provider: IntegrationProvider
  /** The benefit of connecting. */
  readonly purpose: string
  /** The content of the connected account. */
  readonly children: ReactNode
}

const STATES = {
  not_connected: { tone: 'neutral', words: 'Not connected' },
  connected: { tone: 'success', words: 'Connected' },
  needs_reconnect: { tone: 'warning', words: 'Reconnect required' },
} as const satisfies Record<IntegrationStatus['state'], { readonly tone: Tone; readonly words: string }>

/** One account in Settings > Integrations: its state, its permissions, and disconnecting. */
export function ProviderCard({ provider, purpose, children }: ProviderCardProps): ReactNode {
  const { data: status, error, fetchStatus, refetch } = useAccountStatus(provider)
  const disconnect = useDisconnect(provider)
  const isOffline = useConnectivity() === 'offline'
  const cannotAsk = isOffline || fetchStatus === 'paused'
  const headingId = `${provider}-heading`
  return (
    <Card aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 id={headingId}>{PROVIDER_NAMES[provider]}</h2>
        {status !== undefined && <Badge tone={STATES[status.state].tone}>{STATES[status.state].words}</Badge>}
      </div>
      {disconnect.data !== undefined && status?.state === 'not_connected' && (
        <Alert tone="success" role="status" title={`You disconnected ${PROVIDER_NAMES[provider]}.`}>
          {revocationMessage(provider, disconnect.data.revocation)}
        </Alert>
      )}
      {error !== null && !cannotAsk && (
        <ProblemAlert provider={provider} error={error} onRetry={() => void refetch()} />
      )}
      {status === undefined && cannotAsk && (
        <Alert tone="warning" role="status">
          You’re offline. We’ll check this account when you reconnect.
        </Alert>
      )}
      {status === undefined && error === null && !cannotAsk && (
        <Skeleton rows={1} label={`Checking ${PROVIDER_NAMES[provider]}…`} />
      )}
      {status?.state === 'not_connected' && (
        <>
          <p className={styles['soft']}>{purpose}</p>
          <ConnectButton provider={provider} />
        </>
      )}
      {status?.state === 'needs_reconnect' && <ReconnectNotice provider={provider} />}
      {status !== undefined && status.state !== 'not_connected' && (
        <Account provider={provider} status={status} disconnect={disconnect} />
      )}
      {status?.state === 'connected' && <div className={styles['parts']}>{children}</div>}
    </Card>
  )
}

type AccountProps = {
  readonly provider: IntegrationProvider
  readonly status: IntegrationStatus
  readonly disconnect: ReturnType<typeof useDisconnect>
}

function Account({ provider, status, disconnect }: AccountProps): ReactNode {
  const now = useNow(60_000)
  const [isAsking, setIsAsking] = useState(false)
  const words: Partial<Record<IntegrationService, string>> = GRANT_LABELS[provider]
  return (
    <>
      <FactList className={styles['facts']}>
        {status.profile !== null && (
          <Fact term="Account">
            {status.profile.name !== null && <>{status.profile.name}, </>}
            {status.profile.email}
          </Fact>
        )}
        {status.connectedSince !== null && (
          <Fact term="Connected since">
            <Time at={Date.parse(status.connectedSince)} now={now} />
          </Fact>
        )}
        <Fact className={styles['granted']} term="Permissions">
          <ul>
            {status.services.map((service) => (
              <li key={service}>{words[service] ?? service}</li>
            ))}
          </ul>
        </Fact>
      </FactList>
      <div>
        <Button
          onClick={() => {
            disconnect.reset()
            setIsAsking(true)
          }}
        >
          Disconnect
        </Button>
      </div>
      <DisconnectDialog
        provider={provider}
        open={isAsking}
        isBusy={disconnect.isPending}
        error={disconnect.error}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => disconnect.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      />
    </>
  )
}
