/**
 * Sessions that were ended through this BFF while their tokens are still good by themselves, for up to an hour. The API knows of them from
 * every copy of the BFF; this is for what a copy passes on to the data service, which does not.
 */
import { z } from 'zod'
import { PASSWORD_CHANGED_MESSAGE } from '../../shared/contracts/sessions.ts'
import { AppError } from '../../shared/domain/app-error.ts'

/** Milliseconds; no access token lives longer. */
const REMEMBERED_FOR = 60 * 60_000
const MAX_REMEMBERED = 10_000

type EndedSessions = {
  /** All of the person's ended but that of the token, which has done it with a new password. */
  endedByPassword(token: string): void
  /** Null for a token that nothing is known against. `payload`: what the token says. */
  refusalOf(payload: unknown): AppError | null
}

const payloadSchema = z.object({
  sub: z.string(),
  iat: z.number().default(0),
  session_id: z.string().nullable().default(null),
})
type Payload = z.infer<typeof payloadSchema>

type Ending = { readonly at: number; readonly kept: string | null }

export function createEndedSessions(
  clock: () => number,
  readPayload: (token: string) => unknown,
  onEnded: (person: string) => void,
): EndedSessions {
  /** By person. Insertion order is age. */
  const endings = new Map<string, Ending>()

  function endingOf({ sub }: Payload): Ending | undefined {
    const ending = endings.get(sub)
    if (ending === undefined || clock() < ending.at + REMEMBERED_FOR) return ending
    endings.delete(sub)
    return undefined
  }

  return {
    endedByPassword(token) {
      const { sub, session_id: kept } = payloadSchema.parse(readPayload(token))
      const oldest = endings.size >= MAX_REMEMBERED ? endings.keys().next().value : undefined
      if (oldest !== undefined) endings.delete(oldest)
      endings.delete(sub)
      endings.set(sub, { at: clock(), kept })
      onEnded(sub)
    },
    refusalOf(said) {
      const payload = payloadSchema.safeParse(said).data
      const ending = payload === undefined ? undefined : endingOf(payload)
      if (payload === undefined || ending === undefined || payload.session_id === ending.kept) return null
      // Tokens count in whole seconds: what was made in the same one may be of a sign-in just after.
      return payload.iat < Math.floor(ending.at / 1000)
        ? new AppError('password_changed', PASSWORD_CHANGED_MESSAGE)
        : null
    },
  }
}
