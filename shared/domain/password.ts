/** Validation of a new password (product spec, section 5), with its messages. */
import { z } from 'zod'

const MIN_PASSWORD_LENGTH = 8

const PASSWORD_REQUIRED = 'Password required'
const PASSWORD_TOO_SHORT = 'Password must be 8+ characters'
const PASSWORDS_DIFFER = 'Passwords do not match'
const CURRENT_PASSWORD_REQUIRED = 'Current password required'

export const newPasswordSchema = z
  .object({
    password: z.string().min(1, PASSWORD_REQUIRED).min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT),
    confirmPassword: z.string(),
    /** Present if the sign-in service requires it. */
    currentPassword: z.string().min(1, CURRENT_PASSWORD_REQUIRED).optional(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    // Checks this even if another field is invalid, so that all errors are shown at once.
    when: () => true,
  })
export type NewPassword = z.infer<typeof newPasswordSchema>
