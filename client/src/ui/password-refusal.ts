/** Maps a password error to a user message and the field that it belongs to. */
import { secondStepMessage } from './second-step-message.ts'

export type PasswordRefusal = {
  readonly at: 'password' | 'currentPassword' | 'form'
  readonly words: string
}

const CURRENT_NEEDED = 'Enter your current password too.'
const CURRENT_WRONG =
  'This isn’t your current password. If you forgot it, sign out and choose Forgot Password.'
const TOO_MANY = 'Too many attempts. Please wait a few minutes and try again.'

/** Based on the auth server's error codes. */
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
