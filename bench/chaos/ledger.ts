/** The ledger of a run: everything that the users were told, which must be true at the end. */
import type { UserId } from '../../shared/domain/ids.ts'
import { createCallLog, type CallLog } from '../faults/calls.ts'
import type { SendReferralEmailResponse } from '../../shared/contracts/referral-email.ts'

export type Wish = 'accept' | 'decline'

export type SentReferral = {
  readonly id: string
  readonly owner: string
  readonly to: string
  /** The responses that a device received; more than one if the first was lost on the last step. */
  readonly acknowledgements: SendReferralEmailResponse[]
  /** The recipient's decision, from their first attempt on. */
  wish: Wish | null
  isAnswered: boolean
}

/** A member's first name, which each write replaces. */
export type ProfileWrites = {
  acknowledged: { readonly value: string; readonly at: number } | null
  /** Writes with an unknown outcome. */
  readonly uncertain: { readonly value: string; readonly at: number }[]
}

export type Tally = { done: number; failed: number }

export type Ledger = {
  readonly referrals: Map<string, SentReferral>
  readonly profiles: Map<string, ProfileWrites>
  /** Calls, by attorney. */
  readonly calls: Map<UserId, CallLog>
  readonly tallies: Map<string, Tally>
  /** Descriptions of what no user should ever have seen. */
  readonly wrongs: string[]
  count(what: string, isDone: boolean): void
  callsOf(owner: UserId): CallLog
}

export function createLedger(): Ledger {
  const tallies = new Map<string, Tally>()
  const calls = new Map<UserId, CallLog>()
  return {
    calls,
    callsOf(owner) {
      const log = calls.get(owner) ?? createCallLog(owner)
      calls.set(owner, log)
      return log
    },
    referrals: new Map(),
    profiles: new Map(),
    tallies,
    wrongs: [],
    count(what, isDone) {
      const tally = tallies.get(what) ?? { done: 0, failed: 0 }
      tallies.set(what, tally)
      if (isDone) tally.done += 1
      else tally.failed += 1
    },
  }
}
