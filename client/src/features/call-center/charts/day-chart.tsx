import type { ReactNode } from 'react'
import { lazily } from '../../../../../shared/domain/lazily.ts'
import { formatCount } from '../../../ui/format-count.ts'
import type { DayFigure } from './call-figures.ts'
import { ChartFrame, FigureTable } from './chart-frame.tsx'
import styles from './charts.module.css'

const dayText = lazily(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' }))
const wholeDayText = lazily(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' }),
)

/** Rem: of the bars; above them stands the largest figure, below them days. */
const BARS = 8
const TOP = 1.5
const HEIGHT = TOP + BARS + 1.75

export function DayChart({ days }: { readonly days: readonly DayFigure[] }): ReactNode {
  const totals = days.map(({ incoming, outgoing }) => incoming + outgoing)
  const most = Math.max(1, ...totals)
  const all = totals.reduce((sum, total) => sum + total, 0)
  const busiest = days[totals.indexOf(Math.max(...totals))]
  const description =
    all === 0 || busiest === undefined
      ? 'No calls in these days.'
      : `${formatCount(all)} calls. Most on ${wholeDayText().format(busiest.noon)}: ${formatCount(most)}.`
  const width = 100 / days.length
  return (
    <ChartFrame
      title="Calls by day"
      description={description}
      height={HEIGHT}
      picture={
        <>
          <text x="0" y="1rem" className={styles['label']}>
            {formatCount(most)}
          </text>
          <line x1="0" x2="100%" y1={`${TOP}rem`} y2={`${TOP}rem`} className={styles['grid']} />
          {days.map(({ noon, incoming, outgoing }, at) => {
            const up = (BARS * incoming) / most
            const over = (BARS * outgoing) / most
            const place = { x: `${at * width + width * 0.15}%`, width: `${width * 0.7}%` }
            const bottom = TOP + BARS
            return (
              <g key={noon}>
                <rect {...place} y={`${bottom - up}rem`} height={`${up}rem`} className={styles['incoming']} />
                <rect
                  {...place}
                  {...{ y: `${bottom - up - over}rem`, height: `${over}rem` }}
                  className={styles['outgoing']}
                />
              </g>
            )
          })}
          <line
            {...{ x1: '0', x2: '100%', y1: `${TOP + BARS}rem`, y2: `${TOP + BARS}rem` }}
            className={styles['base']}
          />
          <DayLabels days={days} />
        </>
      }
      table={
        <>
          <p className={styles['legend']}>
            <span>
              <span className={styles['swatch-incoming']} aria-hidden="true" /> Incoming, or no direction
            </span>
            <span>
              <span className={styles['swatch-outgoing']} aria-hidden="true" /> Outgoing
            </span>
          </p>
          <details className={styles['details']}>
            <summary>Calls by day as a table</summary>
            <FigureTable
              caption="Calls by day"
              titles={['Day', 'Incoming', 'Outgoing', 'All']}
              rows={days.toReversed().map(({ noon, incoming, outgoing }) => ({
                key: String(noon),
                cells: [
                  wholeDayText().format(noon),
                  formatCount(incoming),
                  formatCount(outgoing),
                  formatCount(incoming + outgoing),
                ],
              }))}
            />
          </details>
        </>
      }
    >
      <p className={styles['soft']}>{description}</p>
    </ChartFrame>
  )
}

/** The first and the last day. */
function DayLabels({ days }: { readonly days: readonly DayFigure[] }): ReactNode {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  const y = `${HEIGHT - 0.5}rem`
  return (
    <>
      <text x="0" y={y} className={styles['label']}>
        {dayText().format(first.noon)}
      </text>
      <text x="100%" y={y} textAnchor="end" className={styles['label']}>
        {dayText().format(last.noon)}
      </text>
    </>
  )
}
