import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format-count.ts'
import type { SourceFigures } from './call-figures.ts'
import { ChartFrame, FigureTable } from './chart-frame.tsx'
import styles from './charts.module.css'

/** Rem: of a bar with its name above it. */
const ROW = 2.75
/** Letters of a name in the picture; the table has all of it. */
const NAME = 20
/** Percent of the width: the rest is for the figure after the bar. */
const WIDEST = 82

const NOT_SAID = 'Not said'

export function SourceChart({ figures }: { readonly figures: SourceFigures }): ReactNode {
  const bars = barsOf(figures)
  const most = Math.max(1, ...bars.map(({ calls }) => calls))
  const first = bars.find(({ name }) => name !== NOT_SAID)
  const all = bars.reduce((sum, { calls }) => sum + calls, 0)
  const description =
    all === 0
      ? 'No incoming calls in these days.'
      : `${formatCount(all)} incoming calls by how the caller heard of the office.${first === undefined ? '' : ` Most named: ${first.name}, ${formatCount(first.calls)}.`}`
  return (
    <ChartFrame
      title="Calls by source"
      description={description}
      height={Math.max(1, bars.length) * ROW}
      picture={bars.map(({ name, calls }, at) => {
        const width = (WIDEST * calls) / most
        return (
          <g key={name}>
            <text x="0" y={`${at * ROW + 0.9}rem`} className={styles['label']}>
              {name.length > NAME ? `${name.slice(0, NAME - 1)}…` : name}
            </text>
            <rect
              {...{ x: '0', y: `${at * ROW + 1.25}rem`, width: `${width}%`, height: '1rem' }}
              className={styles['incoming']}
            />
            <text x={`${width + 1.5}%`} y={`${at * ROW + 2.1}rem`} className={styles['label']}>
              {formatCount(calls)}
            </text>
          </g>
        )
      })}
      table={
        <FigureTable
          caption="Calls by source"
          titles={['Source', 'Calls']}
          rows={bars.map(({ name, calls }) => ({ key: name, cells: [name, formatCount(calls)] }))}
        />
      }
    >
      <p className={styles['soft']}>{description}</p>
    </ChartFrame>
  )
}

function barsOf({
  sources,
  others,
}: SourceFigures): readonly { readonly name: string; readonly calls: number }[] {
  const named = sources.map(({ source, calls }) => ({ name: source ?? NOT_SAID, calls }))
  if (others.sources === 0) return named
  const name = others.sources === 1 ? '1 other source' : `${formatCount(others.sources)} other sources`
  return [...named, { name, calls: others.calls }]
}
