import type { ReactNode } from 'react'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { detailOf } from '../../../platform/integrations/integration-failure.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './accounts.module.css'
import { useConnect } from './use-account.ts'

type ConnectButtonProps = {
  readonly provider: IntegrationProvider
  readonly again?: boolean
  readonly variant?: 'primary' | 'secondary'
}

/** Redirects to the provider's page. An error is displayed below the button. */
export function ConnectButton({
  provider,
  again = false,
  variant = 'primary',
}: ConnectButtonProps): ReactNode {
  const connect = useConnect(provider)
  const isOffline = useConnectivity() === 'offline'
  return (
    <div className={styles['connect']}>
      <Button
        variant={variant}
        // Stays busy while the browser navigates away.
        busy={connect.isPending || connect.isSuccess}
        disabled={isOffline}
        onClick={() => connect.mutate()}
      >
        {again ? 'Reconnect' : 'Connect'}
      </Button>
      {connect.error !== null && (
        <Alert tone="danger" role="alert" title={connect.error.message}>
          {detailOf(connect.error)}
        </Alert>
      )}
    </div>
  )
}
