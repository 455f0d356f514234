import type { ReactNode } from 'react'
import type { Notification } from '../../../../shared/contracts/notifications.ts'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatTime } from '../../ui/time.tsx'
import { snoozeChoices } from './notification-groups.ts'
import styles from './notifications.module.css'

type SnoozeDialogProps = {
  readonly notification: Notification
  readonly now: number
  readonly isBusy: boolean
  readonly failure: string | null
  readonly onCancel: () => void
  readonly onChoose: (until: number) => void
}

export function SnoozeDialog(props: SnoozeDialogProps): ReactNode {
  const { notification, now, isBusy, failure, onCancel, onChoose } = props
  return (
    <Dialog open onClose={onCancel} title="Snooze" actions={<Button onClick={onCancel}>Cancel</Button>}>
      <FormError>{failure}</FormError>
      <p>Remind me about this: {notification.title}</p>
      <div className={styles['choices']}>
        {snoozeChoices(now).map(({ label, until }) => (
          <Button key={label} wide busy={isBusy} onClick={() => onChoose(until)}>
            {label}, {formatTime(until, now)}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
