/** Rows of the dashboard for what is due on a day, such as a lien or a deadline of a case file. Loaded with what shows them. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../ui/format-count.ts'
import { Badge } from '../../ui/badge.tsx'
import type { DashboardExtra } from './dashboard-extras.ts'

export type DayItem = {
  readonly key: string
  readonly to: string
  /** The words of the link. */
  readonly title: string
  /** Of what it is a part, such as a matter. */
  readonly note: string
  readonly label: string
  /** YYYY-MM-DD. */
  readonly day: string
  /** It came on that day, and nothing is due. */
  readonly isAnswer: boolean
}

/** A row of "Needs action". `room` stands before the note; `today`: YYYY-MM-DD. */
export function dayAction(item: DayItem, room: string, today: string): DashboardExtra {
  const { key, to, title, note, label, day, isAnswer } = item
  return {
    due: endOf(day),
    node: (
      <li key={key}>
        <div>
          <p>
            <Link to={to}>{title}</Link>
          </p>
          <Note words={`${room} · ${note}`} />
        </div>
        <div>
          <Badge tone={isAnswer ? 'info' : day < today ? 'danger' : 'warning'}>{label}</Badge>
          <p>
            <strong>
              <time dateTime={day}>{isAnswer ? cameWords(day, today) : dueWords(day, today)}</time>
            </strong>
          </p>
        </div>
      </li>
    ),
  }
}

/** A row of the week. */
export function dayOfWeek({ key, to, title, label, note, day }: DayItem): DashboardExtra {
  return {
    due: endOf(day),
    node: (
      <li key={key}>
        <p>
          <Link to={to}>{title}</Link>
        </p>
        <Note words={`${label} · ${note}`} />
      </li>
    ),
  }
}

function Note({ words }: { readonly words: string }): ReactNode {
  return (
    <p>
      <small>{words}</small>
    </p>
  )
}

/** The last moment of the day where this device is. */
function endOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1).getTime() - 1
}

const DAY = 86_400_000

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
