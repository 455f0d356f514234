import type { ReactNode } from 'react'
import { type IntegrationProvider, PROVIDER_NAMES } from '../../../../../shared/domain/integrations.ts'
import { detailOf } from '../../../platform/integrations/integration-failure.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type DisconnectDialogProps = {
  readonly provider: IntegrationProvider
  readonly open: boolean
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

export function DisconnectDialog(props: DisconnectDialogProps): ReactNode {
  const { provider, open, isBusy, error, onCancel, onConfirm } = props
  const name = PROVIDER_NAMES[provider]
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={`Disconnect ${name}?`}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" busy={isBusy} onClick={onConfirm}>
            Disconnect
          </Button>
        </>
      }
    >
      {error !== null && (
        <Alert tone="danger" role="alert" title={error.message}>
          {detailOf(error)}
        </Alert>
      )}
      <p>
        CounselRelay will no longer have access to this account. Your files, events, and mail stay where they
        are, and file names stay on your referrals.
      </p>
    </Dialog>
  )
}
