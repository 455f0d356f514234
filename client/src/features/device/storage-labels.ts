/** Labels for storage usage. Pure. */
import type { StorageFacts } from '../../offline/device-storage.ts'

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const
/** The share of storage above which a warning is shown. */
const NEARLY_FULL = 0.9

export function storageSizeLabel(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** power
  const digits = power === 0 || value >= 10 ? 0 : 1
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[power] ?? ''}`
}

export function storageUsedLabel({ used, quota }: StorageFacts): string {
  if (used === null) return 'Not available in this browser'
  return quota === null ? storageSizeLabel(used) : `${storageSizeLabel(used)} of ${storageSizeLabel(quota)}`
}

export function isNearlyFull({ used, quota }: StorageFacts): boolean {
  return used !== null && quota !== null && used >= quota * NEARLY_FULL
}

export function persistenceLabel({ persisted }: StorageFacts): string {
  switch (persisted) {
    case true:
      return 'Kept until you clear it.'
    case false:
      return 'The browser may clear it when the device runs low on space. Queued referrals are protected where the browser allows it.'
    case null:
      return 'Not available in this browser'
  }
}
