/** The waiting list. No user may read or write it, so every query runs as the server. */
import type { JoinWaitlistRequest } from '../../../shared/contracts/legal-search.ts'
import type { ServiceTx } from '../../db/database.ts'

export type WaitlistEntry = JoinWaitlistRequest & { readonly id: string; readonly at: Date }

/**
 * One entry per address (already normalized); joining again keeps the place. New values replace previous ones, but empty ones do not,
 * because anyone can enter another person's address.
 */
export async function saveWaitlistEntry(tx: ServiceTx, entry: WaitlistEntry): Promise<void> {
  const { id, email, state, wish, at } = entry
  await tx.query(
    `insert into public.legal_search_waitlist (id, email, state, wish, joined_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (email) do update set
       state = coalesce(excluded.state, legal_search_waitlist.state),
       wish = case when excluded.wish = '' then legal_search_waitlist.wish else excluded.wish end,
       updated_at = excluded.updated_at`,
    [id, email, state, wish, at.toISOString()],
  )
}
