/** Explains the effect of a referral action before it is confirmed, including who pays whom. Pure. */
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { feePercentage, referralFeeInDollars } from '../../../../../shared/domain/referral-fee.ts'
import type { ReferralAction } from '../../../../../shared/domain/referral-lifecycle.ts'
import { ACTION_LABELS, formatPercent } from '../../../../../shared/domain/referral-labels.ts'
import { counterpartOf, feePartiesOf, feeSentence } from '../referral-sides.ts'

/** The label of an action. While the reader's counteroffer is pending, the label names the terms it is about. */
export function describeAction(action: ReferralAction, referral: ReferralDetail): string {
  if (referral.status !== 'countered') return ACTION_LABELS[action]
  if (action === 'accept') return `Accept the offer (${formatPercent(referral.compensationPercentage)})`
  return action === 'counter' ? 'Change my counteroffer' : ACTION_LABELS[action]
}

export function meaningOf(action: ReferralAction, referral: ReferralDetail): readonly string[] {
  const other = counterpartOf(referral)
  const { sender, recipient } = feePartiesOf(referral)
  switch (action) {
    case 'accept':
      return [
        feeSentence(referral, referral.compensationPercentage),
        `You’ll see all case details, and we’ll notify ${other}.`,
      ]
    case 'decline':
      return [`${other} will be notified of your reason, and the referral will close.`]
    case 'counter':
      return [
        `Propose a different percentage. ${other} can accept or reject it.`,
        `Currently: ${feeSentence(referral, referral.compensationPercentage)}`,
      ]
    case 'accept_counter':
      return [
        feeSentence(referral, referral.counterPercentage ?? referral.compensationPercentage),
        `${other} will see all case details.`,
      ]
    case 'counter_back':
      return [
        `${other} proposes: ${feeSentence(referral, referral.counterPercentage ?? referral.compensationPercentage)}`,
        `Your percentage takes the place of your earlier terms (${formatPercent(referral.compensationPercentage)}). ${other} can accept it, propose another one, or decline. The deadline stays the same.`,
      ]
    case 'record_acceptance':
      return [
        `Use this if ${other} accepted by phone or in person.`,
        `The history will say that you recorded the acceptance. ${other} will not be asked to confirm it.`,
      ]
    case 'refuse_counter':
      return [
        `Your earlier terms (${formatPercent(referral.compensationPercentage)}) are back on the table. ${other} can still accept them.`,
        feeSentence(referral, referral.compensationPercentage),
      ]
    case 'withdraw':
      return [`${other}’s link will stop working and the referral will close. You can’t undo this.`]
    case 'retain':
      return [`The client has retained ${recipient}.`]
    case 'not_retain':
      return [`The client has not retained ${recipient}.`]
    case 'resolve':
      return ['Record how the case ended.', feeSentence(referral)]
    case 'fee_due':
      return ['The fee has been received and the referral fee is due.', feeOwed(referral)]
    case 'fee_paid':
      return [`${sender} has received the referral fee from ${recipient}.`, feeOwed(referral)]
    case 'close':
      return ['Mark this referral complete. It moves to the archive.']
    case 'view':
    case 'expire':
    case 'reopen':
      return []
  }
}

/** In dollars when the gross fee is known. */
function feeOwed(referral: ReferralDetail): string {
  const { sender } = feePartiesOf(referral)
  const percentage = feePercentage(referral)
  return referral.grossFee === null
    ? feeSentence(referral)
    : `Referral fee to ${sender}: ${referralFeeInDollars(referral.grossFee, percentage)}.`
}
