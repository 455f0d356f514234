import type { ReactNode } from 'react'
import { useDatabaseEvent } from '../../offline/react/use-database-event.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/** Displayed when another window runs a different version of the database schema, so that this window cannot save. */
export function StorageNotice({ reload }: { readonly reload: () => void }): ReactNode {
  switch (useDatabaseEvent()) {
    case null:
      return null
    case 'outdated':
      return (
        <Alert
          tone="warning"
          role="alert"
          title="A newer version of the app is open in another window"
          actions={<Button onClick={reload}>Reload this window</Button>}
        >
          This window can’t save anything. Your earlier work is safe.
        </Alert>
      )
    case 'blocked':
      return (
        <Alert tone="warning" role="alert" title="Close this app’s other windows">
          An older version is open there and is using this device’s storage. Nothing is lost. This window will
          continue as soon as you close them.
        </Alert>
      )
  }
}
