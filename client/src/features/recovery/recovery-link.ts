/** Makes a session of a recovery link's address. Pure but for the auth client that is given. */
import type { Auth } from '../../platform/auth/auth.ts'

type RecoveryLink =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'tokens'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'nothing' }

export function readRecoveryLink(address: URL): RecoveryLink {
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ''))
  const message = address.searchParams.get('error_description') ?? fragment.get('error_description')
  if (message !== null) return { kind: 'refused', message }
  const code = address.searchParams.get('code')
  if (code) return { kind: 'code', code }
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken }
  return { kind: 'nothing' }
}

export type RecoveryOutcome =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unusable'; readonly message: string }
  | { readonly kind: 'no_link' }

/** Without a link, a session that is already there will do: changing one's own password needs no mail. */
export async function openRecoveryLink(link: RecoveryLink, auth: Auth): Promise<RecoveryOutcome> {
  switch (link.kind) {
    case 'refused':
      return { kind: 'unusable', message: link.message }
    case 'nothing':
      return (await auth.getIdentity()) === null ? { kind: 'no_link' } : { kind: 'ready' }
    case 'code':
    case 'tokens': {
      const result = await (link.kind === 'code' ? auth.exchangeCode(link.code) : auth.adoptTokens(link))
      return result.ok ? { kind: 'ready' } : { kind: 'unusable', message: result.failure.message }
    }
  }
}
