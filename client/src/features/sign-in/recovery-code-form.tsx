import { type ReactNode, useRef, useState } from 'react'
import { recoverEndpoint } from '../../../../shared/contracts/second-step.ts'
import { messageFor } from '../../platform/http/http-error.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A correct code removes the account's second steps. The session is then checked again and no longer needs one. */
export function RecoveryCodeForm(): ReactNode {
  const { http, secondStep } = usePlatform()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(): Promise<void> {
    if (isBusy) return
    setFailure(null)
    setFault(code.trim() === '' ? 'Enter a recovery code' : undefined)
    if (code.trim() === '') {
      field.current?.focus()
      return
    }
    setIsBusy(true)
    const answer = await http.call(recoverEndpoint, { body: { code } })
    const renewed = answer.ok ? await secondStep.recheck() : null
    if (renewed?.ok === true) return
    setIsBusy(false)
    setFailure(answer.ok ? 'Your code was accepted. Please sign in again.' : messageFor(answer.error))
  }
  return (
    <Form onSubmit={submit} busy={isBusy} failure={failure}>
      <TextField
        ref={field}
        label="Recovery code"
        name="recoveryCode"
        hint="Four groups of four, such as ABCD-1234-EFGH-5678"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={fault}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="primary" wide busy={isBusy}>
        {isBusy ? 'Checking...' : 'Sign in with this code'}
      </Button>
    </Form>
  )
}
