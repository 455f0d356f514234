/** Why a new password was not taken, in words for a person and at the field that they are about. */
import { secondStepMessage } from './second-step-message.ts'

export type PasswordRefusal = {
  readonly at: 'password' | 'currentPassword' | 'form'
  readonly words: string
}

const CURRENT_NEEDED = 'Enter your current password too.'
const CURRENT_WRONG =
  'This isn’t your current password. If you forgot it, sign out and choose Forgot Password.'
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.'

/** By the codes of the sign-in service. */
export function passwordRefusal(failure: {
  readonly code: string | null
  readonly message: string
}): PasswordRefusal {
  switch (failure.code) {
    case 'weak_password':
    case 'same_password':
      return { at: 'password', words: failure.message }
    case 'current_password_required':
      return { at: 'currentPassword', words: CURRENT_NEEDED }
    case 'current_password_invalid':
      return { at: 'currentPassword', words: CURRENT_WRONG }
    case 'over_request_rate_limit':
      return { at: 'form', words: TOO_MANY }
    case null:
    default:
      return { at: 'form', words: secondStepMessage(failure) }
  }
}
