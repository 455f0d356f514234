/** Routes for a member's notifications: list, mark as read, snooze, preferences. */
import { Hono } from 'hono'
import type { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  getNotificationPreferencesEndpoint,
  listNotificationsEndpoint,
  markNotificationsReadEndpoint,
  snoozeNotificationEndpoint,
  updateNotificationPreferencesEndpoint,
  type NotificationListResponse,
  type NotificationPreferences,
} from '../../../shared/contracts/notifications.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, UserTx } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import {
  countUnread,
  listNotifications,
  markRead,
  readPreferences,
  snooze,
  storePreference,
} from './notifications.repository.ts'

const PAGE = 100

export type NotificationsDeps = {
  readonly database: Database
  readonly tokens: TokenVerifier
  readonly clock: () => number
}

export function notificationsRoutes(deps: NotificationsDeps): Hono<RequestEnv> {
  const { database, tokens, clock } = deps
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(tokens)
  const now = (): Date => new Date(clock())

  mount(app, listNotificationsEndpoint, signedIn, ({ caller, query }) => list(deps, caller, query))

  mount(app, markNotificationsReadEndpoint, signedIn, async ({ caller: { claims, userId }, body }) => {
    const unread = await database.asUser(claims, async (tx) => {
      await markRead(tx, userId, { ids: null, link: null, ...body }, now())
      return countUnread(tx, userId, now())
    })
    return { unread }
  })

  mount(app, snoozeNotificationEndpoint, signedIn, async ({ caller: { claims, userId }, body }) => {
    const unread = await database.asUser(claims, async (tx) => {
      if (!(await snooze(tx, userId, body.id, body.until)))
        throw new AppError('not_found', 'We couldn’t find this notification.')
      return countUnread(tx, userId, now())
    })
    return { unread }
  })

  mount(app, getNotificationPreferencesEndpoint, signedIn, ({ caller: { claims, userId } }) =>
    database.readAsUser(claims, (tx) => preferencesOf(tx, userId)),
  )

  mount(app, updateNotificationPreferencesEndpoint, signedIn, ({ caller: { claims, userId }, body }) =>
    database.asUser(claims, async (tx) => {
      for (const preference of body.preferences) await storePreference(tx, userId, preference)
      return preferencesOf(tx, userId)
    }),
  )
  return app
}

async function preferencesOf(tx: UserTx, userId: string): Promise<NotificationPreferences> {
  return { preferences: await readPreferences(tx, userId) }
}

function list(
  { database, clock }: NotificationsDeps,
  { claims, userId }: Caller,
  { filter, next }: z.output<(typeof listNotificationsEndpoint)['query']>,
): Promise<NotificationListResponse> {
  const after = decodeCursor(next, 'by time')
  const now = new Date(clock())
  return database.readAsUser(claims, async (tx) => {
    const [rows, unread] = await Promise.all([
      listNotifications(tx, { userId, unreadOnly: filter === 'unread', after, limit: PAGE + 1, now }),
      countUnread(tx, userId, now),
    ])
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    return {
      notifications: page.map(({ notification }) => notification),
      unread,
      next:
        rows.length > PAGE && last !== undefined ? encodeCursor([last.place, last.notification.id]) : null,
    }
  })
}
