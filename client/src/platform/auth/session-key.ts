/** The key that supabase-js would use by default, so that its tools find it. */
export function sessionKeyFor(origin: string): string {
  return `sb-${new URL(origin).hostname.split('.')[0] ?? 'app'}-auth-token`
}
