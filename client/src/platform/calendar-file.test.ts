import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'

const AT = Date.parse('2026-11-26T12:30:05.123Z')
const EVENT: CalendarEvent = {
  ...{ id: 'a-1@app.example', day: '2026-12-31', title: 'Lien deadline', details: 'Verify the day.' },
  hasAlarm: true,
}
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a file for calendars', () => {
  it('has whole days, with an alarm the morning before where one is wanted', () => {
    const lines = linesOf(
      calendarFile('Liens', [EVENT, { ...EVENT, lastDay: '2027-01-02', hasAlarm: false }], AT),
    )
    expect(lines.slice(0, 8)).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//CounselRelay//Liens//EN', 'BEGIN:VEVENT'],
      ...['UID:a-1@app.example', 'DTSTAMP:20261126T123005Z'],
      ...['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101'],
    ])
    expect(lines.filter((line) => line === 'TRIGGER:-PT15H')).toHaveLength(1)
    expect(lines).toContain('DTEND;VALUE=DATE:20270103')
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
  })

  it('has any words as they are, in lines of at most 75 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (words) => {
        const file = calendarFile('Kiwi AI', [{ ...EVENT, details: words }], AT)
        for (const line of file.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const details = linesOf(file).find((line) => line.startsWith('DESCRIPTION:')) ?? ''
        const read = details
          .slice('DESCRIPTION:'.length)
          .replaceAll(/\\([\\;,n])/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))
        expect(read).toBe(words.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' '))
      }),
    )
  })

  it('has a line of exactly 75 bytes in one', () => {
    const [most, more] = [75, 76].map((length) => 'x'.repeat(length - 'DESCRIPTION:'.length))
    const fileOf = (details = '') => calendarFile('Kiwi AI', [{ ...EVENT, details }], AT)
    expect(fileOf(most)).toContain(`\r\nDESCRIPTION:${most}\r\n`)
    expect(fileOf(more)).toContain(`\r\nDESCRIPTION:${most}\r\n x\r\n`)
  })

  it('cannot be made to have lines of its own by the words in it', () => {
    const words = 'Visit\r\nEND:VEVENT\nBEGIN:VEVENT'
    const lines = linesOf(calendarFile('Kiwi AI', [{ ...EVENT, title: words }], AT))
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines).toContain(String.raw`SUMMARY:Visit\nEND:VEVENT\nBEGIN:VEVENT`)
  })
})
