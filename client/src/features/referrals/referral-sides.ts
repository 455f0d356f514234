/** Who is who on a referral, as its page names them. Pure. */
import type { ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { feePercentage } from '../../../../shared/domain/referral-fee.ts'
import { referralFeeTerm } from '../../../../shared/domain/referral-terms.ts'

type Named = Pick<ReferralDetail, 'counterpartName' | 'counterpartEmail'>

/** The other attorney. */
export function counterpartOf({ counterpartName, counterpartEmail }: Named): string {
  return counterpartName === '' ? counterpartEmail : counterpartName
}

/** The two firms between which the fee is divided. A copy that an earlier release kept does not know the reader's own. */
export function feePartiesOf(referral: ReferralDetail): {
  readonly sender: string
  readonly recipient: string
} {
  if (referral.feeParties !== null) return referral.feeParties
  const other = referral.counterpartFirm ?? counterpartOf(referral)
  return referral.side === 'sender'
    ? { sender: 'your firm', recipient: other }
    : { sender: other, recipient: 'your firm' }
}

/** Who receives what, and who keeps the rest, as it holds now or at another percentage. */
export function feeSentence(referral: ReferralDetail, percentage = feePercentage(referral)): string {
  const { sender, recipient } = feePartiesOf(referral)
  return `${referralFeeTerm(percentage, sender, recipient)}.`
}
