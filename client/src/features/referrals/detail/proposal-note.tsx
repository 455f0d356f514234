import type { ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { actorLabel, proposalNote } from '../../../../../shared/domain/referral-history.ts'
import styles from './referral-detail.module.css'
import { counterpartOf } from '../referral-sides.ts'

type ProposalNoteProps = {
  readonly referral: ReferralDetail
  /** The recipient's counteroffer, or the sender's response to one. */
  readonly kind: 'counter' | 'counter_back'
}

/** The note of the latest proposal of this kind. It may be a condition, so it is displayed wherever the percentage is decided on. */
export function ProposalNote({ referral, kind }: ProposalNoteProps): ReactNode {
  const { events, side } = referral
  const proposal = events.findLast((event) => event.kind === kind)
  const note = proposal === undefined ? null : proposalNote(proposal)
  if (proposal === undefined || note === null) return null
  return (
    <figure className={styles['quotation']}>
      <figcaption className={styles['soft']}>
        {actorLabel(proposal, { side, other: counterpartOf(referral) })} wrote:
      </figcaption>
      <blockquote className={styles['words']}>{note}</blockquote>
    </figure>
  )
}
