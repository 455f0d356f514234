import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'

type FactorNameFormProps = {
  readonly suggestion: string
  readonly hint: string
  /** Names already in use. */
  readonly taken: readonly string[]
  readonly action: string
  readonly busy: boolean
  readonly failure: string | undefined
  readonly onName: (name: string) => void
  readonly onCancel: () => void
}

/** A name identifies the method if it has to be removed later, e.g. after losing a phone. */
export function FactorNameForm(props: FactorNameFormProps): ReactNode {
  const { suggestion, hint, taken, action, busy, failure, onName, onCancel } = props
  const [name, setName] = useState(() => freeName(suggestion, taken))
  const [fault, setFault] = useState<string | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const submit = (): Promise<void> => {
    const found = faultOf(name.trim(), taken)
    setFault(found)
    if (found !== undefined) field.current?.focus()
    else if (!busy) onName(name.trim())
    return Promise.resolve()
  }
  return (
    <Form onSubmit={submit} busy={busy} failure={failure}>
      <TextField
        ref={field}
        label="Name"
        hint={hint}
        name="factorName"
        maxLength={60}
        value={name}
        error={fault}
        onChange={({ target }) => setName(target.value)}
      />
      <Toolbar>
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </Toolbar>
    </Form>
  )
}

function faultOf(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Name required'
  return taken.includes(name) ? 'You already have one with this name' : undefined
}

function freeName(suggestion: string, taken: readonly string[]): string {
  let name = suggestion
  for (let number = 2; taken.includes(name); number += 1) name = `${suggestion} ${number}`
  return name
}
