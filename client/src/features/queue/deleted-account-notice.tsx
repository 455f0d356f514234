import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { exportOwnData } from '../../offline/export-own-data.ts'
import { createLiveView } from '../../offline/live-view.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { downloadText } from '../../platform/download.ts'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

const DAY = 86_400_000

/** The server has deleted the account: nothing is sent any more, and what was not sent can be taken along. */
export function DeletedAccountNotice(): ReactNode {
  const { core, owner } = useOffline()
  const [failure, setFailure] = useState<string | null>(null)
  const view = useMemo(
    () =>
      createLiveView({
        read: async () => (owner === null ? null : core.deletedAccounts.left(owner)),
        onChange: (listener) => core.onReadable('device', listener),
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, owner],
  )
  const left = useSyncExternalStore(view.subscribe, view.getSnapshot)
  if (left.status !== 'ready' || left.value === null || owner === null) return null

  async function download(): Promise<void> {
    if (owner === null) return
    setFailure(null)
    try {
      downloadText(
        'counselrelay-not-sent.json',
        await exportOwnData(core, owner, 'unsent'),
        'application/json',
      )
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  const days = Math.max(1, Math.ceil(left.value / DAY))
  return (
    <Alert tone="danger" role="alert">
      <p>
        This account was deleted, so nothing is sent from this device anymore. You can download what was not
        sent. It is removed from this device in {days === 1 ? '1 day' : `${days} days`}.
      </p>
      <FormError>{failure}</FormError>
      <Button onClick={() => void download()}>Download what was not sent</Button>
    </Alert>
  )
}
