/** Liens on the dashboard: two tiles, rows of "Needs action", and rows of the week. Loaded only by a person who has matters. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { lazily } from '../../../../shared/domain/lazily.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatCount } from '../../ui/format-count.ts'
import type { DashboardExtra } from './dashboard-extras.ts'

const SHORT_FROM = 1_000_000_00
const style = { style: 'currency', currency: 'USD' } as const
const whole = lazily(() => new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: 0 }))
const short = lazily(
  () => new Intl.NumberFormat('en-US', { ...style, notation: 'compact', maximumFractionDigits: 2 }),
)

/** Whole dollars, and millions in short, so that a tile holds them. The list of liens has the cents. */
function dollars(cents: number): string {
  return (Math.abs(cents) < SHORT_FROM ? whole() : short()).format(cents / 100)
}

/** Cents. */
export type LienSums = {
  readonly open: number
  readonly openLiens: number
  readonly saved: number
  readonly savedLiens: number
}

export function LienTiles({ open, openLiens, saved, savedLiens }: LienSums): ReactNode {
  return (
    <>
      <Tile term="Liens outstanding" note={counted(openLiens, 'open lien')}>
        <Link to={paths.liens}>{dollars(open)}</Link>
      </Tile>
      <Tile
        term="Saved on liens"
        note={savedLiens === 0 ? 'No final amount yet' : `${counted(savedLiens, 'lien')} with a final amount`}
      >
        {savedLiens === 0 ? '–' : dollars(saved)}
      </Tile>
    </>
  )
}

type TileProps = { readonly term: string; readonly note: string; readonly children: ReactNode }

function Tile({ term, note, children }: TileProps): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        <span>{note}</span>
      </dd>
    </div>
  )
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

export type DashboardLien = {
  readonly key: string
  readonly to: string
  readonly holder: string
  /** Of the matter. */
  readonly title: string
  readonly label: string
  /** YYYY-MM-DD. */
  readonly day: string
  /** An answer that came on that day, which nothing is due for. */
  readonly isAnswer: boolean
}

/** `today`: YYYY-MM-DD. */
export function lienAction(lien: DashboardLien, today: string): DashboardExtra {
  const { key, to, holder, title, label, day, isAnswer } = lien
  return {
    due: endOf(day),
    node: (
      <li key={key}>
        <div>
          <p>
            <Link to={to}>{holder}</Link>
          </p>
          <p>
            <small>Lien · {title}</small>
          </p>
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

export function lienOfWeek({ key, to, holder, title, label, day }: DashboardLien): DashboardExtra {
  return {
    due: endOf(day),
    node: (
      <li key={key}>
        <p>
          <Link to={to}>{holder}</Link>
        </p>
        <p>
          <small>
            {label} · {title}
          </small>
        </p>
      </li>
    ),
  }
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
