/** The rows of the waiting list. No person may read or write them, so every query is the server's own. */
import type { JoinWaitlistRequest } from '../../../shared/contracts/legal-search.ts'
import type { ServiceTx } from '../../db/database.ts'

export type WaitlistEntry = JoinWaitlistRequest & { readonly id: string; readonly at: Date }

/**
 * Once for each address (already normalised); who comes again keeps their place. What is said anew replaces what was said before, and
 * silence replaces nothing: anybody can type anybody's address.
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
