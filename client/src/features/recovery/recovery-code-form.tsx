import { type ReactNode, useRef, useState } from 'react'
import { isEmail } from '../../../../shared/domain/email-address.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Entry = { readonly email: string; readonly code: string }
type Faults = { readonly [Field in keyof Entry]?: string }

type RecoveryCodeFormProps = {
  /** The address for which the email was requested; '' on another device. */
  readonly email: string
  /** Resolves to a message for the user if the code is not accepted, else null. */
  readonly open: (entry: Entry) => Promise<string | null>
}

/** Accepts the six-digit code from the email, which works like its link but on any device. */
export function RecoveryCodeForm({ email: known, open }: RecoveryCodeFormProps): ReactNode {
  const [entry, setEntry] = useState<Entry>({ email: known, code: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)

  async function submit(): Promise<void> {
    if (isBusy) return
    const request = { email: entry.email.trim(), code: entry.code.replaceAll(/\s/g, '') }
    const found = faultsOf(request)
    setFaults(found)
    setFailure(null)
    if (found.email !== undefined) email.current?.focus()
    else if (found.code !== undefined) code.current?.focus()
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    setFailure(await open(request))
    setIsBusy(false)
  }
  return (
    <Form onSubmit={submit} busy={isBusy} failure={failure}>
      <TextField
        ref={email}
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={entry.email}
        error={faults.email}
        onChange={({ target }) => setEntry({ ...entry, email: target.value })}
      />
      <TextField
        ref={code}
        label="Six-digit code"
        hint="From your password-reset email."
        inputMode="numeric"
        autoComplete="one-time-code"
        value={entry.code}
        error={faults.code}
        onChange={({ target }) => setEntry({ ...entry, code: target.value })}
      />
      <Button type="submit" variant="primary" wide busy={isBusy}>
        {isBusy ? 'Checking...' : 'Continue'}
      </Button>
    </Form>
  )
}

function faultsOf({ email, code }: Entry): Faults {
  return {
    ...(email === '' ? { email: 'Email required' } : isEmail(email) ? {} : { email: 'Invalid email' }),
    ...(/^\d{6}$/.test(code) ? {} : { code: 'Enter the six digits from the email' }),
  }
}
