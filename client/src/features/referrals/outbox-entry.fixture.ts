/** A queued row as tests want it. */
import { referralIdSchema, userIdSchema } from '../../../../shared/domain/ids.ts'
import type { OutboxEntry } from '../../offline/engine/outbox-reader.ts'
import { statusWords } from '../../offline/engine/outbox-words.ts'

export const TEST_NOW = Date.parse('2026-11-20T12:00:00Z')

export function outboxEntry(changes: Partial<Omit<OutboxEntry, 'status'>> = {}): OutboxEntry {
  const row = {
    id: referralIdSchema.parse('0199a3f0-0000-7000-8000-000000000001'),
    ownerUserId: userIdSchema.parse('0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01'),
    position: 1,
    kind: 'referral' as const,
    schemaVersion: 1,
    state: 'queued' as const,
    attempts: 0,
    nextAttemptAt: null,
    maybeDelivered: false,
    lastError: null,
    createdAt: TEST_NOW - 60_000,
    sentAt: null,
    messageId: null,
    serverStatus: null,
    summary: { recipientName: 'Recipient', recipientEmail: 'recipient@example.com', subject: 'A matter' },
    isLocked: false,
    overdue: false,
    ...changes,
  }
  return { ...row, status: statusWords(row) }
}
