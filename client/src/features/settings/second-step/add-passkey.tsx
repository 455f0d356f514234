import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UNEXPECTED } from '../../../platform/auth/auth.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { deviceName } from '../../../offline/device-name.ts'
import { FactorNameForm } from './factor-name-form.tsx'
import { valueOf } from './second-step.queries.ts'
import styles from './second-step.module.css'

type AddPasskeyProps = {
  readonly taken: readonly string[]
  readonly onCancel: () => void
  readonly onDone: () => void
}

export function AddPasskey({ taken, onCancel, onDone }: AddPasskeyProps): ReactNode {
  const { secondStep } = usePlatform()
  const add = useMutation({
    networkMode: 'always',
    mutationFn: async (name: string) => valueOf(await secondStep.addPasskey(name)),
    onSuccess: onDone,
  })
  return (
    <section aria-labelledby="add-passkey-heading" className={styles['part']}>
      <h3 id="add-passkey-heading">Add a passkey</h3>
      <p>Your browser will ask you to confirm with your fingerprint, face, device PIN, or a security key.</p>
      <FactorNameForm
        suggestion={deviceName(navigator.userAgent)}
        hint="So that you can tell it from others, such as the device it is on"
        taken={taken}
        action="Add passkey"
        busy={add.isPending}
        failure={add.isError ? wordsFor(add.error) : undefined}
        onName={add.mutate}
        onCancel={onCancel}
      />
    </section>
  )
}

/** Browsers give no useful reason; usually the user closed the prompt. */
function wordsFor({ message }: Error): string {
  return message === UNEXPECTED ? 'The passkey was not added. Please try again.' : message
}
