import type { ClaimedRow } from '../engine/outbox-lease.store.ts'
import type { SendOutcome } from '../engine/outbox-row.ts'

/** The server's acknowledgement of a claimed referral, with the status and error of its email. */
export const acknowledge = (
  row: ClaimedRow,
  status: 'sent' | 'accepted' | 'skipped' | 'failed' = 'sent',
  error?: string,
): SendOutcome => ({
  kind: 'acknowledged',
  receipt: {
    success: true,
    messageId: status === 'skipped' ? 'email-skipped' : '<m@mail.test>',
    referralId: row.id,
    emailSent: status === 'sent',
    status,
    replayed: false,
    acceptedAt: '2026-03-02T10:00:00.000Z',
    ...(error === undefined ? {} : { error }),
  },
})
