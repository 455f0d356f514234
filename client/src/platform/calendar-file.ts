/** Writes files for calendars (RFC 5545): whole days. Pure. */
import { daysAfter } from '../../../shared/domain/deadlines/federal-holidays.ts'

export type CalendarEvent = {
  /** The same for the same event, so that a calendar knows it again. */
  readonly id: string
  /** YYYY-MM-DD. */
  readonly day: string
  /** The last day of several, that day included; absent: it is one day. */
  readonly lastDay?: string | undefined
  readonly title: string
  readonly details: string
  /** An address of the app, with ids alone. */
  readonly link?: string
  /** With an alarm at 9 a.m. of the day before. */
  readonly hasAlarm: boolean
}

/** `room`: the part of the app that makes it. `madeAt`: milliseconds since 1970. */
export function calendarFile(room: string, events: readonly CalendarEvent[], madeAt: number): string {
  const stamp = new Date(madeAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//CounselRelay//${room}//EN`,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, stamp: string): readonly string[] {
  const { id, day, lastDay = day, title, details, link, hasAlarm } = event
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT15H',
    'END:VALARM',
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(daysAfter(lastDay, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(details)}`,
    ...(link === undefined ? [] : [`URL:${link}`]),
    'TRANSP:TRANSPARENT',
    ...(hasAlarm ? alarm : []),
    'END:VEVENT',
  ]
}

/** YYYYMMDD of a day YYYY-MM-DD. */
function compact(day: string): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
}

const MOST_BYTES = 75

/** A line of more than 75 bytes goes on after a line break and a space; no letter is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let [part, bytes] = ['', 0]
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > MOST_BYTES) {
      lines.push(part)
      ;[part, bytes] = [' ', 1]
    }
    part += letter
    bytes += size
  }
  return [...lines, part].join('\r\n')
}
