import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format-count.ts'
import { targetText } from '../list/use-target.ts'
import type { CallBackFigures } from './call-figures.ts'
import { ChartFrame, FigureTable } from './chart-frame.tsx'
import styles from './charts.module.css'

type CallBackChartProps = {
  readonly figures: CallBackFigures
  /** Minutes. */
  readonly target: number
  /** Changes the target. */
  readonly children: ReactNode
}

const PARTS = [
  { part: 'inTime', name: 'Called back in time' },
  { part: 'late', name: 'Called back late' },
  { part: 'overdue', name: 'Not called back, overdue' },
  { part: 'waiting', name: 'Not called back, still in time' },
] as const

export function CallBackChart({ figures, target, children }: CallBackChartProps): ReactNode {
  const { percentInTime } = figures
  const all = PARTS.reduce((sum, { part }) => sum + figures[part], 0)
  const within = targetText(target)
  const description =
    all === 0
      ? 'No call was to be called back in these days.'
      : percentInTime === null
        ? `${formatCount(all)} to be called back, all still in time.`
        : `${percentInTime}% were called back within ${within}, of ${formatCount(all - figures.waiting)} whose time is over or that were called back.`
  const percent = (count: number): number => (all === 0 ? 0 : (100 * count) / all)
  const bars = PARTS.map(({ part }, at) => ({
    part,
    x: percent(PARTS.slice(0, at).reduce((sum, before) => sum + figures[before.part], 0)),
    width: percent(figures[part]),
  }))
  return (
    <ChartFrame
      title="Called back in time"
      description={description}
      height={2.5}
      picture={
        <>
          <rect x="0" y="0.25rem" width="100%" height="2rem" className={styles['empty']} />
          {bars.map(({ part, x, width }) => (
            <rect
              key={part}
              {...{ x: `${x}%`, y: '0.25rem', width: `${width}%`, height: '2rem' }}
              className={styles[part]}
            />
          ))}
        </>
      }
      table={
        <FigureTable
          caption="Calls to be called back"
          titles={['What became of it', 'Calls']}
          rows={PARTS.map(({ part, name }) => ({
            key: part,
            cells: [
              <>
                <span className={styles[`swatch-${part}`]} aria-hidden="true" /> {name}
              </>,
              formatCount(figures[part]),
            ],
          }))}
        />
      }
    >
      {children}
      <p className={styles['soft']}>
        {description} The time counts from the call, or from the time that was agreed for it.
      </p>
    </ChartFrame>
  )
}
