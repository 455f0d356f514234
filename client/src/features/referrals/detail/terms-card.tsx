import { useId, type ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import {
  formatDollars,
  feePercentage,
  referralFeeInDollars,
} from '../../../../../shared/domain/referral-fee.ts'
import { isAccepted } from '../../../../../shared/domain/referral-lifecycle.ts'
import {
  bothProposals,
  FEE_SHARING_RULE,
  feeShareLabel,
} from '../../../../../shared/domain/referral-terms.ts'
import { OUTCOME_LABELS, formatPercent } from '../../../../../shared/domain/referral-labels.ts'
import { Card } from '../../../ui/card.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import styles from './referral-detail.module.css'
import { counterpartOf, feeSentence } from '../referral-sides.ts'

/** The current terms. The original offer stays visible next to the agreed percentage. */
export function TermsCard({ referral }: { readonly referral: ReferralDetail }): ReactNode {
  const headingId = useId()
  const { status, counterPercentage, outcome, grossFee } = referral
  const percentage = feePercentage(referral)
  return (
    <Card aria-labelledby={headingId}>
      <h2 id={headingId}>Terms</h2>
      <p className={styles['terms']}>{feeSentence(referral)}</p>
      <FactList className={styles['facts']}>
        <Fact term="Referral fee">{`${formatPercent(percentage)}${agreement(referral)}`}</Fact>
        {counterPercentage !== null && !isAccepted(status) && (
          <Fact term="Counteroffer">
            {bothProposals(referral, referral.side, counterpartOf(referral)) ??
              feeShareLabel(counterPercentage)}
          </Fact>
        )}
        <Fact term="Area">{referral.area ?? 'Not specified'}</Fact>
        <Fact term="State">{referral.state ?? 'Not specified'}</Fact>
        {outcome !== null && <Fact term="Outcome">{OUTCOME_LABELS[outcome]}</Fact>}
        {outcome !== null && (
          <Fact term="Gross attorney fee">
            {grossFee === null ? 'Not specified' : formatDollars(grossFee)}
          </Fact>
        )}
        {grossFee !== null && (
          <Fact term="Referral fee in dollars">{referralFeeInDollars(grossFee, percentage)}</Fact>
        )}
      </FactList>
      <p className={styles['soft']}>{FEE_SHARING_RULE.words}</p>
    </Card>
  )
}

/** For example " (agreed; you offered 33.33%)". */
function agreement({ status, side, compensationPercentage, counterPercentage }: ReferralDetail): string {
  if (!isAccepted(status)) return ' (offered)'
  if (counterPercentage === null) return ' (agreed)'
  const offered = formatPercent(compensationPercentage)
  return side === 'sender' ? ` (agreed; you offered ${offered})` : ` (agreed; ${offered} was offered)`
}
