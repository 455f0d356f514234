import { useMemo, type ReactNode } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { CallRow } from '../list/call-rows.ts'
import { TARGETS, useTarget } from '../list/use-target.ts'
import { CHART_DAYS, callBackFigures, callsByDay, callsBySource } from './call-figures.ts'
import { CallBackChart } from './call-back-chart.tsx'
import { DayChart } from './day-chart.tsx'
import { SourceChart } from './source-chart.tsx'
import styles from './charts.module.css'

type ChartsProps = {
  readonly rows: readonly CallRow[]
  readonly now: number
  readonly isWhole: boolean
}

/** Counted from the calls on this device, so they are there without a connection. */
export function ChartsPanel({ rows, now, isWhole }: ChartsProps): ReactNode {
  const { minutes, setMinutes } = useTarget()
  const days = useMemo(() => callsByDay(rows, now), [now, rows])
  const sources = useMemo(() => callsBySource(rows, now), [now, rows])
  const callBacks = useMemo(() => callBackFigures(rows, now, minutes), [minutes, now, rows])
  if (!isWhole) return <Skeleton label="Loading the other calls…" />
  return (
    <section aria-label="Charts" className={styles['charts']}>
      <p className={styles['soft']}>
        The last {CHART_DAYS} days, counted from the calls on this device. Nothing is sent for it.
      </p>
      <DayChart days={days} />
      <SourceChart figures={sources} />
      <CallBackChart figures={callBacks} target={minutes}>
        <SelectField
          label="Call back within"
          className={styles['target'] ?? ''}
          value={minutes}
          onChange={({ target }) => setMinutes(Number(target.value))}
        >
          {Object.entries(TARGETS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </CallBackChart>
    </section>
  )
}
