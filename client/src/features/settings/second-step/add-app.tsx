import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { AppSetUp } from '../../../platform/auth/second-step-calls.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import { FactorNameForm } from './factor-name-form.tsx'
import { valueOf } from './second-step.queries.ts'
import styles from './second-step.module.css'

type AddAppProps = {
  readonly taken: readonly string[]
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** Asks for a name, shows the QR code, then asks for the first code. The app is active only after a correct code. */
export function AddApp({ taken, onCancel, onDone }: AddAppProps): ReactNode {
  const { secondStep } = usePlatform()
  const begin = useMutation({
    networkMode: 'always',
    mutationFn: async (name: string) => valueOf(await secondStep.beginApp(name)),
  })
  if (begin.data !== undefined) return <Scan setUp={begin.data} onCancel={onCancel} onDone={onDone} />
  return (
    <section aria-labelledby="add-app-heading" className={styles['part']}>
      <h3 id="add-app-heading">Add an authenticator app</h3>
      <p>
        You’ll need an authenticator app, such as Google Authenticator, Microsoft Authenticator, or a password
        manager.
      </p>
      <FactorNameForm
        suggestion="Authenticator app"
        hint="A name to tell it apart, such as the phone it’s on"
        taken={taken}
        action="Continue"
        busy={begin.isPending}
        failure={begin.error?.message}
        onName={begin.mutate}
        onCancel={onCancel}
      />
    </section>
  )
}

type ScanProps = { readonly setUp: AppSetUp; readonly onCancel: () => void; readonly onDone: () => void }

function Scan({ setUp, onCancel, onDone }: ScanProps): ReactNode {
  return (
    <section aria-labelledby="scan-heading" className={styles['part']}>
      <h3 id="scan-heading">Scan this with your app</h3>
      <QrCode text={setUp.uri} label="QR code for your authenticator app" />
      <p>
        Can’t scan it? Choose “Enter a setup key” in your app and type this:
        <code className={styles['secret']}>{inGroups(setUp.secret)}</code>
      </p>
      <FirstCode id={setUp.id} onCancel={onCancel} onDone={onDone} />
    </section>
  )
}

function FirstCode({ id, onCancel, onDone }: Omit<ScanProps, 'setUp'> & { readonly id: string }): ReactNode {
  const { secondStep } = usePlatform()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    networkMode: 'always',
    mutationFn: async () => valueOf(await secondStep.confirmApp(id, code)),
    onSuccess: onDone,
    onError: () => field.current?.select(),
  })
  const submit = (): Promise<void> => {
    const isWhole = /^\s*(?:\d\s*){6}$/.test(code)
    setFault(isWhole ? undefined : 'Enter the six digits of the code')
    if (!isWhole) field.current?.focus()
    else if (!confirm.isPending) confirm.mutate()
    return Promise.resolve()
  }
  return (
    <Form onSubmit={submit} busy={confirm.isPending} failure={confirm.error?.message}>
      <TextField
        ref={field}
        label="Six-digit code"
        hint="The code your app shows now"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={fault}
        onChange={({ target }) => setCode(target.value)}
      />
      <Toolbar>
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </Toolbar>
    </Form>
  )
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
