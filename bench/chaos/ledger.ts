/** What the people of a run were told, and by whom: everything that must still be true at the end. */
import type { SendReferralEmailResponse } from '../../shared/contracts/referral-email.ts'

export type Wish = 'accept' | 'decline'

export type SentReferral = {
  readonly id: string
  readonly owner: string
  readonly to: string
  /** Of the answers that a device got; more than one when the first was lost on the last few steps. */
  readonly acknowledgements: SendReferralEmailResponse[]
  /** What the recipient wants, once he or she has said it for the first time. */
  wish: Wish | null
  isAnswered: boolean
}

/** A member's first name, which each write replaces. */
export type ProfileWrites = {
  acknowledged: { readonly value: string; readonly at: number } | null
  /** Nobody knows whether these were taken. */
  readonly uncertain: { readonly value: string; readonly at: number }[]
}

export type Tally = { done: number; failed: number }

export type Ledger = {
  readonly referrals: Map<string, SentReferral>
  readonly profiles: Map<string, ProfileWrites>
  readonly tallies: Map<string, Tally>
  /** What nobody should ever have been told or shown, in words. */
  readonly wrongs: string[]
  count(what: string, isDone: boolean): void
}

export function createLedger(): Ledger {
  const tallies = new Map<string, Tally>()
  return {
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
