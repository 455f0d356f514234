import { useEffect, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { HELP_LINES, HelpLine } from '../help-lines.tsx'
import styles from './safety-strip.module.css'

type SafetyStripProps = { readonly onLeave: () => void }

/** Help lines on each step, and a fast way out for somebody who is being watched. */
export function SafetyStrip({ onLeave }: SafetyStripProps): ReactNode {
  useThreeShifts(onLeave)
  return (
    <aside className={styles['strip']} aria-label="Help right now">
      <ul>
        <li>
          In danger: <HelpLine number={HELP_LINES.emergency} />
        </li>
        <li>
          Crisis: call or text <HelpLine number={HELP_LINES.crisis} />
        </li>
        <li>
          Domestic violence: <HelpLine number={HELP_LINES.violence} />
        </li>
      </ul>
      <div className={styles['leave']}>
        <Button size="small" onClick={onLeave}>
          Leave this page
        </Button>
        <span>or press Shift three times</span>
      </div>
    </aside>
  )
}

/** Milliseconds within which the three presses count. */
const WITHIN = 2000

function useThreeShifts(onLeave: () => void): void {
  useEffect(() => {
    let presses: number[] = []
    const heard = ({ key, repeat, timeStamp }: KeyboardEvent): void => {
      if (repeat) return
      presses = key === 'Shift' ? [...presses.filter((at) => timeStamp - at < WITHIN), timeStamp] : []
      if (presses.length < 3) return
      presses = []
      onLeave()
    }
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [onLeave])
}
