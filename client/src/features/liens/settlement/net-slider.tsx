import { useId, type ReactNode } from 'react'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import styles from './settlement.module.css'
import { netAt, SLIDER_STEPS, stepAt } from './slider-scale.ts'

type NetSliderProps = {
  readonly range: { readonly from: number; readonly to: number }
  /** In cents; may lie outside of the range, because it can be typed. */
  readonly net: number
  readonly onMove: (net: number) => void
  /** It was let go: the pointer or the key is up. */
  readonly onRest: (net: number) => void
}

/** A native range input, so that arrow keys, Page Up, Home and End move it. */
export function NetSlider({ range, net, onMove, onRest }: NetSliderProps): ReactNode {
  const id = useId()
  const step = stepAt(range, net)
  /** A net that was typed stays as it is while the slider is not moved. */
  const rest = (at: number): void => {
    if (at !== step) onRest(netAt(range, at))
    else onRest(net)
  }
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>Wanted net</label>
      <input
        id={id}
        type="range"
        min={0}
        max={SLIDER_STEPS}
        step={1}
        value={step}
        aria-valuetext={formatDollars(net)}
        onChange={({ target }) => onMove(netAt(range, target.valueAsNumber))}
        onPointerUp={({ currentTarget }) => rest(currentTarget.valueAsNumber)}
        onKeyUp={({ currentTarget, key }) => {
          if (key !== 'Tab') rest(currentTarget.valueAsNumber)
        }}
        onBlur={({ currentTarget }) => rest(currentTarget.valueAsNumber)}
      />
      <div className={styles['ends']}>
        <span>
          Nothing reduced<b>{formatDollars(range.from)}</b>
        </span>
        <span>
          Largest reachable<b>{formatDollars(range.to)}</b>
        </span>
      </div>
    </div>
  )
}
