/** A device with case files, in memory, for tests. */
import { IDBKeyRange } from 'fake-indexeddb'
import { createOfflineDatabase, type OfflineDatabase } from '../../../offline/engine/database.ts'
import { createOwnerKeys } from '../../../offline/engine/owner-keys.ts'
import { memoryShares, newProfile, type Profile } from '../../../offline/testing/memory-deps.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import { createCaseFileStore } from '../storage/case-file.store.ts'
import type { CaseFileStore } from '../storage/case-files.ts'
import { createCaseSeal } from '../storage/case-seal.ts'

export type CaseDevice = {
  readonly profile: Profile
  readonly database: OfflineDatabase
  readonly store: CaseFileStore
}

/** A window of the device; another one of the same profile sees the same rows. */
export function openCaseDevice(profile: Profile = newProfile()): CaseDevice {
  const database = createOfflineDatabase('test', { indexedDB: profile.indexedDB, IDBKeyRange })
  const keys = createOwnerKeys({ database, webCrypto: crypto, shares: memoryShares(profile) })
  const store = createCaseFileStore({
    database,
    seal: createCaseSeal(crypto, keys),
    now: () => (profile.clock.now += 1),
    newId: () => crypto.randomUUID(),
    onOpened: () => () => undefined,
  })
  return { profile, database, store }
}

export function aDocument(change: Partial<CaseDocument> = {}): CaseDocument {
  return {
    ...{ id: crypto.randomUUID(), file: 'Report.pdf', kind: 'pdf', size: 3, sha256: 'a', addedAt: 1 },
    ...{ state: 'reading', pages: null, read: 0, scanned: [], unreadable: [], notes: [] },
    ...{ from: null, source: null, mail: null, textParts: 0, byteParts: 0 },
    ...change,
  }
}
