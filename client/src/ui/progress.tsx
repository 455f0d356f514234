import type { ReactNode } from 'react'
import styles from './progress.module.css'

type StepsProps = { readonly label: string; readonly steps: readonly string[]; readonly current: number }

/** The progress in a task of several steps. `current` starts at 0. */
export function Steps({ label, steps, current }: StepsProps): ReactNode {
  return (
    <ol aria-label={label} className={styles['steps']}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current || undefined}
        >
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
