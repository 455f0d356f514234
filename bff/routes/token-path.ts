/**
 * The one call whose refusals sign people out: on a 4xx the auth client wipes the session. So whatever we ourselves refuse under
 * this path, in whatever spelling, is 503 with Retry-After, and only Supabase Auth's own word passes as it is.
 */
export const TOKEN_PATH = '/supabase/auth/v1/token'

export function isTokenPath(path: string): boolean {
  return path.startsWith(TOKEN_PATH)
}
