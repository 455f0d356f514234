/**
 * Sessions ended through this BFF whose tokens have not expired yet, for up to an hour. The API knows them from every instance of the BFF;
 * this list protects calls of the data service, which does not.
 */
import { z } from 'zod'
import { PASSWORD_CHANGED_MESSAGE } from '../../shared/contracts/sessions.ts'
import { AppError } from '../../shared/domain/app-error.ts'

/** Milliseconds; the longest lifetime of an access token. */
const REMEMBERED_FOR = 60 * 60_000
const MAX_REMEMBERED = 10_000

type EndedSessions = {
  /** Ends all sessions of the person except the token's, which has set a new password. */
  endedByPassword(token: string): void
  /** Null for a token whose session is not known to have ended. `payload`: the token's claims. */
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
  /** Keyed by user id, oldest first. */
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
      // `iat` is in whole seconds: a token issued in the same second may belong to a later sign-in.
      return payload.iat < Math.floor(ending.at / 1000)
        ? new AppError('password_changed', PASSWORD_CHANGED_MESSAGE)
        : null
    },
  }
}
