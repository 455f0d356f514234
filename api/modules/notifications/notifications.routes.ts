/** A member's notifications: list, read, snooze, preferences. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  markReadRequestSchema,
  notificationPreferencesSchema,
  snoozeRequestSchema,
  type NotificationListResponse,
  type NotificationPreferences,
} from '../../../shared/contracts/notifications.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, UserTx } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { requireBearer } from '../../http/bearer.ts'
import { parseJson, readBody } from '../../http/body.ts'
import { onlyMethods } from '../../http/methods.ts'
import { decodeCursor, encodeCursor } from '../../http/page-cursor.ts'
import { parseRequest } from '../../http/validation.ts'
import {
  countUnread,
  listNotifications,
  markRead,
  readPreferences,
  snooze,
  storePreference,
} from './notifications.repository.ts'

const PATHS = {
  list: '/api/notifications',
  read: '/api/notifications/read',
  snooze: '/api/notifications/snooze',
  preferences: '/api/notification-preferences',
} as const

const PAGE = 100
const MAX_BODY = 32 * 1024

const questionSchema = z.object({
  filter: z.enum(['all', 'unread']).default('all'),
  next: z.string().max(1000).optional(),
})

export type NotificationsDeps = {
  readonly database: Database
  readonly tokens: TokenVerifier
  readonly clock: () => number
}

export function notificationsRoutes(deps: NotificationsDeps): Hono<RequestEnv> {
  const { database, tokens, clock } = deps
  const app = new Hono<RequestEnv>()
  const signedIn = requireBearer(tokens)
  const now = (): Date => new Date(clock())

  app.get(PATHS.list, signedIn, async (c) => c.json(await list(deps, c.get('caller'), c.req.query())))

  app.post(PATHS.read, signedIn, async (c) => {
    const request = parseRequest(markReadRequestSchema, parseJson(c, await readBody(c, MAX_BODY)))
    const { claims, userId } = c.get('caller')
    const unread = await database.asUser(claims, async (tx) => {
      await markRead(tx, userId, { ids: null, link: null, ...request }, now())
      return countUnread(tx, userId, now())
    })
    return c.json({ unread })
  })

  app.post(PATHS.snooze, signedIn, async (c) => {
    const { id, until } = parseRequest(snoozeRequestSchema, parseJson(c, await readBody(c, MAX_BODY)))
    const { claims, userId } = c.get('caller')
    const unread = await database.asUser(claims, async (tx) => {
      if (!(await snooze(tx, userId, id, until)))
        throw new AppError('not_found', 'We couldn’t find this notification.')
      return countUnread(tx, userId, now())
    })
    return c.json({ unread })
  })

  app.get(PATHS.preferences, signedIn, async (c) => {
    const { claims, userId } = c.get('caller')
    return c.json(await database.asUser(claims, (tx) => preferencesOf(tx, userId)))
  })

  app.put(PATHS.preferences, signedIn, async (c) => {
    const { preferences } = parseRequest(
      notificationPreferencesSchema,
      parseJson(c, await readBody(c, MAX_BODY)),
    )
    const { claims, userId } = c.get('caller')
    const stored = await database.asUser(claims, async (tx) => {
      for (const preference of preferences) await storePreference(tx, userId, preference)
      return preferencesOf(tx, userId)
    })
    return c.json(stored)
  })

  onlyMethods(app, PATHS.list, 'GET')
  onlyMethods(app, PATHS.read, 'POST')
  onlyMethods(app, PATHS.snooze, 'POST')
  onlyMethods(app, PATHS.preferences, 'GET', 'PUT')
  return app
}

async function preferencesOf(tx: UserTx, userId: string): Promise<NotificationPreferences> {
  return { preferences: await readPreferences(tx, userId) }
}

function list(
  { database, clock }: NotificationsDeps,
  { claims, userId }: Caller,
  asked: Record<string, string>,
): Promise<NotificationListResponse> {
  const { filter, next } = parseRequest(questionSchema, asked)
  const after = decodeCursor(next, 'by time')
  const now = new Date(clock())
  return database.asUser(claims, async (tx) => {
    const rows = await listNotifications(tx, {
      userId,
      unreadOnly: filter === 'unread',
      after,
      limit: PAGE + 1,
      now,
    })
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    return {
      notifications: page.map(({ notification }) => notification),
      unread: await countUnread(tx, userId, now),
      next:
        rows.length > PAGE && last !== undefined ? encodeCursor([last.place, last.notification.id]) : null,
    }
  })
}
