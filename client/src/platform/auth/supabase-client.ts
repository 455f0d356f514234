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

type LoadSupabase = () => Promise<SupabaseClient>

/** The real key is put in by the BFF; the client has none to lose. */
const PUBLIC_KEY = 'public'

export function createSupabaseLoader(deps: SupabaseClientDeps): LoadSupabase {
  return () => build(deps)
}

/**
 * For one link: keeps its session in memory, and takes from the device only the verifier of the code that this browser asked for. The name
 * of its storage is another, because auth clients of one name tell each other, in all tabs, who is signed in.
 */
export function createLinkClientLoader(deps: SupabaseClientDeps): LoadSupabase {
  return () => {
    const storageKey = `${deps.storageKey}-link`
    const [own, asked] = [storageKey, deps.storageKey].map((name) => `${name}-code-verifier`)
    const memory = new Map<string, string>()
    return build({
      ...deps,
      storageKey,
      // Without the cookie: ending what the link began must not end the grant of whoever uses this device.
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
