/** The names of the two sides of a referral. Pure. */
import type { ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { feePercentage } from '../../../../shared/domain/referral-fee.ts'
import { referralFeeTerm } from '../../../../shared/domain/referral-terms.ts'

type Named = Pick<ReferralDetail, 'counterpartName' | 'counterpartEmail'>

/** The name of the other attorney, or their email address. */
export function counterpartOf({ counterpartName, counterpartEmail }: Named): string {
  return counterpartName === '' ? counterpartEmail : counterpartName
}

/** The two firms that share the fee. A copy cached by an earlier release lacks the reader's firm name. */
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

/** The fee split at the current or a given percentage. */
export function feeSentence(referral: ReferralDetail, percentage = feePercentage(referral)): string {
  const { sender, recipient } = feePartiesOf(referral)
  return `${referralFeeTerm(percentage, sender, recipient)}.`
}
