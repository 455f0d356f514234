/**
 * A person's own sessions. The auth service has no public call for them, so two database functions return them to their owner only
 * (POST /rest/v1/rpc/...). If the functions are not installed the response is 404, and the list is not shown.
 */
import { z } from 'zod'

export const LIST_SESSIONS_FUNCTION = 'list_own_sessions'
/** Takes {session_id}; returns whether the caller had such a session. */
export const END_SESSION_FUNCTION = 'end_own_session'

/** Service role only. Takes {session_ids}; returns those that still exist. */
export const LIVE_SESSIONS_FUNCTION = 'live_sessions'
/** Service role only. Takes {person, begun_before}; ends the person's sessions begun before then and returns their number. */
export const END_SESSIONS_OF_FUNCTION = 'end_sessions_of'

/** Shown on every device that a new password has signed out. */
export const PASSWORD_CHANGED_MESSAGE =
  'You’ve been signed out because your password was changed. Please sign in again.'

/** Shown on a device that the user has signed out from another device. */
export const SIGNED_OUT_ELSEWHERE_MESSAGE = 'You were signed out from another device. Please sign in again.'

/** Shown where somebody was signed in to an account that was deleted. */
export const ACCOUNT_DELETED_MESSAGE =
  'This account was deleted, as its owner asked. What it kept on this device has been removed.'

/** PostgREST returns times in Postgres' format, with an offset. */
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
