/** A member's notifications, stored on the server and pushed over server-sent events. */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'

export const NOTIFICATION_KINDS = {
  referral_received: 'I received a referral',
  referral_viewed: 'My referral was opened',
  referral_accepted: 'My referral was accepted',
  referral_declined: 'My referral was declined',
  referral_countered: 'My referral got a counteroffer',
  referral_question: 'New message about a referral',
  referral_expired: 'My referral expired',
  referral_delivery_failed: 'My referral email bounced',
  referral_deadline_near: 'A deadline is near',
  referral_deadline_moved: 'A deadline I must meet changed',
  referral_withdrawn: 'A referral to me was withdrawn',
  account_decision: 'A decision on my account',
  request_interest: 'An attorney answered my request',
  request_chosen: 'A client chose me',
  request_cleared: 'My attorney found no conflict',
  request_released: 'A choice has ended',
  request_closed: 'A request that I answered has ended',
  request_expiring: 'My request closes soon',
  conversation_message: 'A new message',
  saved_search: 'New requests match a saved search',
  case_reminder: 'A reminder of a saved case',
  callback_due: 'A call back is due',
  lien_response: 'A lien response is due',
  lien_follow_up: 'A lien needs attention',
  lien_deadline: 'A lien deadline is near',
  moderation_decision: 'A decision on something reported',
  lien_answered: 'A lienholder answered my request',
  lien_shared: 'A ledger was shared with me',
  lien_ask_failed: 'My email to a lienholder bounced',
  ticket_answer: 'An answer from the support team',
  network_invitation: 'I was invited to a private network',
  network_answer: 'My invitation was answered',
  licence_decision: 'A decision on my licenses or my office',
  export_ready: 'My data export is ready',
  account_deletion: 'My account is to be deleted',
} as const
export type NotificationKind = keyof typeof NOTIFICATION_KINDS
export const notificationKindSchema = z.enum(Object.keys(NOTIFICATION_KINDS) as [NotificationKind]) // the keys of the literal

/** Emailed as well unless turned off. Frequent kinds, and those with an email of their own, stay in the app. */
export const MAILED_BY_DEFAULT: readonly NotificationKind[] = [
  'referral_accepted',
  'referral_declined',
  'referral_countered',
  'referral_question',
  'referral_expired',
  'referral_delivery_failed',
  'referral_deadline_near',
  'request_interest',
  'request_chosen',
  'request_cleared',
  'request_released',
  'request_closed',
  'request_expiring',
  'conversation_message',
  'saved_search',
  'case_reminder',
  'callback_due',
  'lien_response',
  'lien_follow_up',
  'lien_deadline',
  'moderation_decision',
  'lien_answered',
  'lien_shared',
  'lien_ask_failed',
  'ticket_answer',
  'network_invitation',
  'network_answer',
  'export_ready',
]

/** Events that already send a mandatory email of their own: a notification by email would be a duplicate. */
export const MAILED_ANYWAY: readonly NotificationKind[] = [
  'referral_received',
  'referral_deadline_moved',
  'referral_withdrawn',
  'account_decision',
  'licence_decision',
  'account_deletion',
]

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  /** A path of the app. */
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationListResponseSchema = z.object({
  notifications: z.array(notificationSchema),
  unread: z.number().int().nonnegative(),
  next: z.string().nullable(),
})
export type NotificationListResponse = z.infer<typeof notificationListResponseSchema>

/** Newest first. `next` is the cursor of the following page. */
export const listNotificationsEndpoint = endpoint({
  method: 'GET',
  path: '/api/notifications',
  auth: 'user',
  query: z.object({
    filter: z.enum(['all', 'unread']).default('all'),
    next: z.string().max(1000).optional(),
  }),
  response: notificationListResponseSchema,
})

/** Selects notifications by id, by the app path they link to, or all. */
export const markReadRequestSchema = z.union([
  z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  z.object({ link: z.string().startsWith('/').max(500) }),
  z.object({ all: z.literal(true) }),
])
/** The unread count after a change. */
export const unreadResponseSchema = z.object({ unread: z.number().int().nonnegative() })

export const markNotificationsReadEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  auth: 'user',
  request: markReadRequestSchema,
  maxBody: 32 * KB,
  response: unreadResponseSchema,
})

/** A snoozed notification does not count as unread before `until`. */
export const snoozeRequestSchema = z.object({ id: z.uuid(), until: z.iso.datetime() })

export const snoozeNotificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/notifications/snooze',
  auth: 'user',
  request: snoozeRequestSchema,
  maxBody: KB,
  response: unreadResponseSchema,
})

/** Settings for every kind, in-app and by email; in an update, only the changed kinds. */
export const notificationPreferencesSchema = z.object({
  preferences: z.array(z.object({ kind: notificationKindSchema, inApp: z.boolean(), email: z.boolean() })),
})
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>

const PREFERENCES_PATH = '/api/notification-preferences'

export const getNotificationPreferencesEndpoint = endpoint({
  method: 'GET',
  path: PREFERENCES_PATH,
  auth: 'user',
  response: notificationPreferencesSchema,
})

/** Returns the updated settings of every kind. */
export const updateNotificationPreferencesEndpoint = endpoint({
  method: 'PUT',
  path: PREFERENCES_PATH,
  auth: 'user',
  request: notificationPreferencesSchema,
  maxBody: 32 * KB,
  response: notificationPreferencesSchema,
})

export const LIVE_EVENTS_PATH = '/api/events'

export const liveEventsEndpoint = endpoint({
  method: 'GET',
  path: LIVE_EVENTS_PATH,
  auth: 'user',
  response: 'events',
})

/** Data of a server-sent event: what changed, so that the screen refetches it. Never content. */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notification'), unread: z.number().int() }),
  z.object({ type: z.literal('referral'), referralId: z.uuid() }),
  z.object({ type: z.literal('request'), requestId: z.uuid() }),
  z.object({ type: z.literal('conversation'), conversationId: z.uuid() }),
  z.object({ type: z.literal('ticket'), ticketId: z.uuid() }),
  /** Partners or invitations. */
  z.object({ type: z.literal('network') }),
  /** `deviceId`: the device that made the change; empty when it is only told how far the changes go. */
  z.object({ type: z.literal('records'), seq: z.number().int(), deviceId: z.string() }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
