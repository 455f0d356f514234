/** Whether a session may act for its account's address. Pure. */
import type { Account } from './sign-in-service.ts'
import type { ProvenEmail } from './proven-emails.repository.ts'

/** Tokens have whole seconds, so the verification time is truncated too. */
const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Needs no query: the address is the recorded one, and the user signed in after its verification. */
export function isCovered(
  session: { readonly email: string; readonly signedInAt: number },
  proven: ProvenEmail | null,
): boolean {
  return proven?.email === session.email && session.signedInAt >= inSeconds(proven.provenAt)
}

/**
 * If only a provider verified the address, an earlier session may belong to another person who created the account in advance. A code or
 * link from a mail goes to the user who requested it, so it covers earlier sessions too.
 */
export function isFromBeforeTheOwner(signedInAt: number, account: Account): boolean {
  return (
    account.confirmedAt !== null &&
    !account.hasPasswordIdentity &&
    signedInAt < inSeconds(account.confirmedAt)
  )
}
