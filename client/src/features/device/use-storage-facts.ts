import { useCallback, useEffect, useState } from 'react'
import type { StorageFacts } from '../../offline/device-storage.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'

/** `facts` is null while loading. */
export function useStorageFacts(): { readonly facts: StorageFacts | null; readonly refresh: () => void } {
  const { storage } = useOffline().core.device
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  const refresh = useCallback((): void => void storage.facts().then(setFacts), [storage])
  useEffect(refresh, [refresh])
  return { facts, refresh }
}
