import { type ReactNode, useState } from 'react'
import type { IntegrationProvider } from '../../../../../shared/domain/integrations.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useAccountStatus } from '../accounts/use-account.ts'
import styles from './mail.module.css'
import { MailDialog } from './mail-dialog.tsx'

/** Sends an email from the connected address and confirms when the provider accepts it. */
export function SendMail({ provider }: { readonly provider: IntegrationProvider }): ReactNode {
  const { data: status } = useAccountStatus(provider)
  const isOffline = useConnectivity() === 'offline'
  const [isWriting, setIsWriting] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const from = status?.profile?.email ?? null
  return (
    <div className={styles['stack']}>
      {sentTo !== null && (
        <Alert tone="success" role="status">
          Your email to {sentTo} was sent{from !== null && <> from {from}</>}.
        </Alert>
      )}
      <div>
        <Button
          icon={<Icon name="mail" size={18} />}
          disabled={isOffline}
          onClick={() => {
            setSentTo(null)
            setIsWriting(true)
          }}
        >
          New email
        </Button>
      </div>
      {isOffline && <p className={styles['soft']}>You’re offline. Connect to send email.</p>}
      {provider === 'google' && (
        <p className={styles['soft']}>Email is sent from your own address. We never read your Gmail.</p>
      )}
      {isWriting && (
        <MailDialog
          provider={provider}
          from={from}
          onClose={() => setIsWriting(false)}
          onSent={(to) => {
            setIsWriting(false)
            setSentTo(to)
          }}
        />
      )}
    </div>
  )
}
