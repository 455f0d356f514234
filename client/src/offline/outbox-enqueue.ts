/** Putting a referral into the outbox: one transaction, one row per id, its content sealed. */
import type { SendReferralEmailRequest } from '../../../shared/contracts/referral-email.ts'
import type { ReferralId, UserId } from '../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { OfflineError } from './offline-error.ts'
import { boundBody, boundSummary, type OutboxSummary } from './outbox-reader.ts'
import { REFERRAL_PAYLOAD_VERSION } from './referral-draft.ts'
import type { Sealer } from './seal.ts'
import type { StoredOutboxRow } from './stored-rows.ts'

export type NewReferral = {
  readonly id: ReferralId
  readonly ownerUserId: UserId
  /** The draft that it was; deleted in the same transaction. */
  readonly draftId: string | null
  readonly request: SendReferralEmailRequest
}

type EnqueueDeps = {
  readonly database: OfflineDatabase
  readonly sealer: Sealer
  readonly webCrypto: Crypto
  readonly now: () => number
}

/** The stored row, new or there already. Everything is sealed before the transaction: Web Crypto inside it would let it commit early. */
export async function storeReferral(referral: NewReferral, deps: EnqueueDeps): Promise<StoredOutboxRow> {
  const { id, ownerUserId, request } = referral
  const text = JSON.stringify(request)
  const summaryText = JSON.stringify({
    recipientName: request.referralData.name ?? '',
    recipientEmail: request.to ?? '',
    subject: request.subject ?? '',
  } satisfies OutboxSummary)
  const [body, summary, payloadSha256] = await Promise.all([
    deps.sealer.seal(text, boundBody(id, ownerUserId), ownerUserId),
    deps.sealer.seal(summaryText, boundSummary(id, ownerUserId), ownerUserId),
    sha256(text, deps.webCrypto),
  ])
  const createdAt = deps.now()
  return deps.database.write(['outbox', 'outboxBodies', 'drafts'], async (tables) => {
    const existing = await tables.outbox.get(id)
    if (existing && (existing.payloadSha256 !== payloadSha256 || existing.ownerUserId !== ownerUserId))
      throw new OfflineError('id_taken')
    if (referral.draftId !== null) await tables.drafts.delete(referral.draftId)
    if (existing) return existing
    const last = await tables.outbox.orderBy('position').last()
    const position = (last?.position ?? 0) + 1
    const row = newRow(referral, { position, summary, payloadSha256, createdAt })
    await tables.outbox.add(row)
    await tables.outboxBodies.add({ id, body })
    return row
  })
}

type RowFacts = Pick<StoredOutboxRow, 'position' | 'summary' | 'payloadSha256' | 'createdAt'>

function newRow(referral: NewReferral, facts: RowFacts): StoredOutboxRow {
  return {
    id: referral.id,
    ownerUserId: referral.ownerUserId,
    kind: 'referral',
    schemaVersion: referral.request.schemaVersion ?? REFERRAL_PAYLOAD_VERSION,
    state: 'queued',
    attempts: 0,
    nextAttemptAt: null,
    leaseUntil: null,
    leaseBy: null,
    maybeDelivered: false,
    lastError: null,
    sentAt: null,
    messageId: null,
    serverStatus: null,
    ...facts,
  }
}

async function sha256(text: string, webCrypto: Crypto): Promise<string> {
  const digest = await webCrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
