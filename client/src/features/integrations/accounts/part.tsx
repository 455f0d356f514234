import { type ReactNode, useId } from 'react'
import type { IntegrationProvider, IntegrationService } from '../../../../../shared/domain/integrations.ts'
import { AccountGate } from './account-gate.tsx'
import styles from './part.module.css'

type PartProps = {
  readonly provider: IntegrationProvider
  readonly service: IntegrationService
  readonly title: string
  readonly what: string
  readonly children: ReactNode
}

/** One section of an account, with its own heading. */
export function Part({ provider, service, title, what, children }: PartProps): ReactNode {
  const id = useId()
  return (
    // Not a landmark, because two accounts have sections of the same name.
    <div role="group" aria-labelledby={id} className={styles['part']}>
      <h3 id={id}>{title}</h3>
      <AccountGate provider={provider} service={service} what={what}>
        {children}
      </AccountGate>
    </div>
  )
}
