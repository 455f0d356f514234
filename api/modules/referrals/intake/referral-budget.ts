/**
 * Rate limits for referrals, counted in the transaction that stores one, so that rejected referrals do not count. The device keeps a
 * rejected referral and retries it after the wait.
 */
import { AppError } from '../../../../shared/domain/app-error.ts'
import type { ReferralBudgets } from '../../../../shared/domain/referral-limits.ts'
import type { ServiceTx } from '../../../db/database.ts'
import { countCall, type CallCount } from '../../../db/request-guards.repository.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type SpendBudget = (tx: ServiceTx, senderId: string, recipient: string) => Promise<void>

/** Rejects with rate_limited or recipient_limit, and the time until more are possible. */
export function createReferralBudget(budgets: ReferralBudgets, clock: () => number): SpendBudget {
  return async (tx, senderId, recipient) => {
    const now = clock()
    const at = new Date(now)
    const wait = ({ windowEnds }: CallCount): number => Math.max(windowEnds.getTime() - now, 1000)
    const [sent, received] = await Promise.all([
      countCall(tx, `referrals-of:${senderId}`, at, DAY),
      countCall(tx, `referrals-to:${recipient}`, at, HOUR),
    ])
    if (sent.calls > budgets.perSenderAndDay)
      throw new AppError(
        'rate_limited',
        'You’ve reached the daily limit for referrals. This one will send automatically as soon as the limit allows.',
        { retryAfter: wait(sent) },
      )
    if (received.calls > budgets.perRecipientAndHour)
      throw new AppError(
        'recipient_limit',
        'This recipient has reached the hourly limit for referrals. This one will send automatically as soon as the limit allows.',
        { retryAfter: wait(received) },
      )
  }
}

export const noBudget: SpendBudget = () => Promise.resolve()
