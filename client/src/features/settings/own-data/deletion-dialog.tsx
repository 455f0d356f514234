import { useRef, useState, type ReactNode } from 'react'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import { fieldFaults } from '../field-faults.ts'
import { useAskForDeletion, useSendDeletionCode } from './own-data.queries.ts'

type Way = 'password' | 'code'

/** Asks for the password, or for a code that is emailed to whoever has none. */
export function DeletionDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [way, setWay] = useState<Way>('password')
  const asking = useAskForDeletion()
  const sending = useSendDeletionCode()
  const { text, setText, fault, field, submit } = useProof(way, asking)
  const choose = (next: Way): void => {
    setWay(next)
    setText('')
    asking.reset()
    if (next === 'code') sending.mutate()
  }
  const isAboutField = fieldFaults(asking.error, isWay).length > 0
  const failure = asking.error === null || isAboutField ? null : failureMessage(asking.error)
  const control = { ref: field, name: way, value: text, error: fault }
  const onChange = ({ target }: { readonly target: { readonly value: string } }) => setText(target.value)
  return (
    <Dialog open onClose={onClose} title="Delete your account?">
      <p>We’ll delete it in 14 days. Until then, sign in to keep it.</p>
      <Form onSubmit={submit} busy={asking.isPending} failure={failure}>
        {way === 'password' ? (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            {...control}
            onChange={onChange}
          />
        ) : (
          <>
            <CodeWords sending={sending} />
            <TextField
              label="Code from the email"
              inputMode="numeric"
              autoComplete="one-time-code"
              {...control}
              onChange={onChange}
            />
          </>
        )}
        <Toolbar>
          <Button onClick={onClose}>Keep my account</Button>
          <Button type="submit" variant="danger" busy={asking.isPending}>
            Delete my account
          </Button>
          {way === 'password' ? (
            <Button variant="ghost" onClick={() => choose('code')}>
              Email me a code instead
            </Button>
          ) : (
            <Button variant="ghost" busy={sending.isPending} onClick={() => choose('code')}>
              Email a new code
            </Button>
          )}
        </Toolbar>
      </Form>
    </Dialog>
  )
}

function CodeWords({ sending }: { readonly sending: ReturnType<typeof useSendDeletionCode> }): ReactNode {
  if (sending.error !== null) return <Alert tone="danger">{failureMessage(sending.error)}</Alert>
  return (
    <p role="status">
      {sending.isSuccess ? 'We’ve emailed you a code. It expires in 15 minutes.' : 'Sending you a code…'}
    </p>
  )
}

/** What is typed, and the sending of it. A fault is said at the field, which gets the focus. */
function useProof(way: Way, asking: ReturnType<typeof useAskForDeletion>) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = async (): Promise<void> => {
    const typed = way === 'code' ? text.replaceAll(/\s/g, '') : text
    const isMissing = way === 'code' ? typed.length < 6 : typed === ''
    setMissing(isMissing)
    if (isMissing) field.current?.focus()
    else if (!asking.isPending)
      await asking
        .mutateAsync(way === 'code' ? { code: typed } : { password: typed })
        .catch(() => field.current?.focus())
  }
  const said = fieldFaults(asking.error, isWay)[0]?.message
  const fault = missing ? MISSING[way] : said
  return { text, setText, fault, field, submit }
}

const MISSING: Readonly<Record<Way, string>> = {
  password: 'Password required',
  code: 'Enter the six digits from the email',
}

function isWay(name: string): name is Way {
  return name === 'password' || name === 'code'
}
