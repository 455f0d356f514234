/**
 * The outbox as a person uses it: queue, look, retry, edit, discard. Sending is outbox-lease.store.ts's.
 * Offline: everything here works. Two windows: every change is one transaction that looks at the row first. Refused later: the row stays.
 */
import type { SendReferralEmailRequest } from '../../../../shared/contracts/referral-email.ts'
import type { ReferralId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { boundDraft } from './draft.store.ts'
import {
  changeRow,
  holdForEditing,
  noteDelivery,
  restoreRow,
  takeRow,
  type Discarded,
  type DiscardResult,
  type EditResult,
} from './outbox-changes.ts'
import { countRows, type OutboxCounts } from './outbox-counts.ts'
import { storeReferral, type NewReferral } from './outbox-enqueue.ts'
import { createOutboxReader, type OutboxEntry } from './outbox-reader.ts'
import { requeued, type DeliveryNews } from './outbox-row.ts'
import {
  draftFromRequest,
  REFERRAL_DRAFT_VERSION,
  type ReferralDraftValues,
} from '../operations/referral-draft.ts'
import type { Sealer } from './seal.ts'
import type { StoredDraft } from './stored-rows.ts'

/** Every operation names the owner: rows of another user of the device are neither shown nor touched. */
export type Outbox = {
  /**
   * The row is on disk when this resolves, never before. Asking twice with the same id and content is one row.
   * The draft of a row that is being edited takes that row's place in the line. Throws OfflineError, with nothing saved and the draft
   * untouched: storage_full, or original_released when that row is no longer held.
   */
  readonly enqueue: (referral: NewReferral) => Promise<OutboxEntry>
  /** Oldest first, sent ones included. */
  readonly list: (owner: UserId) => Promise<readonly OutboxEntry[]>
  readonly get: (owner: UserId, id: ReferralId) => Promise<OutboxEntry | null>
  /** The content as queued; null when it is gone, wiped or unreadable. */
  readonly request: (owner: UserId, id: ReferralId) => Promise<SendReferralEmailRequest | null>
  readonly counts: (owner: UserId) => Promise<OutboxCounts>
  /** To be tried at once, whatever it waits for. False when it is being sent, was sent, or is not there. */
  readonly retry: (owner: UserId, id: ReferralId) => Promise<boolean>
  /**
   * Opens the row as a draft with an id of its own: changed content under the old id would be refused. The row stays as it was, held from
   * being sent, until the draft is queued in its place, or until it is retried or discarded itself.
   */
  readonly edit: (owner: UserId, id: ReferralId, options?: Confirmation) => Promise<EditResult>
  readonly discard: (owner: UserId, id: ReferralId, options?: Confirmation) => Promise<DiscardResult>
  /** Puts a discarded row back where it stood. */
  readonly restore: (discarded: Discarded) => Promise<void>
  /** Takes down what became of the mail of a row that the server has accepted. */
  readonly noteDelivery: (owner: UserId, id: ReferralId, news: DeliveryNews) => Promise<void>
  /** Forgets what was decrypted for lists; for sign-out. */
  readonly forgetDecrypted: () => void
}

/** After a refusal with `maybe_delivered`: the person knows and wants it still. */
type Confirmation = { readonly confirmed: boolean }

type OutboxDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly webCrypto: Crypto
  readonly now: () => number
  readonly newId: () => ReferralId
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { database, sealer, now } = deps
  const reader = createOutboxReader(database, sealer, now)

  async function edit(owner: UserId, id: ReferralId, options?: Confirmation): Promise<EditResult> {
    const request = await reader.request(owner, id)
    if (!request) return { kind: 'refused', reason: (await reader.get(owner, id)) ? 'unreadable' : 'gone' }
    const draftId = deps.newId()
    const draft = await referralDraft(deps, { id: draftId, owner, values: draftFromRequest(request) })
    return holdForEditing(database, { ...orderOf(owner, id, options), draft })
  }
  function orderOf(owner: UserId, id: ReferralId, options?: Confirmation) {
    return { owner, id, confirmed: options?.confirmed ?? false, now: now() }
  }

  return {
    enqueue: async (referral) => reader.entry(await storeReferral(referral, deps)),
    list: reader.list,
    get: reader.get,
    request: reader.request,
    counts: (owner) => countRows(database, owner),
    retry: (owner, id) => changeRow(database, { owner, id, now: now() }, requeued),
    edit,
    discard: (owner, id, options) => takeRow(database, orderOf(owner, id, options)),
    restore: (discarded) => restoreRow(database, discarded),
    noteDelivery: (owner, id, news) => noteDelivery(database, owner, id, news),
    forgetDecrypted: reader.forget,
  }
}

async function referralDraft(
  deps: OutboxDeps,
  draft: { readonly id: ReferralId; readonly owner: UserId; readonly values: ReferralDraftValues },
): Promise<StoredDraft> {
  const { id, owner } = draft
  const time = deps.now()
  return {
    id,
    ownerUserId: owner,
    kind: 'referral',
    schemaVersion: REFERRAL_DRAFT_VERSION,
    values: await deps.sealer.seal(JSON.stringify(draft.values), boundDraft(id, owner), owner),
    createdAt: time,
    updatedAt: time,
  }
}
