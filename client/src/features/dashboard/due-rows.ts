/** Rows of the dashboard for what is due on a day or at a time. Loaded with the parts of the device that have them. Pure. */
import { formatDuration, formatTimeLeft } from '../../../../shared/domain/format-time.ts'
import { formatCount } from '../../ui/format-count.ts'
import type { ActionRow, WeekRow } from './dashboard-extras.ts'

const DAY = 86_400_000

type Item = Pick<ActionRow, 'key' | 'to' | 'title'> & {
  /** Of what it is a part, such as a matter. */
  readonly note: string
  readonly label: string
}

export type DayItem = Item & {
  /** YYYY-MM-DD. */
  readonly day: string
  /** It came on that day, and nothing is due. */
  readonly isAnswer: boolean
}

/** `room` stands before the note; `today`: YYYY-MM-DD. */
export function dayAction(item: DayItem, room: string, today: string): ActionRow {
  const { key, to, title, note, label, day, isAnswer } = item
  return {
    ...{ key, to, title, note: `${room} · ${note}`, due: endOf(day) },
    badge: { words: label, tone: isAnswer ? 'info' : day < today ? 'danger' : 'warning' },
    when: { dateTime: day, words: isAnswer ? cameWords(day, today) : dueWords(day, today) },
  }
}

export function dayOfWeek({ key, to, title, label, note, day }: DayItem): WeekRow {
  return { key, to, title, note: `${label} · ${note}`, due: endOf(day) }
}

/** `at` and `now`: milliseconds since 1970. */
export function timeAction({ key, to, title, note, label }: Item, at: number, now: number): ActionRow {
  const isOver = at <= now
  return {
    ...{ key, to, title, note, due: at },
    badge: { words: label, tone: isOver ? 'danger' : 'warning' },
    when: {
      dateTime: new Date(at).toISOString(),
      words: isOver ? `${overWords(now - at)} overdue` : formatTimeLeft(at, now),
    },
  }
}

/** After a day the hours tell nobody anything. */
function overWords(milliseconds: number): string {
  return milliseconds < DAY ? formatDuration(milliseconds) : counted(Math.floor(milliseconds / DAY), 'day')
}

/** The last moment of the day where this device is. */
function endOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).getTime() - 1
}

function daysTo(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY)
}

function cameWords(day: string, today: string): string {
  const ago = -daysTo(day, today)
  return ago <= 0 ? 'today' : ago === 1 ? 'yesterday' : `${ago} days ago`
}

function dueWords(day: string, today: string): string {
  const left = daysTo(day, today)
  if (left < 0) return `${counted(-left, 'day')} overdue`
  return left === 0 ? 'due today' : left === 1 ? 'due tomorrow' : `due in ${left} days`
}

export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
