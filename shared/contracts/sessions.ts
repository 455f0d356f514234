/**
 * A person's own sessions. The auth service has no public call for them; two database functions beside its tables give them to their
 * owner alone (POST /rest/v1/rpc/...). Where the functions are missing the answer is 404, and the list is not shown.
 */
import { z } from 'zod'

export const LIST_SESSIONS_FUNCTION = 'list_own_sessions'
/** Takes {session_id}; answers whether there was such a session of the caller. */
export const END_SESSION_FUNCTION = 'end_own_session'

/** For the server alone (service role). Takes {session_ids}; answers those of them that are still there. */
export const LIVE_SESSIONS_FUNCTION = 'live_sessions'
/** For the server alone (service role). Takes {person, begun_before}; ends that person's sessions of before then and answers how many. */
export const END_SESSIONS_OF_FUNCTION = 'end_sessions_of'

/** What whoever was signed out by a new password is told, here and there. */
export const PASSWORD_CHANGED_MESSAGE =
  'You’ve been signed out because your password was changed. Please sign in again.'

/** What whoever was signed out by the same person, from another device, is told. */
export const SIGNED_OUT_ELSEWHERE_MESSAGE = 'You were signed out from another device. Please sign in again.'

/** PostgREST gives times with an offset, Postgres' own way. */
const time = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'not a time')

const deviceSessionSchema = z.object({
  id: z.uuid(),
  created_at: time,
  last_seen_at: time,
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
})
export type DeviceSessionRow = z.infer<typeof deviceSessionSchema>

export const sessionListSchema = z.array(deviceSessionSchema)
