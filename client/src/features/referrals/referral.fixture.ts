/** Test fixtures of server referrals. */
import type { ReferralDetail, ReferralSummary } from '../../../../shared/contracts/referrals.ts'

export const REFERRAL_ID = '0199a3f0-0000-7000-8000-000000000001'

export function referralSummary(changes: Partial<ReferralSummary> = {}): ReferralSummary {
  return {
    id: REFERRAL_ID,
    box: 'sent',
    counterpartName: 'Robin Counsel',
    counterpartEmail: 'robin@firm.test',
    counterpartFirm: 'Counsel & Partners',
    subject: 'Warehouse fall',
    reference: null,
    area: 'Personal Injury',
    state: 'NY',
    compensationPercentage: 25,
    counterPercentage: null,
    status: 'open',
    delivery: 'sent',
    deliveryError: null,
    deadline: '2099-11-25T17:00:00.000Z',
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  }
}

export function referralDetail(changes: Partial<ReferralDetail> = {}): ReferralDetail {
  return {
    ...referralSummary(),
    side: 'sender',
    disclosure: 'full',
    recipientPhone: null,
    senderPhone: null,
    feeParties: { sender: 'Lopez Law PLLC', recipient: 'Counsel & Partners' },
    client: null,
    adverseParties: null,
    caseDetails: 'Fell on a wet floor.',
    messageId: '<referral-1@counselrelay.test>',
    emailsStopped: false,
    nextAttemptAt: null,
    outcome: null,
    grossFee: null,
    attachments: [{ name: 'police-report.pdf', size: 12_000, type: 'application/pdf' }],
    events: [],
    messages: [],
    actions: ['withdraw'],
    ...changes,
  }
}
