/** Notices in the form when the draft is the edited version of a queued referral. */
import { useState, type ReactNode } from 'react'
import type { OperationId } from '../../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { referralsTabPath } from '../../../platform/navigation/paths.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOutboxEntry } from './use-outbox-entry.ts'

/** Shows the state of the original while it exists. */
export function EditedFromQueue({ original }: { readonly original: OperationId }): ReactNode {
  const entry = useOutboxEntry(original)
  if (entry.status !== 'ready' || entry.value === null) return null
  const isHeld = entry.value.state === 'held'
  return (
    <Alert
      tone="warning"
      role="status"
      title={isHeld ? 'You’re editing a queued referral' : 'The original may already have been sent'}
      actions={
        <LinkButton to={referralsTabPath('queue')} size="small">
          View the queue
        </LinkButton>
      }
    >
      {isHeld
        ? 'The original is paused in the queue. Neither version will be sent until you queue this one, which replaces it.'
        : 'It’s no longer paused in the queue. Queueing this version too would send a second referral.'}
    </Alert>
  )
}

type SecondReferralProps = {
  readonly onCancel: () => void
  readonly onConfirm: () => Promise<void>
}

/** Asks for confirmation before a second referral is sent in addition to the original. */
export function SecondReferral({ onCancel, onConfirm }: SecondReferralProps): ReactNode {
  const [failure, setFailure] = useState<string | null>(null)
  async function confirm(): Promise<void> {
    try {
      await onConfirm()
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Send a second referral?"
      actions={
        <>
          <Button variant="primary" onClick={onCancel}>
            Keep it as a draft
          </Button>
          <Button variant="danger" onClick={() => void confirm()}>
            Send a second referral
          </Button>
        </>
      }
    >
      <FormError>{failure}</FormError>
      <p>
        The original of this referral is no longer paused in the queue: it was sent, or is on its way. If you
        queue this version too, the recipient will receive both.
      </p>
    </Dialog>
  )
}
