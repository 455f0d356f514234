/** Named as supabase-js itself would name it, so that its own tools find it. */
export function sessionKeyFor(origin: string): string {
  return `sb-${new URL(origin).hostname.split('.')[0] ?? 'app'}-auth-token`
}
