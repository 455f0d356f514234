/** Calendar v3: events.list, get, insert and update of the primary calendar. */
import { Hono, type Context } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import type { Admit } from './caller.ts'
import { moment, newEventSchema, type CalendarEvent, type Events, type NewEvent } from './events.ts'
import { badBody, GoogleError, invalidParameter } from './google-error.ts'
import { parseFields, selectFields } from './fields.ts'
import { EVENTS_READ, EVENTS_WRITE } from './scopes.ts'

type CalendarDeps = { readonly events: Events; readonly admit: Admit; readonly newId: () => string }
type Query = Readonly<Record<string, string | undefined>>

const DEFAULT_PAGE = 250
const MAX_PAGE = 2500
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

export function createCalendarRoutes({ events, admit, newId }: CalendarDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.get('/calendars/:calendar/events', (c) => {
    const { email } = admit(c, EVENTS_READ)
    checkCalendar(c.req.param('calendar'), email)
    return c.json(listEvents(events.list(email), email, c.req.query()))
  })
  routes.get('/calendars/:calendar/events/:id', (c) => {
    const { email } = admit(c, EVENTS_READ)
    checkCalendar(c.req.param('calendar'), email)
    const event = events.find(email, c.req.param('id'))
    if (!event) throw notFound()
    return c.json(eventResource(event, email))
  })
  routes.post('/calendars/:calendar/events', async (c) => {
    const { email } = admit(c, EVENTS_WRITE)
    checkCalendar(c.req.param('calendar'), email)
    const wanted = await eventOf(c)
    const event = events.add(email, wanted.id ?? newId(), wanted)
    if (!event)
      throw new GoogleError(409, 'The requested identifier already exists.', { reason: 'duplicate' })
    return c.json(eventResource(event, email))
  })
  routes.put('/calendars/:calendar/events/:id', async (c) => {
    const { email } = admit(c, EVENTS_WRITE)
    checkCalendar(c.req.param('calendar'), email)
    const event = events.replace(email, c.req.param('id'), await eventOf(c))
    if (!event) throw notFound()
    return c.json(eventResource(event, email))
  })
  return routes
}

async function eventOf(c: Context): Promise<NewEvent> {
  const wanted = newEventSchema.safeParse(await c.req.json().catch(() => undefined))
  if (!wanted.success) throw refusedEvent(wanted.error.issues[0]?.path[0])
  if (moment(wanted.data.end) > moment(wanted.data.start)) return wanted.data
  throw new GoogleError(400, 'The specified time range is empty.', {
    reason: 'timeRangeEmpty',
    domain: 'calendar',
  })
}

function checkCalendar(calendar: string, email: string): void {
  if (calendar !== 'primary' && calendar !== email) throw notFound()
}

function notFound(): GoogleError {
  return new GoogleError(404, 'Not Found', { reason: 'notFound' })
}

function refusedEvent(field: PropertyKey | undefined): GoogleError {
  if (field === 'start' || field === 'end') {
    return new GoogleError(400, `Missing ${field} time.`, { reason: 'required' })
  }
  return field === undefined ? badBody('Parse Error') : badBody(`Invalid ${String(field)} value.`)
}

function listEvents(all: readonly CalendarEvent[], email: string, query: Query): object {
  const from = time(query, 'timeMin') ?? -Infinity
  const until = time(query, 'timeMax') ?? Infinity
  if (until <= from) throw invalidParameter('timeMax', 'The specified time range is empty.')
  if (query['orderBy'] === 'startTime' && query['singleEvents'] !== 'true') {
    throw badBody('The requested ordering is not available for the particular query.')
  }
  const size = pageSize(query['maxResults'])
  const searchText = query['q']?.toLowerCase()
  // timeMin bounds the end and timeMax the start, so current events are included.
  const found = all.filter(
    (event) =>
      event.endsAt > from &&
      event.startsAt < until &&
      (searchText === undefined || JSON.stringify(event.resource).toLowerCase().includes(searchText)),
  )
  const start = pageStart(query['pageToken'])
  const next = start + size
  const answer = {
    kind: 'calendar#events',
    summary: email,
    timeZone: 'America/New_York',
    accessRole: 'owner',
    updated: new Date(Math.max(0, ...all.map((event) => event.createdAt))).toISOString(),
    defaultReminders: [{ method: 'popup', minutes: 30 }],
    ...(next < found.length ? { nextPageToken: Buffer.from(`events:${next}`).toString('base64url') } : {}),
    items: found.slice(start, next).map((event) => eventResource(event, email)),
  }
  // Selecting fields of an object returns an object.
  return query['fields'] === undefined
    ? answer
    : (selectFields(answer, parseFields(query['fields'])) as object)
}

function time(query: Query, name: 'timeMin' | 'timeMax'): number | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (!RFC3339.test(value) || Number.isNaN(Date.parse(value))) throw invalidParameter(name, 'Bad Request')
  return Date.parse(value)
}

function pageSize(value: string | undefined): number {
  const size = Number(value ?? DEFAULT_PAGE)
  if (!Number.isInteger(size) || size < 1) throw invalidParameter('maxResults')
  return Math.min(size, MAX_PAGE)
}

function pageStart(token: string | undefined): number {
  if (token === undefined) return 0
  const start = /^events:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1]
  if (start === undefined) throw invalidParameter('pageToken')
  return Number(start)
}

function eventResource({ id, resource, createdAt }: CalendarEvent, email: string): object {
  const created = new Date(createdAt).toISOString()
  return {
    kind: 'calendar#event',
    etag: `"${createdAt}"`,
    status: 'confirmed',
    htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${id} ${email}`).toString('base64url')}`,
    created,
    updated: created,
    creator: { email, self: true },
    organizer: { email, self: true },
    iCalUID: `${id}@google.com`,
    sequence: 0,
    eventType: 'default',
    reminders: { useDefault: true },
    ...resource,
    id,
  }
}
