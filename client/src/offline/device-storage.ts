/** The browser's storage for the UI: usage, quota, and whether the browser may evict it. */

export type StorageFacts = {
  /** Bytes; null where the browser does not report it. */
  readonly used: number | null
  readonly quota: number | null
  /** Kept until the user clears it; null where the browser does not report it. */
  readonly persisted: boolean | null
}

export type DeviceStorage = {
  readonly facts: () => Promise<StorageFacts>
  /** Requests persistent storage from the browser, once per window. */
  readonly keep: () => Promise<void>
}

export function createDeviceStorage(manager: Partial<StorageManager> | undefined): DeviceStorage {
  let hasRequested = false
  return {
    async facts() {
      const [estimate, persisted] = await Promise.all([
        manager?.estimate?.().catch(() => undefined),
        manager?.persisted?.().catch(() => undefined),
      ])
      return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? null }
    },
    async keep() {
      if (hasRequested) return
      hasRequested = true
      try {
        if (!(await manager?.persisted?.())) await manager?.persist?.()
      } catch {
        // Without this API, the browser's default eviction rules apply.
      }
    },
  }
}
