/** When a session may be believed about its account's address. Pure. */
import type { Account } from './sign-in-service.ts'
import type { ProvenEmail } from './proven-emails.repository.ts'

/** A second's fraction is lost in tokens, so the proof's own is left out as well. */
const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Without asking anybody: the address is the recorded one, and the person signed in after it was proved. */
export function isCovered(
  session: { readonly email: string; readonly signedInAt: number },
  proven: ProvenEmail | null,
): boolean {
  return proven?.email === session.email && session.signedInAt >= inSeconds(proven.provenAt)
}

/**
 * With a provider's proof alone, a session from before it is somebody else's: whoever made the account, to be found by its owner. A code
 * or link from a mail goes to who asked for it, so it covers earlier sessions too.
 */
export function isFromBeforeTheOwner(signedInAt: number, account: Account): boolean {
  return (
    account.confirmedAt !== null &&
    !account.hasPasswordIdentity &&
    signedInAt < inSeconds(account.confirmedAt)
  )
}
