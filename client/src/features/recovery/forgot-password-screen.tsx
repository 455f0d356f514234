import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { isEmail } from '../../../../shared/domain/email-address.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useAuth } from '../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EntryFrame, Stack } from '../../ui/entry-frame.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { TextField } from '../../ui/text-field.tsx'

const recoverySchema = z.object({
  email: z.string().trim().min(1, 'Email required').refine(isEmail, 'Invalid email'),
})

/** /forgot-password: gives the same answer for every address, so that nobody learns who has an account. */
export function ForgotPasswordScreen(): ReactNode {
  const auth = useAuth()
  const [outcome, setOutcome] = useState<'none' | 'sent' | 'unreachable'>('none')
  const form = useForm({ resolver: zodResolver(recoverySchema), defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  useDocumentTitle('Forgot password')

  const submit = form.handleSubmit(async ({ email }) => {
    setOutcome('none')
    const result = await auth.sendRecoveryMail(email)
    // An error response, such as a rate limit, would reveal that the address has an account. Only an unreachable server is reported.
    setOutcome(!result.ok && result.failure.unreachable ? 'unreachable' : 'sent')
  })
  return (
    <EntryFrame footer={<Link to={paths.login}>Back to sign in</Link>}>
      <PageHeading
        title="Forgot your password?"
        lead="Enter your email and we’ll send you a link to reset your password."
      />
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={isSubmitting}>
        <Stack>
          {outcome === 'unreachable' && (
            <FormError>We couldn’t reach the sign-in service. Check your connection and try again.</FormError>
          )}
          {outcome === 'sent' && (
            <Alert
              tone="success"
              role="status"
              actions={
                <LinkButton to="/reset-password" state={{ email: form.getValues('email') }} size="small">
                  Enter the code
                </LinkButton>
              }
            >
              If an account exists for this address, we’ve sent it a link and a six-digit code. Open the link
              on any device, or enter the code here.
            </Alert>
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" variant="primary" wide busy={isSubmitting}>
            {isSubmitting ? 'Sending...' : outcome === 'sent' ? 'Send again' : 'Send recovery link'}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  )
}
