/** What a provider put into the address it sent the person back to. Pure. */
import { z } from 'zod'

export type CallbackAddress =
  | {
      readonly kind: 'grant'
      /** null or empty where the provider gave none. */
      readonly code: string | null
      readonly state: string | null
      /** Who says so, where the provider tells (RFC 9207). */
      readonly iss: string | null
    }
  /** The provider's own code and words. */
  | { readonly kind: 'refused'; readonly error: string; readonly description: string | null }
  /** This page was opened before and took the code out of the address: it must not be exchanged again. */
  | { readonly kind: 'taken' }

export function readCallbackAddress(address: URL, historyState: unknown): CallbackAddress {
  const query = address.searchParams
  const error = query.get('error')
  if (error !== null) return { kind: 'refused', error, description: query.get('error_description') }
  const code = query.get('code')
  if ((code === null || code === '') && isTaken(historyState)) return { kind: 'taken' }
  return { kind: 'grant', code, state: query.get('state'), iss: query.get('iss') }
}

/** Stays with the entry in the browser's history, over a reload too. */
export const TAKEN = { isGrantTaken: true } as const

const takenSchema = z.object({ isGrantTaken: z.literal(true) })

function isTaken(historyState: unknown): boolean {
  return takenSchema.safeParse(historyState).success
}
