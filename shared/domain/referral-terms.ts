/**
 * Texts that both attorneys rely on, shared by the form, the email, the recipient’s page, the history, help, terms and privacy policy:
 * who pays whom, what is disclosed when, and the rule on fee sharing. Pure.
 */
import type { ReferralStatus } from './referral-lifecycle.ts'
import { formatPercent } from './referral-labels.ts'

/** `share` is the sender's, in percent of the total attorney fee. Names are the firms', or the attorneys' without a firm. */
export function referralFeeTerm(share: number, sender: string, recipient: string): string {
  return `Referral fee to ${sender}: ${feeShareLabel(share)}; ${recipient} keeps ${formatPercent(100 - share)}`
}

type Firm = { readonly name: string; readonly firm: string | null }

/** The fee term between two parties, at the agreed or proposed percentage. */
export function feeBetween(share: number, sender: Firm, recipient: Firm): string {
  return referralFeeTerm(share, sender.firm ?? sender.name, recipient.firm ?? recipient.name)
}

type OnTheTable = {
  readonly status: ReferralStatus
  readonly compensationPercentage: number
  readonly counterPercentage: number | null
}

/** The sender has replied to a counteroffer with another percentage, which awaits the recipient. */
export function isCounteredBack({ status, counterPercentage }: OnTheTable): boolean {
  return (status === 'open' || status === 'viewed') && counterPercentage !== null
}

/**
 * Both proposals, for one of the two readers: "You proposed 30%; Roe Law proposes 28%". `recipient` is the recipient's name, if others
 * read it too. Null unless the sender has countered a counteroffer.
 */
export function bothProposals(
  referral: OnTheTable,
  reader: 'sender' | 'recipient',
  other: string,
  recipient = 'You',
): string | null {
  const { compensationPercentage, counterPercentage } = referral
  if (counterPercentage === null || !isCounteredBack(referral)) return null
  const asked = formatPercent(counterPercentage)
  const offered = formatPercent(compensationPercentage)
  return reader === 'recipient'
    ? `${recipient} proposed ${asked}; ${other} proposes ${offered}`
    : `${other} proposed ${asked}; you propose ${offered}`
}

export function feeShareLabel(share: number): string {
  return `${formatPercent(share)} of the total attorney fee`
}

/** The order in which a referral is disclosed to its recipient. */
export const DISCLOSURE_ORDER =
  'The terms come first. The names of the client and the adverse parties follow when a conflict check is started. ' +
  'The case details open once the referral is accepted.'

/** The step between the terms and the answer. */
export const CONFLICT_STEP = {
  button: 'I am checking conflicts',
  /** Explains the button to the recipient. */
  what: 'Shows you the names of the client and the adverse parties so that you can check for conflicts of interest. The sender will see that a conflict check has started.',
  /** Explains the name fields to the sender. */
  entry: 'Shown to the recipient only when a conflict check is started.',
  unnamed: 'The sender has not named the parties. Ask for the names below before you accept.',
} as const

/** American Bar Association, Model Rules of Professional Conduct, Rule 1.5(e), paraphrased. */
export const FEE_SHARING_RULE = {
  name: 'ABA Model Rule 1.5(e)',
  source:
    'https://www.americanbar.org/groups/professional_responsibility/publications/model_rules_of_professional_conduct/rule_1_5_fees/',
  readOn: '2026-11-20',
  words:
    'Under ABA Model Rule 1.5(e), lawyers at different firms may divide a fee only if (1) the division is in proportion to the services ' +
    'each lawyer performs or each lawyer assumes joint responsibility for the representation; (2) the client agrees to the arrangement, ' +
    'including each lawyer’s share, and the agreement is confirmed in writing; and (3) the total fee is reasonable. Verify your state’s rule.',
} as const

/** Days for which an accepted referral's link works after closing. */
export const LINK_DAYS_AFTER_CLOSING = 30
