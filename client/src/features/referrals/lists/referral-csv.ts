/** Formats referrals as CSV (RFC 4180) without executable formulas. Pure. */
import { unparse } from 'papaparse'
import type { ReferralSummary } from '../../../../../shared/contracts/referrals.ts'
import { STATUS_LABELS } from '../../../../../shared/domain/referral-labels.ts'
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

/** Excel reads UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Text that starts like a formula is prefixed with an apostrophe (OWASP, "CSV Injection"). Numbers are trusted and stay numbers. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/

export function referralsCsv(referrals: readonly ReferralSummary[]): string {
  const rows = {
    fields: COLUMNS.map(({ title }) => title),
    data: referrals.map((referral) => COLUMNS.map((column) => column.of(referral))),
  }
  return `${BYTE_ORDER_MARK}${unparse(rows, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`
}
