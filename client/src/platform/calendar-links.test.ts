import { expect, it } from 'vitest'
import type { CalendarEvent } from './calendar-file.ts'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'

const EVENT: CalendarEvent = {
  ...{ id: 'one@app.example', day: '2026-12-31', title: 'Lien deadline', details: 'Verify the day.' },
  ...{ link: 'https://app.example/dashboard/liens/01950000', hasAlarm: true },
}

it('opens an event of a whole day filled in at Google and Outlook', () => {
  const google = new URL(googleCalendarLink(EVENT))
  expect(google.host).toBe('calendar.google.com')
  expect(google.searchParams.get('text')).toBe('Lien deadline')
  expect(google.searchParams.get('dates')).toBe('20261231/20270101')
  expect(google.searchParams.get('details')).toBe(`Verify the day. ${EVENT.link}`)
  const outlook = new URL(outlookCalendarLink(EVENT))
  expect(outlook.host).toBe('outlook.office.com')
  expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
    ...{ subject: 'Lien deadline', startdt: '2026-12-31', enddt: '2027-01-01', allday: 'true' },
    body: `Verify the day. ${EVENT.link}`,
  })
})

it('leads nowhere where the event has no address', () => {
  const { link: _, ...event } = EVENT
  expect(new URL(googleCalendarLink(event)).searchParams.get('details')).toBe('Verify the day.')
})
