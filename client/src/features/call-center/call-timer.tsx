/** How long the call has lasted. It starts with the record and cannot be paused; nothing announces its seconds. */
import { useEffect, useState, type ReactNode } from 'react'
import { callTimerSchema } from '../../../../shared/domain/records/call.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { Time } from '../../ui/time.tsx'
import styles from './call-center.module.css'
import { lengthWords, RUNS_AT_MOST } from './call-length.ts'

const SECOND = 1_000

export function CallTimer({ call }: { readonly call: RecordDraft }): ReactNode {
  const timer = callTimerSchema.safeParse(call.values['timer']).data
  const isRunning = timer !== undefined && timer.seconds === null && call.values['disposition'] === undefined
  const elapsed = useElapsed(timer?.startedAt ?? null, isRunning)
  if (timer === undefined) return null
  const startedAt = Date.parse(timer.startedAt)
  return (
    <p className={styles['timer']}>
      <span>
        Started <Time at={startedAt} now={startedAt + elapsed * SECOND} />
      </span>
      {timer.seconds !== null ? (
        <span>Lasted {lengthWords(timer.seconds)}</span>
      ) : isRunning && elapsed <= RUNS_AT_MOST ? (
        <span role="timer" aria-label="Length of the call">
          {lengthWords(elapsed)}
        </span>
      ) : (
        <span>Length not known</span>
      )}
    </p>
  )
}

/** Seconds since the start. After the first look at the clock only the time that passes counts: setting the clock changes nothing. */
function useElapsed(startedAt: string | null, isRunning: boolean): number {
  const [first] = useState(() => ({ clock: Date.now(), passed: performance.now() }))
  const [passed, setPassed] = useState(first.passed)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setPassed(performance.now()), SECOND)
    return () => clearInterval(timer)
  }, [isRunning])
  if (startedAt === null) return 0
  const now = first.clock + (passed - first.passed)
  return Math.max(0, Math.floor((now - Date.parse(startedAt)) / SECOND))
}
