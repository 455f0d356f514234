import type { ReactNode } from 'react'
import { FormError } from './alert.tsx'
import { Stack } from './entry-frame.tsx'
import styles from './form.module.css'

type FormProps = {
  readonly onSubmit: () => Promise<void>
  /** The answer is awaited. */
  readonly busy: boolean
  /** What went wrong with the whole of it, in words for a person. */
  readonly failure?: string | null | undefined
  readonly children: ReactNode
}

/** A form of one column. Faults are ours to show, beside their fields, so the browser's own are off. */
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
