/** Asks for a new password twice. What is done with it, and what went wrong with that, comes from the caller. */
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type NewPassword, newPasswordSchema } from '../../../shared/domain/password.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { PasswordField } from './text-field.tsx'

type NewPasswordFormProps = {
  /** Resolves to the words of a failure, or null when the password has been changed. */
  readonly change: (password: string) => Promise<string | null>
}

export function NewPasswordForm({ change }: NewPasswordFormProps): ReactNode {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null)
    const words = await change(password)
    setFailure(words)
    if (words === null) form.reset()
  })
  return (
    <Form onSubmit={submit} busy={isSubmitting} failure={failure}>
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
