/** Creates the page's Supabase client on first use: marketing pages never load it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/contracts/http.ts'
import type { SessionStorageAdapter } from './device-session.ts'

export type SupabaseClientDeps = {
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly storage: SessionStorageAdapter
  readonly storageKey: string
}

type LoadSupabase = () => Promise<SupabaseClient>

/** A placeholder: the BFF inserts the real key. */
const PUBLIC_KEY = 'public'

export function createSupabaseLoader(deps: SupabaseClientDeps): LoadSupabase {
  return () => build(deps)
}

/**
 * A client for one auth link: keeps its session in memory and reads only the PKCE verifier from the device. It has its own storage key,
 * because auth clients with the same key synchronize their sessions across tabs.
 */
export function createLinkClientLoader(deps: SupabaseClientDeps): LoadSupabase {
  return () => {
    const storageKey = `${deps.storageKey}-link`
    const [own, asked] = [storageKey, deps.storageKey].map((name) => `${name}-code-verifier`)
    const memory = new Map<string, string>()
    return build({
      ...deps,
      storageKey,
      // Without the cookie: ending the link's session must not revoke this device's grant.
      fetch: (input, init) => deps.fetch(input, { ...init, credentials: 'omit' }),
      storage: {
        getItem: (name) => (name === own && asked ? deps.storage.getItem(asked) : (memory.get(name) ?? null)),
        setItem: (name, value) => void memory.set(name, value),
        removeItem: (name) => {
          if (name === own && asked) deps.storage.removeItem(asked)
          else memory.delete(name)
        },
      },
    })
  }
}

async function build(deps: SupabaseClientDeps): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js')
  return createClient(`${deps.origin}/supabase`, PUBLIC_KEY, {
    auth: {
      flowType: 'pkce',
      // The target screens of links exchange them explicitly.
      detectSessionInUrl: false,
      autoRefreshToken: true,
      persistSession: true,
      storage: deps.storage,
      storageKey: deps.storageKey,
    },
    global: { headers: { [CSRF_HEADER]: CSRF_VALUE }, fetch: deps.fetch },
  })
}
