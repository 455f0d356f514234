import { useSyncExternalStore, type ReactNode } from 'react'
import type { Autosave } from '../../offline/draft-autosave.ts'
import { toOfflineError } from '../../offline/offline-error.ts'
import { Alert } from '../../ui/alert.tsx'
import styles from './registration.module.css'

/** Whether what was typed is safe. Says nothing before anything was typed. */
export function SavedNote({
  keeper,
}: {
  readonly keeper: Pick<Autosave<never>, 'getSnapshot' | 'subscribe'>
}): ReactNode {
  const status = useSyncExternalStore(keeper.subscribe, keeper.getSnapshot)
  switch (status.kind) {
    case 'idle':
      return null
    case 'unsaved':
      return <p className={styles['saved']}>Saving on this device…</p>
    case 'saved':
      return <p className={styles['saved']}>Saved on this device. You can close this page and come back.</p>
    case 'failed':
      return <Alert tone="warning">{toOfflineError(status.error).words}</Alert>
  }
}
