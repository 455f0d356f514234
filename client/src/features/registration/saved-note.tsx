import type { ReactNode } from 'react'
import type { AutosaveStatus } from '../../offline/engine/draft-autosave.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from './registration.module.css'

type SavedNoteProps = {
  readonly status: AutosaveStatus
  /** The form has a password, which is never saved. */
  readonly hasPassword?: boolean
}

/** The save status of the form. Renders nothing before the first input. */
export function SavedNote({ status, hasPassword = false }: SavedNoteProps): ReactNode {
  switch (status.kind) {
    case 'idle':
      return null
    case 'unsaved':
      return <p className={styles['saved']}>Saving on this device…</p>
    case 'saved':
      return (
        <p className={styles['saved']}>
          {hasPassword ? 'Saved on this device, except your password.' : 'Saved on this device.'} You can
          close this page and come back.
        </p>
      )
    case 'failed':
      return <Alert tone="warning">{toOfflineError(status.error).words}</Alert>
  }
}
