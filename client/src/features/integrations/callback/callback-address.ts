/** Parses the callback URL of a provider. Pure. */
import { z } from 'zod'

export type CallbackAddress =
  | {
      readonly kind: 'grant'
      /** null or empty if the provider sent none. */
      readonly code: string | null
      readonly state: string | null
      /** The issuer, if the provider sends it (RFC 9207). */
      readonly iss: string | null
    }
  /** The provider's error code and message. */
  | { readonly kind: 'refused'; readonly error: string; readonly description: string | null }
  /** This page was already opened and removed the code from the URL, so it must not be exchanged again. */
  | { readonly kind: 'taken' }

export function readCallbackAddress(address: URL, historyState: unknown): CallbackAddress {
  const query = address.searchParams
  const error = query.get('error')
  if (error !== null) return { kind: 'refused', error, description: query.get('error_description') }
  const code = query.get('code')
  if ((code === null || code === '') && isTaken(historyState)) return { kind: 'taken' }
  return { kind: 'grant', code, state: query.get('state'), iss: query.get('iss') }
}

/** Stored in the history entry, so that it survives a reload. */
export const TAKEN = { isGrantTaken: true } as const

const takenSchema = z.object({ isGrantTaken: z.literal(true) })

function isTaken(historyState: unknown): boolean {
  return takenSchema.safeParse(historyState).success
}
