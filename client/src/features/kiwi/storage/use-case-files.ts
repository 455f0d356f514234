/** Case files on this device, live. */
import { useMemo, useSyncExternalStore } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import { createLiveView, type LiveValue } from '../../../offline/live-view.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { createCaseFileStore } from './case-file.store.ts'
import type { CaseFileStore } from './case-files.ts'
import { createCaseSeal } from './case-seal.ts'

export function createStore(core: OfflineCore): CaseFileStore {
  return createCaseFileStore({
    database: core.database,
    seal: createCaseSeal(window.crypto, core.ownerKeys),
    now: core.draftDeps.now,
    newId: () => window.crypto.randomUUID(),
    onOpened: core.lock.onOpened,
  })
}

export function useCaseFileStore(): CaseFileStore {
  const { core } = useOffline()
  return useMemo(() => createStore(core), [core])
}

/** `read` is called anew after each change; pass one that stays the same. */
export function useLiveCaseFiles<Value>(
  store: CaseFileStore,
  read: (owner: UserId) => Promise<Value>,
): LiveValue<Value> {
  const { core, owner } = useOffline()
  const view = useMemo(
    () =>
      createLiveView<Value>({
        // Without a person there is nothing to read, and soon another page.
        read: () => (owner === null ? new Promise<Value>(() => undefined) : read(owner)),
        onChange: store.onChange,
        setTimer: core.setTimer,
        now: core.draftDeps.now,
      }),
    [core, owner, read, store],
  )
  return useSyncExternalStore(view.subscribe, view.getSnapshot)
}
