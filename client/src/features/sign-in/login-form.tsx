import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { isEmail } from '../../../../shared/domain/email-address.ts'
import { useAuth } from '../../platform/platform-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/choice-field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import styles from './login-form.module.css'

const loginSchema = z.object({
  emailPhone: z.string().trim().min(1, 'Email required').refine(isEmail, 'Invalid email'),
  password: z.string().min(1, 'Password required'),
})
type Login = z.infer<typeof loginSchema>
type Faults = Partial<Record<keyof Login, string>>

type LoginFormProps = {
  /** Called when the checkbox changes, because it also applies to social sign-in. */
  readonly onRememberChange: (remember: boolean) => void
}

/**
 * Email and password. Session subscribers decide what happens after the sign-in. Uses no form library, so that this frequently opened
 * screen loads fast.
 */
export function LoginForm({ onRememberChange }: LoginFormProps): ReactNode {
  const auth = useAuth()
  const [entry, setEntry] = useState<Login>({ emailPhone: '', password: '' })
  const [remember, setRemember] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  // Validation errors appear only after the first submit.
  const faults = isChecked ? faultsOf(entry) : {}

  async function submit(): Promise<void> {
    if (isBusy) return
    setIsChecked(true)
    setFailure(null)
    const login = loginSchema.safeParse(entry)
    if (!login.success) {
      const first = faultsOf(entry).emailPhone === undefined ? password : email
      first.current?.focus()
      return
    }
    setIsBusy(true)
    const result = await auth.signInWithPassword(login.data.emailPhone, login.data.password, remember)
    if (result.ok) return
    setFailure(result.failure.message)
    setIsBusy(false)
  }
  // A password manager fills both fields at once.
  const enter = (change: Partial<Login>): void => setEntry((before) => ({ ...before, ...change }))
  // Loads the auth client's code while the user types. A failure is reported when they sign in.
  const prepare = (): void => {
    auth.dataClient().catch(() => undefined)
  }

  return (
    <Form onSubmit={submit} busy={isBusy} failure={failure}>
      <TextField
        ref={email}
        label="Email"
        name="emailPhone"
        type="email"
        autoComplete="username"
        inputMode="email"
        value={entry.emailPhone}
        error={faults.emailPhone}
        onFocus={prepare}
        onChange={({ target }) => enter({ emailPhone: target.value })}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={entry.password}
        error={faults.password}
        onFocus={prepare}
        onChange={({ target }) => enter({ password: target.value })}
      />
      <div className={styles['row']}>
        <CheckboxField
          label="Remember me"
          name="rememberMe"
          checked={remember}
          onChange={({ target }) => {
            setRemember(target.checked)
            onRememberChange(target.checked)
          }}
        />
        <Link to="/forgot-password">Forgot Password</Link>
      </div>
      <Button type="submit" variant="primary" wide busy={isBusy}>
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
    </Form>
  )
}

/** The first validation error of each field. */
function faultsOf(entry: Login): Faults {
  const issues = loginSchema.safeParse(entry).error?.issues ?? []
  const of = (field: keyof Login) => issues.find(({ path }) => path[0] === field)?.message
  const [emailPhone, password] = [of('emailPhone'), of('password')]
  return {
    ...(emailPhone === undefined ? {} : { emailPhone }),
    ...(password === undefined ? {} : { password }),
  }
}
