/** The forms for the second step. Session subscribers decide what happens after a correct answer. */
import { type ReactNode, useRef, useState } from 'react'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { secondStepMessage } from '../../ui/second-step-message.ts'

export function AppCodeForm(): ReactNode {
  const { secondStep } = usePlatform()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(): Promise<void> {
    if (isBusy) return
    setFailure(null)
    const isWhole = /^\s*(?:\d\s*){6}$/.test(code)
    setFault(isWhole ? undefined : 'Enter the six digits of the code')
    if (!isWhole) {
      field.current?.focus()
      return
    }
    setIsBusy(true)
    const result = await secondStep.answerWithApp(code)
    if (result.ok) return
    setIsBusy(false)
    setFailure(secondStepMessage(result.failure))
    field.current?.select()
  }
  return (
    <Form onSubmit={submit} busy={isBusy} failure={failure}>
      <TextField
        ref={field}
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={fault}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" variant="primary" wide busy={isBusy}>
        {isBusy ? 'Checking...' : 'Confirm'}
      </Button>
    </Form>
  )
}

export function PasskeyButton({ primary }: { readonly primary: boolean }): ReactNode {
  const { secondStep } = usePlatform()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function answer(): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    const result = await secondStep.answerWithPasskey()
    if (result.ok) return
    setIsBusy(false)
    setFailure('We couldn’t confirm your passkey. Try again, or use another method.')
  }
  return (
    <>
      <FormError>{failure}</FormError>
      <Button variant={primary ? 'primary' : 'secondary'} wide busy={isBusy} onClick={() => void answer()}>
        Use a passkey
      </Button>
    </>
  )
}
