/** Builds the one Supabase client of this page, only when someone first needs it: marketing pages never load it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/contracts/http.ts'
import type { SessionStorageAdapter } from './device-session.ts'

export type SupabaseClientDeps = {
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly storage: SessionStorageAdapter
  readonly storageKey: string
}

export type LoadSupabase = () => Promise<SupabaseClient>

/** The real key is put in by the BFF; the client has none to lose. */
const PUBLIC_KEY = 'public'

export function createSupabaseLoader(deps: SupabaseClientDeps): LoadSupabase {
  return () => build(deps)
}

async function build(deps: SupabaseClientDeps): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient(`${deps.origin}/supabase`, PUBLIC_KEY, {
    auth: {
      flowType: 'pkce',
      // Links are read by the screens they lead to, which exchange them explicitly.
      detectSessionInUrl: false,
      autoRefreshToken: true,
      persistSession: true,
      storage: deps.storage,
      storageKey: deps.storageKey,
    },
    global: { headers: { [CSRF_HEADER]: CSRF_VALUE }, fetch: deps.fetch },
  })
}
