/** Redirects a recovery link that opened another page to the reset page, with its hash. */
export function recoveryRedirect(pathname: string, hash: string): string | null {
  if (pathname === '/reset-password' || !hash.startsWith('#')) return null
  const fragment = new URLSearchParams(hash.slice(1))
  const isRecovery = fragment.get('type') === 'recovery' && (fragment.get('access_token') ?? '') !== ''
  return isRecovery ? `/reset-password${hash}` : null
}
