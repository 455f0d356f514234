/** Whose turn it is on a referral, and why, in one line. Pure. */
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { isAwaitingAnswer } from '../../../../../shared/domain/referral-lifecycle.ts'
import { isCounteredBack } from '../../../../../shared/domain/referral-terms.ts'
import { formatPercent } from '../../../../../shared/domain/referral-labels.ts'
import { isRecipientUninformed } from '../delivery-labels.ts'
import { counterpartOf, feePartiesOf } from '../referral-sides.ts'

type ReferralTurn = {
  /** The reader has to act next. */
  readonly isMine: boolean
  readonly headline: string
}

/** `now` is milliseconds since 1970. */
export function turnOf(referral: ReferralDetail, now: number): ReferralTurn {
  const isLate = isAwaitingAnswer(referral.status) && now >= Date.parse(referral.deadline)
  if (isLate) return { isMine: false, headline: 'The response deadline has passed' }
  return referral.side === 'sender' ? senderTurn(referral) : recipientTurn(referral)
}

function senderTurn(referral: ReferralDetail): ReferralTurn {
  const other = counterpartOf(referral)
  const firm = feePartiesOf(referral).recipient
  if (isRecipientUninformed(referral)) {
    const headline = `We haven’t emailed ${other} about this referral`
    // A sender who copied the link may have shared it, so it is no longer certainly their turn.
    return referral.events.some(({ kind }) => kind === 'link_copied') ? theirs(headline) : mine(headline)
  }
  switch (referral.status) {
    case 'open':
    case 'viewed':
      return theirs(
        isCounteredBack(referral)
          ? `Waiting for ${other} to respond to your proposal`
          : `Waiting for ${other} to respond`,
      )
    case 'countered':
      return mine(`${other} proposes ${proposalText(referral)}`)
    case 'accepted':
      return theirs(`${other} accepted. Has the client retained ${firm === other ? 'them' : firm}?`)
    case 'retained':
      return theirs(`The client retained ${firm}. Next: the outcome of the case`)
    case 'resolved':
      return theirs('Resolved. Next: the referral fee')
    case 'fee_due':
      return mine('The referral fee is due. Confirm when you receive it')
    case 'fee_paid':
      return mine('You received the referral fee. Close the referral when you’re done')
    case 'not_retained':
      return mine(`The client didn’t retain ${firm}. Close the referral when you’re done`)
    case 'declined':
      return theirs(`${other} declined this referral`)
    case 'expired':
      return mine('This referral expired without an answer')
    case 'withdrawn':
      return theirs('You withdrew this referral')
    case 'closed':
      return theirs('This referral is closed')
  }
}

function recipientTurn(referral: ReferralDetail): ReferralTurn {
  const other = counterpartOf(referral)
  switch (referral.status) {
    case 'open':
    case 'viewed':
      return mine(
        isCounteredBack(referral)
          ? `${other} proposes ${offerText(referral)}`
          : `${other} is waiting for your answer`,
      )
    case 'countered':
      return theirs(`Waiting for ${other} to respond to your counteroffer`)
    case 'accepted':
      return mine('You accepted this referral. Has the client retained your firm?')
    case 'retained':
      return mine('The client retained your firm. Next: the outcome of the case')
    case 'resolved':
      return mine('Resolved. Next: the referral fee')
    case 'fee_due':
      return theirs(`The referral fee is due. ${other} confirms when it arrives`)
    case 'fee_paid':
      return theirs(`${other} received the referral fee`)
    case 'not_retained':
      return theirs('The client didn’t retain your firm')
    case 'declined':
      return theirs('You declined this referral')
    case 'expired':
      return theirs('This referral expired')
    case 'withdrawn':
      return theirs(`${other} withdrew this referral`)
    case 'closed':
      return theirs('This referral is closed')
  }
}

/** For example "25% instead of 33.33%". */
function proposalText({
  counterPercentage,
  compensationPercentage,
}: Pick<ReferralDetail, 'counterPercentage' | 'compensationPercentage'>): string {
  if (counterPercentage === null) return 'another percentage'
  return `${formatPercent(counterPercentage)} instead of ${formatPercent(compensationPercentage)}`
}

/** The same for the recipient, starting from the sender's offer. */
function offerText({ counterPercentage, compensationPercentage }: ReferralDetail): string {
  return proposalText({
    counterPercentage: compensationPercentage,
    compensationPercentage: counterPercentage ?? compensationPercentage,
  })
}

function mine(headline: string): ReferralTurn {
  return { isMine: true, headline }
}

function theirs(headline: string): ReferralTurn {
  return { isMine: false, headline }
}
