/**
 * Cursors of Graph listings. The next page's URL is validated when Graph returns it and goes to the browser encrypted, for one user and one
 * listing, so that no caller can make us call a URL of their choice with a token.
 */
import { AppError } from '../../../../shared/domain/app-error.ts'
import { UnreadableSeal, type TokenVault } from '../../../encryption/token-vault.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import { parseAddress } from '../provider/trusted-hosts.ts'

export type Listing = 'files' | 'unread'

export type PageCursors = {
  /** Null on the last page. Throws ProviderFailure `untrusted_address` for a URL outside Graph. */
  write(nextLink: string | null, userId: string, listing: Listing): string | null
  /** Throws AppError validation_failed for a cursor that we did not write for this user and listing. */
  read(cursor: string, userId: string, listing: Listing): string
}

/** `graph`: Graph's base URL. */
export function createPageCursors(vault: TokenVault, graph: string): PageCursors {
  const bindingOf = (userId: string, listing: Listing) => ({
    provider: 'onedrive',
    userId,
    column: `page of ${listing}`,
  })
  const requireGraph = (text: string): string => {
    const url = parseAddress(text)
    if (url === null || url.username !== '' || url.password !== '' || !url.href.startsWith(`${graph}/`))
      throw new ProviderFailure('onedrive', 'untrusted_address', { reason: url?.hostname ?? 'no address' })
    return url.href
  }
  return {
    write: (nextLink, userId, listing) =>
      nextLink === null ? null : vault.seal(requireGraph(nextLink), bindingOf(userId, listing)),
    read(cursor, userId, listing) {
      try {
        return requireGraph(vault.open(cursor, bindingOf(userId, listing)).text)
      } catch (cause) {
        if (!(cause instanceof UnreadableSeal) && !(cause instanceof ProviderFailure)) throw cause
        throw new AppError('validation_failed', 'We couldn’t load more of this list. Please reload it.', {
          cause,
        })
      }
    },
  }
}
