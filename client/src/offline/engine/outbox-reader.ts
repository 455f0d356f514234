/** Reading the outbox for its owner's eyes. What was opened once is remembered, as a list of a thousand rows is read again at every change. */
import { z } from 'zod'
import {
  sendReferralEmailRequestSchema,
  type SendReferralEmailRequest,
} from '../../../../shared/contracts/referral-email.ts'
import type { ReferralId, UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import { isOverdue, statusWords, type OutboxStatusWords } from './outbox-words.ts'
import { LOCKED, unlessLocked, type Sealer } from './seal.ts'
import type { StoredOutboxRow } from './stored-rows.ts'

const summarySchema = z.object({ recipientName: z.string(), recipientEmail: z.string(), subject: z.string() })
export type OutboxSummary = z.infer<typeof summarySchema>

/** A row as its owner sees it. `summary` is null when it was wiped (a day after sending), is locked, or cannot be read on this device. */
export type OutboxEntry = Omit<StoredOutboxRow, 'summary' | 'leaseBy' | 'leaseUntil' | 'payloadSha256'> & {
  readonly summary: OutboxSummary | null
  /** Its summary cannot be opened just now. */
  readonly isLocked: boolean
  readonly status: OutboxStatusWords
  /** Unsent for more than a day. */
  readonly overdue: boolean
}

export const boundBody = (id: ReferralId, owner: UserId): string => `outbox-body/${id}/${owner}`
export const boundSummary = (id: ReferralId, owner: UserId): string => `outbox-summary/${id}/${owner}`

/** Read and opened at one go, in a task of the main thread of its own: a thousand at once would hold up the screen that they are for. */
const PAGE = 100

type OutboxReader = {
  readonly entry: (row: StoredOutboxRow) => Promise<OutboxEntry>
  /** Oldest first. Rows of other users are not even counted. */
  readonly list: (owner: UserId) => Promise<readonly OutboxEntry[]>
  readonly get: (owner: UserId, id: ReferralId) => Promise<OutboxEntry | null>
  /** The request as queued; null when it is gone, wiped, unreadable, or of a shape this version does not know. */
  readonly request: (owner: UserId, id: ReferralId) => Promise<SendReferralEmailRequest | null>
  readonly forget: () => void
}

export function createOutboxReader(
  database: OfflineDatabase,
  sealer: Sealer,
  now: () => number,
): OutboxReader {
  const known = new Map<ReferralId, { readonly state: string; readonly entry: OutboxEntry }>()

  async function summaryOf(row: StoredOutboxRow): Promise<OutboxSummary | typeof LOCKED | null> {
    if (row.summary === null) return null
    const opened = known.get(row.id)?.entry.summary
    if (opened) return opened
    const opening = sealer.open(row.summary, boundSummary(row.id, row.ownerUserId), row.ownerUserId)
    const text = await unlessLocked(opening)
    if (text === null || text === LOCKED) return text
    return summarySchema.safeParse(JSON.parse(text)).data ?? null
  }

  /** The same object as last time while nothing about the row has changed, so that a list shows only what is new. */
  async function entry(row: StoredOutboxRow): Promise<OutboxEntry> {
    const overdue = isOverdue(row, now())
    const facts = openFacts(row)
    const state = JSON.stringify([facts, overdue, row.summary === null])
    const last = known.get(row.id)
    const isSame = last?.state === state
    if (isSame && !last.entry.isLocked) return last.entry
    const summary = await summaryOf(row)
    // Locked is no damage: it is looked at again each time.
    const isLocked = summary === LOCKED
    if (isSame && isLocked) return last.entry
    const fresh = {
      ...facts,
      summary: isLocked ? null : summary,
      isLocked,
      status: statusWords(row),
      overdue,
    }
    known.set(row.id, { state, entry: fresh })
    return fresh
  }

  async function owned(owner: UserId, id: ReferralId): Promise<StoredOutboxRow | null> {
    const row = await database.run(({ outbox }) => outbox.get(id))
    return row?.ownerUserId === owner ? row : null
  }

  return {
    entry,

    async list(owner: UserId): Promise<readonly OutboxEntry[]> {
      const entries: OutboxEntry[] = []
      // No row ever moves, so what changes between two pages is missed or doubled in none; the change itself makes the list be read again.
      for (let last: number | undefined = -Infinity; last !== undefined;) {
        const page = await pageAfter(database, last)
        entries.push(...(await Promise.all(page.filter((row) => row.ownerUserId === owner).map(entry))))
        last = page.length < PAGE ? undefined : page.at(-1)?.position
      }
      return entries
    },

    async get(owner: UserId, id: ReferralId): Promise<OutboxEntry | null> {
      const row = await owned(owner, id)
      return row ? entry(row) : null
    },

    async request(owner: UserId, id: ReferralId): Promise<SendReferralEmailRequest | null> {
      if (!(await owned(owner, id))) return null
      const stored = await database.run(({ outboxBodies }) => outboxBodies.get(id))
      const text = stored ? await sealer.open(stored.body, boundBody(id, owner), owner) : null
      return text === null ? null : (sendReferralEmailRequestSchema.safeParse(JSON.parse(text)).data ?? null)
    },

    forget(): void {
      known.clear()
    },
  }
}

/** By position. */
function pageAfter(database: OfflineDatabase, position: number): Promise<readonly StoredOutboxRow[]> {
  return database.run(({ outbox }) => outbox.where('position').above(position).limit(PAGE).toArray())
}

function openFacts(row: StoredOutboxRow): Omit<OutboxEntry, 'summary' | 'isLocked' | 'status' | 'overdue'> {
  const { id, ownerUserId, position, kind, schemaVersion, state, attempts, nextAttemptAt, maybeDelivered } =
    row
  const { lastError, createdAt, sentAt, messageId, serverStatus } = row
  return {
    ...{ id, ownerUserId, position, kind, schemaVersion, state, attempts, nextAttemptAt, maybeDelivered },
    ...{ lastError, createdAt, sentAt, messageId, serverStatus },
  }
}
