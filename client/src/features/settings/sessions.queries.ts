/** The user's own sessions, from the data service. */
import type { PostgrestError } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type DeviceSessionRow,
  END_SESSION_FUNCTION,
  LIST_SESSIONS_FUNCTION,
  sessionListSchema,
} from '../../../../shared/contracts/sessions.ts'
import type { Auth } from '../../platform/auth/auth.ts'

/** `unavailable`: the sign-in service lacks the functions, so the user can only end all other sessions at once. */
type SessionList =
  | { readonly kind: 'listed'; readonly sessions: readonly DeviceSessionRow[] }
  | { readonly kind: 'unavailable' }

export const sessionsKey = ['settings', 'sessions'] as const

export function sessionsQuery(auth: Auth) {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }): Promise<SessionList> => {
      const client = await auth.dataClient()
      const answer = await client.rpc(LIST_SESSIONS_FUNCTION).abortSignal(signal)
      if (answer.error !== null) {
        if (answer.status === 404) return { kind: 'unavailable' }
        throw failed(answer.error)
      }
      return { kind: 'listed', sessions: sessionListSchema.parse(answer.data) }
    },
  })
}

export async function endSession(auth: Auth, sessionId: string): Promise<void> {
  const client = await auth.dataClient()
  const answer = await client.rpc(END_SESSION_FUNCTION, { session_id: sessionId })
  if (answer.error !== null) throw failed(answer.error)
  z.boolean().parse(answer.data)
}

function failed(cause: PostgrestError): Error {
  return new Error('The sign-in service could not be asked just now. Please try again.', { cause })
}
