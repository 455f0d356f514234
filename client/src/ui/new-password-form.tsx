/** Asks for a new password twice, and for the current one if the auth server requires it. The caller's `change` applies them. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type NewPassword, newPasswordSchema } from '../../../shared/domain/password.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import type { PasswordRefusal } from './password-refusal.ts'
import { PasswordField } from './text-field.tsx'

type NewPasswordFormProps = {
  /** Asks for the current password from the start, not only after the auth server requires it. */
  readonly withCurrent?: boolean
  /** Resolves to the reason for a refusal, or null if the password was changed. */
  readonly change: (password: string, currentPassword?: string) => Promise<PasswordRefusal | null>
}

export function NewPasswordForm({ change, withCurrent = false }: NewPasswordFormProps): ReactNode {
  const [failure, setFailure] = useState<string | null>(null)
  const [isCurrentWanted, setIsCurrentWanted] = useState(false)
  const asksCurrent = withCurrent || isCurrentWanted
  const form = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '', ...(withCurrent ? { currentPassword: '' } : {}) },
  })
  const { setFocus } = form
  const { errors, isSubmitting } = form.formState
  useEffect(() => {
    if (isCurrentWanted) setFocus('currentPassword')
  }, [isCurrentWanted, setFocus])
  const submit = form.handleSubmit(async ({ password, currentPassword }) => {
    setFailure(null)
    const refusal = await change(password, currentPassword)
    if (refusal === null) form.reset()
    else if (refusal.at === 'form') setFailure(refusal.words)
    else {
      if (refusal.at === 'currentPassword') setIsCurrentWanted(true)
      form.setError(refusal.at, { message: refusal.words }, { shouldFocus: true })
    }
  })
  return (
    <Form onSubmit={submit} busy={isSubmitting} failure={failure}>
      {asksCurrent && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? 'Changing...' : 'Change password'}
      </Button>
    </Form>
  )
}
