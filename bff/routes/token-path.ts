/**
 * The token route: on a 4xx the auth client deletes the session. So our own error responses for this path, in any spelling, are 503 with
 * Retry-After, and only Supabase Auth's own are forwarded unchanged.
 */
export const TOKEN_PATH = '/supabase/auth/v1/token'

export function isTokenPath(path: string): boolean {
  return path.startsWith(TOKEN_PATH)
}
