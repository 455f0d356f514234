import type { ReactNode } from 'react'
import styles from './progress.module.css'

type StepsProps = { readonly label: string; readonly steps: readonly string[]; readonly current: number }

/** Where one is in a task of several steps. `current` counts from 0. */
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
