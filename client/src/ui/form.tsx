import type { ReactNode } from 'react'
import { FormError } from './alert.tsx'
import { Stack } from './entry-frame.tsx'
import styles from './form.module.css'

type FormProps = {
  readonly onSubmit: () => Promise<void>
  /** True while the submit is in progress. */
  readonly busy: boolean
  /** The user message for a failure of the form as a whole. */
  readonly failure?: string | null | undefined
  readonly children: ReactNode
}

/** A one-column form. The fields show their own errors, so the browser's validation is off. */
export function Form({ onSubmit, busy, failure, children }: FormProps): ReactNode {
  return (
    <form
      noValidate
      aria-busy={busy}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <Stack>
        <FormError>{failure}</FormError>
        {children}
      </Stack>
    </form>
  )
}
