/** The browser's storage as a person cares about it: how full, how much there is, and whether the browser may clear it by itself. */

export type StorageFacts = {
  /** Bytes; null where the browser does not tell. */
  readonly used: number | null
  readonly quota: number | null
  /** Kept until the person clears it; null where the browser does not tell. */
  readonly persisted: boolean | null
}

export type DeviceStorage = {
  readonly facts: () => Promise<StorageFacts>
  /** Asks the browser, once per window, not to clear what is queued here. */
  readonly keep: () => Promise<void>
}

export function createDeviceStorage(manager: Partial<StorageManager> | undefined): DeviceStorage {
  let asked = false
  return {
    async facts() {
      const [estimate, persisted] = await Promise.all([
        manager?.estimate?.().catch(() => undefined),
        manager?.persisted?.().catch(() => undefined),
      ])
      return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? null }
    },
    async keep() {
      if (asked) return
      asked = true
      try {
        if (!(await manager?.persisted?.())) await manager?.persist?.()
      } catch {
        // A browser that cannot be asked keeps things as it always does.
      }
    },
  }
}
