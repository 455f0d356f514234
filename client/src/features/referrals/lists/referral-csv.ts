/** Formats referrals as CSV (RFC 4180) without executable formulas. Pure. */
import type { ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { STATUS_LABELS } from '../../../../../shared/domain/referral-labels.ts'
import { csvText } from '../../../platform/csv-text.ts'
import { deliveryLabel } from '../delivery-labels.ts'

type Column = { readonly title: string; readonly of: (referral: ReferralSummary) => string | number | null }

const COLUMNS: readonly Column[] = [
  { title: 'Direction', of: ({ box }) => (box === 'sent' ? 'Sent' : 'Received') },
  { title: 'Name', of: ({ counterpartName }) => counterpartName },
  { title: 'Email', of: ({ counterpartEmail }) => counterpartEmail },
  { title: 'Firm', of: ({ counterpartFirm }) => counterpartFirm },
  { title: 'Subject', of: ({ subject }) => subject },
  { title: 'Your reference', of: ({ reference }) => reference },
  { title: 'Area', of: ({ area }) => area },
  { title: 'State', of: ({ state }) => state },
  { title: 'Referral fee (%)', of: ({ compensationPercentage }) => compensationPercentage },
  { title: 'Counteroffer (%)', of: ({ counterPercentage }) => counterPercentage },
  { title: 'Status', of: ({ status }) => STATUS_LABELS[status] },
  { title: 'Email delivery', of: (referral) => (referral.box === 'sent' ? deliveryLabel(referral) : null) },
  { title: 'Delivery error', of: ({ deliveryError }) => deliveryError },
  { title: 'Acceptance deadline (UTC)', of: ({ deadline }) => deadline },
  { title: 'Created (UTC)', of: ({ createdAt }) => createdAt },
  { title: 'Last updated (UTC)', of: ({ updatedAt }) => updatedAt },
  { title: 'Referral number', of: ({ id }) => id },
]

export function referralsCsv(referrals: readonly ReferralSummary[]): string {
  return csvText(
    COLUMNS.map(({ title }) => title),
    referrals.map((referral) => COLUMNS.map((column) => column.of(referral))),
  )
}
