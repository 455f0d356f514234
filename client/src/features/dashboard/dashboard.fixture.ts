/** Test fixture of the server's dashboard response. */
import type { DashboardResponse } from '../../../../shared/contracts/referrals.ts'

export const NOTHING: DashboardResponse = {
  openIn: 0,
  openOut: 0,
  accepted: 0,
  answered: 0,
  medianResponseSeconds: null,
  needsAction: [],
  upcoming: [],
  recent: [],
}

type WaitingReferral = DashboardResponse['needsAction'][number]

export function referral(changes: Partial<WaitingReferral>): WaitingReferral {
  return {
    id: '0199a3f0-0000-7000-8000-000000000001',
    box: 'received',
    counterpartName: 'Robin Counsel',
    counterpartEmail: 'robin@firm.test',
    counterpartFirm: null,
    subject: 'Personal Injury, New York',
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
    hasQuestion: false,
    ...changes,
  }
}

export function recentEvent(
  changes: Partial<DashboardResponse['recent'][number]>,
): DashboardResponse['recent'][number] {
  return {
    id: '1',
    at: '2026-11-20T12:00:00.000Z',
    actor: 'recipient',
    actorName: 'Robin Counsel',
    kind: 'accept',
    fromStatus: 'viewed',
    toStatus: 'accepted',
    note: null,
    referralId: '0199a3f0-0000-7000-8000-000000000001',
    subject: 'Warehouse fall',
    ...changes,
  }
}
