/** Builds a queued referral for tests. */
import { referralIdSchema, userIdSchema } from '../../../../shared/domain/ids.ts'
import { outboxStatus } from '../engine/outbox-labels.ts'
import { isEmailDelayed, REFERRAL_SEND, type ReferralEntry } from '../operations/referral-send.ts'

export const TEST_NOW = Date.parse('2026-11-20T12:00:00Z')

type Changes = Partial<Omit<ReferralEntry, 'status' | 'isRetrying'>>

export function outboxEntry(changes: Changes = {}): ReferralEntry {
  const row = {
    id: referralIdSchema.parse('0199a3f0-0000-7000-8000-000000000001'),
    ownerUserId: userIdSchema.parse('0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a01'),
    position: 1,
    kind: REFERRAL_SEND.kind,
    schemaVersion: 1,
    state: 'queued' as const,
    attempts: 0,
    nextAttemptAt: null,
    maybeDelivered: false,
    lastError: null,
    createdAt: TEST_NOW - 60_000,
    sentAt: null,
    receipt: null,
    summary: referralSummary('Recipient', 'recipient@example.com'),
    isLocked: false,
    overdue: false,
    noun: REFERRAL_SEND.noun,
    canEdit: true,
    ...changes,
  }
  return { ...row, status: outboxStatus(row, REFERRAL_SEND, row.receipt), isRetrying: isEmailDelayed(row) }
}

function referralSummary(
  recipientName: string,
  recipientEmail: string,
): NonNullable<ReferralEntry['summary']> {
  const subject = 'A matter'
  const title = recipientName === '' ? recipientEmail : recipientName
  return { title, detail: subject, recipientName, recipientEmail, subject }
}
