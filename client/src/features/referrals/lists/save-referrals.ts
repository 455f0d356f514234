import type { ReferralBox, ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { downloadText } from '../../../platform/download.ts'

/** Downloads referrals as CSV. The CSV writer is loaded on first use. */
export async function saveReferrals(box: ReferralBox, referrals: readonly ReferralSummary[]): Promise<void> {
  const { referralsCsv } = await import('./referral-csv.ts')
  downloadText(`referrals-${box}.csv`, referralsCsv(referrals), 'text/csv;charset=utf-8')
}
