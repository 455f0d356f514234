/** Copies a sent referral to a new draft. Pure. */
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { emptyReferralDraft, type ReferralDraftValues } from '../../../offline/operations/referral-draft.ts'
import { counterpartOf } from '../referral-sides.ts'

export type DraftAudience = 'the same attorney' | 'another attorney'

/** The deadline stays empty, because the old one may have passed. */
export function draftFromReferral(referral: ReferralDetail, audience: DraftAudience): ReferralDraftValues {
  return {
    ...emptyReferralDraft(),
    ...(audience === 'the same attorney' ? recipientOf(referral) : {}),
    selectedSubject: referral.subject,
    reference: referral.reference ?? '',
    client: referral.client ?? '',
    adverseParties: referral.adverseParties ?? '',
    caseDetails: referral.caseDetails ?? '',
    area: referral.area ?? '',
    state: referral.state ?? '',
    compensationPercentage: String(referral.compensationPercentage),
    files: referral.attachments,
    copiedFrom: counterpartOf(referral),
  }
}

function recipientOf(
  referral: ReferralDetail,
): Pick<ReferralDraftValues, 'name' | 'email' | 'phone' | 'firm' | 'sendEmail'> {
  return {
    name: referral.counterpartName,
    email: referral.counterpartEmail,
    phone: referral.recipientPhone ?? '',
    firm: referral.counterpartFirm ?? '',
    // An error means that the sender wanted an email, which was then stopped.
    sendEmail: referral.delivery !== 'skipped' || referral.deliveryError !== null,
  }
}
