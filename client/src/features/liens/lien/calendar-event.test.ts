import { describe, expect, it } from 'vitest'
import {
  deadlineFile,
  googleCalendarLink,
  outlookCalendarLink,
  type DeadlineEvent,
} from './calendar-event.ts'

const EVENT: DeadlineEvent = {
  id: '01950000-0000-7000-8000-00000000000b-medicare_demand@app.example',
  day: '2026-12-31',
  link: 'https://app.example/dashboard/liens/01950000-0000-7000-8000-000000000001/edit?lien=01950000-0000-7000-8000-00000000000b',
}
const AT = Date.parse('2026-11-26T12:30:05.123Z')

describe('a deadline in a calendar', () => {
  it('is a whole day of its own in a file, with an alarm the morning before', () => {
    const lines = deadlineFile(EVENT, AT).replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${EVENT.id}`,
        'DTSTAMP:20261126T123005Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Lien deadline',
        `URL:${EVENT.link}`,
        'TRIGGER:-PT15H',
      ]),
    )
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  })

  it('opens filled in at Google and Outlook, with a title that names nobody', () => {
    const google = new URL(googleCalendarLink(EVENT))
    expect(google.host).toBe('calendar.google.com')
    expect(google.searchParams.get('text')).toBe('Lien deadline')
    expect(google.searchParams.get('dates')).toBe('20261231/20270101')
    const outlook = new URL(outlookCalendarLink(EVENT))
    expect(outlook.host).toBe('outlook.office.com')
    expect(Object.fromEntries(outlook.searchParams)).toMatchObject({
      ...{ subject: 'Lien deadline', startdt: '2026-12-31', enddt: '2027-01-01', allday: 'true' },
    })
    for (const { searchParams } of [google, outlook])
      expect([...searchParams.values()].join()).toContain(EVENT.link)
  })
})
