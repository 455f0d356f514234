import type { ReferralBox, ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { downloadText } from '../../../platform/download.ts'

/** Saves them as a table for a spreadsheet. What writes the table is loaded with the first one. */
export async function saveReferrals(box: ReferralBox, referrals: readonly ReferralSummary[]): Promise<void> {
  const { referralsCsv } = await import('./referral-csv.ts')
  downloadText(`referrals-${box}.csv`, referralsCsv(referrals), 'text/csv;charset=utf-8')
}
