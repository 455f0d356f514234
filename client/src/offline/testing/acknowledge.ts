import type { ClaimedRow } from '../engine/outbox-lease.store.ts'
import type { SendOutcome } from '../engine/outbox-row.ts'

/** The server's word that it has a claimed row. */
export const acknowledge = (
  row: ClaimedRow,
  status: 'sent' | 'accepted' | 'skipped' | 'failed' = 'sent',
): SendOutcome => ({
  kind: 'acknowledged',
  ack: {
    success: true,
    messageId: status === 'skipped' ? 'email-skipped' : '<m@mail.test>',
    referralId: row.id,
    emailSent: status === 'sent',
    status,
    replayed: false,
    acceptedAt: '2026-03-02T10:00:00.000Z',
  },
})
