/** The primary calendars of the accounts. The first access creates a calendar with its demo events. */
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Clock } from '../entropy.ts'

export const EVENT_SCHEMA = `
CREATE TABLE IF NOT EXISTS google_calendars (account TEXT PRIMARY KEY, created_at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS google_events (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  resource TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (account, id)
);`

/** A date for an all-day event, or a time with its offset or time zone. The end is exclusive. */
const timeSchema = z.union([
  z.object({ date: z.iso.date(), timeZone: z.string().optional() }),
  z.object({ dateTime: z.iso.datetime({ offset: true }), timeZone: z.string().optional() }),
  z.object({ dateTime: z.iso.datetime({ local: true }), timeZone: z.string().min(1) }),
])

export const newEventSchema = z.object({
  /** Base32hex characters; a client may choose the id. */
  id: z
    .string()
    .regex(/^[a-v0-9]{5,1024}$/)
    .optional(),
  status: z.enum(['confirmed', 'tentative']).optional(),
  summary: z.string().optional(),
  description: z.string().max(8192).optional(),
  location: z.string().optional(),
  start: timeSchema,
  end: timeSchema,
  attendees: z.array(z.looseObject({ email: z.email() })).optional(),
  reminders: z.looseObject({ useDefault: z.boolean().optional() }).optional(),
  source: z.object({ title: z.string().optional(), url: z.url({ protocol: /^https?$/ }) }).optional(),
  transparency: z.enum(['opaque', 'transparent']).optional(),
  visibility: z.enum(['default', 'public', 'private', 'confidential']).optional(),
  extendedProperties: z.looseObject({}).optional(),
})
export type NewEvent = z.output<typeof newEventSchema>

const rowSchema = z.object({
  id: z.string(),
  resource: z.string(),
  starts_at: z.number(),
  ends_at: z.number(),
  created_at: z.number(),
})

export type CalendarEvent = {
  readonly id: string
  readonly resource: NewEvent
  /** Milliseconds; midnight UTC for an all-day event. */
  readonly startsAt: number
  readonly endsAt: number
  readonly createdAt: number
}

export type Events = {
  /** Ordered by start. */
  list(account: string): readonly CalendarEvent[]
  find(account: string, id: string): CalendarEvent | undefined
  /** Returns undefined for an id that already exists. */
  add(account: string, id: string, event: NewEvent): CalendarEvent | undefined
  /** Returns undefined for an unknown id. */
  replace(account: string, id: string, event: NewEvent): CalendarEvent | undefined
}

export function createEvents({
  db,
  clock,
  newId,
}: {
  db: Database
  clock: Clock
  newId: () => string
}): Events {
  const insert = (account: string, id: string, event: NewEvent): boolean =>
    db.run(
      `INSERT INTO google_events (account, id, resource, starts_at, ends_at, created_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      account,
      id,
      JSON.stringify(event),
      moment(event.start),
      moment(event.end),
      clock(),
    ).changes > 0
  const ensure = (account: string): void => {
    db.transaction(() => {
      const made = db.run(
        'INSERT INTO google_calendars (account, created_at) VALUES (?, ?) ON CONFLICT DO NOTHING',
        account,
        clock(),
      )
      if (made.changes > 0) for (const event of demoEvents(clock())) insert(account, newId(), event)
    })
  }
  const find = (account: string, id: string): CalendarEvent | undefined => {
    const row = db.get('SELECT * FROM google_events WHERE account = ? AND id = ?', account, id)
    return row && read(row)
  }
  return {
    list(account) {
      ensure(account)
      return db.all('SELECT * FROM google_events WHERE account = ? ORDER BY starts_at, id', account).map(read)
    },
    find(account, id) {
      ensure(account)
      return find(account, id)
    },
    add(account, id, event) {
      ensure(account)
      return insert(account, id, event) ? find(account, id) : undefined
    },
    replace(account, id, event) {
      db.run(
        'UPDATE google_events SET resource = ?, starts_at = ?, ends_at = ? WHERE account = ? AND id = ?',
        JSON.stringify(event),
        moment(event.start),
        moment(event.end),
        account,
        id,
      )
      return find(account, id)
    },
  }
}

function read(row: Readonly<Record<string, unknown>>): CalendarEvent {
  const { id, resource, starts_at, ends_at, created_at } = rowSchema.parse(row)
  return {
    id,
    resource: newEventSchema.parse(JSON.parse(resource)),
    startsAt: starts_at,
    endsAt: ends_at,
    createdAt: created_at,
  }
}

/** Reads local times without an offset as UTC: the sandbox has no time zone data. */
export function moment(time: NewEvent['start']): number {
  if ('date' in time) return Date.parse(`${time.date}T00:00:00Z`)
  return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(time.dateTime) ? time.dateTime : `${time.dateTime}Z`)
}

const DAY = 86_400_000
const HOUR = 3_600_000

/** A past event, then two months of upcoming ones: single events, an all-day event, and a weekly call. */
function demoEvents(now: number): readonly NewEvent[] {
  const midnight = now - (now % DAY)
  const at = (days: number, hour: number, hours: number) => ({
    start: {
      dateTime: new Date(midnight + days * DAY + hour * HOUR).toISOString(),
      timeZone: 'America/New_York',
    },
    end: {
      dateTime: new Date(midnight + days * DAY + (hour + hours) * HOUR).toISOString(),
      timeZone: 'America/New_York',
    },
  })
  const date = (days: number): string => new Date(midnight + days * DAY).toISOString().slice(0, 10)
  return [
    { summary: 'Intake interview: D. Whitfield', location: 'Office', ...at(-7, 15, 1) },
    { summary: 'Deposition of the dispatcher', location: 'Kent County Courthouse, room 4', ...at(3, 14, 3) },
    {
      summary: 'Answer due: Whitfield v. Marlow Freight',
      description: 'Served by mail.',
      start: { date: date(9) },
      end: { date: date(10) },
    },
    { summary: 'Mediation', location: 'Harbor Street 12', ...at(21, 13, 4) },
    { summary: 'Hearing on the motion to compel', ...at(45, 14, 1) },
    ...Array.from({ length: 8 }, (_, week) => ({
      summary: 'Call with co-counsel',
      ...at(1 + 7 * week, 16, 0.5),
    })),
  ]
}
