import type { ReactNode } from 'react'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { Time } from '../../../ui/time.tsx'
import { lifecycleSteps } from './lifecycle-steps.ts'
import styles from './lifecycle-stepper.module.css'

type LifecycleStepperProps = { readonly referral: ReferralDetail; readonly now: number }

export function LifecycleStepper({ referral, now }: LifecycleStepperProps): ReactNode {
  return (
    <ol aria-label="Progress of the referral" className={styles['steps']}>
      {lifecycleSteps(referral).map(({ status, label, state, at }) => (
        <li key={status} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles['label']}>{label}</span>
          {at !== null && (
            <span className={styles['time']}>
              <Time at={Date.parse(at)} now={now} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
