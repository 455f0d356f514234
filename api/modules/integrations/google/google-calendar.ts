/** Events of the primary calendar. developers.google.com/workspace/calendar/api/v3/reference/events */
import { z } from 'zod'
import type {
  CalendarEvent,
  CalendarEventsResponse,
} from '../../../../shared/contracts/integrations/google.ts'
import type { ProviderApi } from '../provider/provider-api.ts'
import { ProviderFailure } from '../provider/provider-failure.ts'
import { webAddress } from '../provider/trusted-hosts.ts'
import type { GoogleAddresses } from './google-settings.ts'

const PAGE_SIZE = 100

const momentSchema = z.object({ dateTime: z.string().optional(), date: z.string().optional() })

const eventSchema = z
  .object({
    id: z.string(),
    summary: z.string().default(''),
    start: momentSchema,
    end: momentSchema,
    location: z.string().optional(),
    htmlLink: z.string().optional(),
  })
  .transform((event): CalendarEvent => ({
    id: event.id,
    title: event.summary,
    start: event.start.dateTime ?? event.start.date ?? '',
    end: event.end.dateTime ?? event.end.date ?? '',
    isAllDay: event.start.dateTime === undefined,
    location: event.location ?? null,
    webUrl: webAddress(event.htmlLink),
  }))

const listSchema = z.object({ items: z.array(eventSchema).default([]), nextPageToken: z.string().optional() })

export type EventSpan = {
  /** ISO 8601. */
  readonly timeMin: string
  readonly timeMax: string
  readonly next: string | undefined
}

export type NewEvent = {
  /** Letters a to v and digits; deterministic, so that a repeated call updates the same event. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** ISO 8601, or days (YYYY-MM-DD) of an event of whole days, whose `end` is exclusive. */
  readonly start: string
  readonly end: string
}

export type GoogleCalendar = {
  /** Rejects with ProviderFailure, as does `put`. */
  list(token: string, span: EventSpan): Promise<CalendarEventsResponse>
  /** Adds the event, or updates the one with its id. */
  put(token: string, event: NewEvent): Promise<CalendarEvent>
}

export function createGoogleCalendar(api: ProviderApi, addresses: GoogleAddresses): GoogleCalendar {
  const events = `${addresses.calendar}/calendars/primary/events`
  return {
    async list(token, { timeMin, timeMax, next }) {
      const parameters = new URLSearchParams({
        timeMin,
        timeMax,
        singleEvents: 'true',
        orderBy: 'startTime',
        maxResults: String(PAGE_SIZE),
      })
      if (next !== undefined) parameters.set('pageToken', next)
      const page = await api.json(token, { method: 'GET', url: `${events}?${parameters}` }, listSchema)
      return { events: page.items, next: page.nextPageToken ?? null }
    },
    async put(token, event) {
      const json = {
        summary: event.title,
        description: event.description,
        start: momentOf(event.start),
        end: momentOf(event.end),
      }
      try {
        return await api.json(
          token,
          { method: 'POST', url: events, json: { id: event.id, ...json } },
          eventSchema,
        )
      } catch (error) {
        if (!(error instanceof ProviderFailure) || error.kind !== 'conflict') throw error
      }
      // A deleted event keeps its id; `confirmed` restores it.
      const url = `${events}/${encodeURIComponent(event.id)}`
      return api.json(token, { method: 'PUT', url, json: { ...json, status: 'confirmed' } }, eventSchema)
    },
  }
}

function momentOf(at: string): z.infer<typeof momentSchema> {
  return at.includes('T') ? { dateTime: at } : { date: at }
}
