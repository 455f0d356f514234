/** The offline core's dependencies, with an in-memory IndexedDB and a clock that tests control. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { REFERRAL_SEND } from '../operations/referral-send.ts'
import {
  referralIdSchema,
  userIdSchema,
  type ReferralId,
  type UserId,
} from '../../../../shared/domain/ids.ts'
import { createOfflineDatabase, type OfflineDatabase } from '../engine/database.ts'
import { createOwnerKeys, type DeviceShares } from '../engine/owner-keys.ts'
import { createOutboxLeases, type OutboxLeases } from '../engine/outbox-lease.store.ts'
import { createOutbox, type Outbox } from '../engine/outbox.store.ts'
import {
  emptyReferralDraft,
  referralRequest,
  type ReferralDraftValues,
} from '../operations/referral-draft.ts'
import { createSealer, type Sealer } from '../engine/seal.ts'
import type { Operations } from '../engine/operation.ts'
import { OPERATIONS } from '../operations/registry.ts'
import { NO_LOCK } from '../share-lock.ts'
import { uuidV7 } from '../engine/uuid-v7.ts'

export const ALICE = userIdSchema.parse('0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01')
export const BOB = userIdSchema.parse('0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a02')
/** 2026-03-02T10:00:00Z */
export const START = Date.UTC(2026, 2, 2, 10)

/** A server that gives every user a share, and a device that stores none. `answers` false: the server is unreachable. */
export function memoryShares(profile: Profile): DeviceShares {
  const shareOf = (owner: UserId): string => `${owner.replaceAll('-', '')}${'x'.repeat(11)}`
  return {
    near: () => Promise.resolve(null),
    ask: (owner) => Promise.resolve(profile.server.answers ? shareOf(owner) : null),
    keep: () => Promise.resolve(),
    erase: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    lock: NO_LOCK,
  }
}

type Clock = { now: number }

/** A browser profile; several windows can open its database. */
export type Profile = {
  readonly indexedDB: IDBFactory
  readonly clock: Clock
  readonly server: { answers: boolean }
  ids: number
}

export function newProfile(): Profile {
  return { indexedDB: new IDBFactory(), clock: { now: START }, server: { answers: true }, ids: 0 }
}

export type OpenWindow = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly outbox: Outbox
  readonly leases: OutboxLeases
  readonly newId: () => ReferralId
  readonly operations: Operations
}

export function openWindow(profile: Profile, name = 'test', operations = OPERATIONS): OpenWindow {
  const database = createOfflineDatabase(name, { indexedDB: profile.indexedDB, IDBKeyRange })
  const webCrypto = crypto
  const keys = createOwnerKeys({ database, webCrypto, shares: memoryShares(profile) })
  const sealer = createSealer(database, webCrypto, keys)
  const now = () => profile.clock.now
  const newId = () => countedId(profile)
  return {
    database,
    sealer,
    newId,
    operations,
    outbox: createOutbox({ database, sealer, operations, webCrypto, now, newId }),
    leases: createOutboxLeases({
      database,
      sealer,
      operations,
      now,
      random: () => 0.5,
      newLeaseId: () => `lease-${(profile.ids += 1)}`,
    }),
  }
}

function countedId(profile: Profile): ReferralId {
  profile.ids += 1
  const random = new Uint8Array(10)
  new DataView(random.buffer).setUint32(6, profile.ids)
  return referralIdSchema.parse(uuidV7(profile.clock.now, random))
}

export function draftValues(changes: Partial<ReferralDraftValues> = {}): ReferralDraftValues {
  return {
    ...emptyReferralDraft(),
    name: 'Recipient One',
    email: 'recipient@example.com',
    selectedSubject: 'Personal Injury',
    caseDetails: 'Rear-end collision, clear liability.',
    compensationPercentage: '25',
    acceptanceDeadline: '2026-03-09',
    ...changes,
  }
}

export async function queue(
  window: OpenWindow,
  owner: UserId,
  changes: Partial<ReferralDraftValues> = {},
): Promise<ReferralId> {
  const id = window.newId()
  await window.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: owner,
    draftId: null,
    payload: referralRequest(draftValues(changes), id),
  })
  return id
}
