/** What a new password has to be (product spec, section 5), and the messages that say so. */
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
    /** Where the sign-in service has asked for it. */
    currentPassword: z.string().min(1, CURRENT_PASSWORD_REQUIRED).optional(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    message: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    // Both fields are judged at once, so that a person sees every fault in one go.
    when: () => true,
  })
export type NewPassword = z.infer<typeof newPasswordSchema>
