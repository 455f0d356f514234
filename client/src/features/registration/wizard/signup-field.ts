import type { SignupField } from './registration-context.ts'
import type { Registration } from './use-registration.ts'

/** Binds one form field to the state machine. */
export function signupField({ context, send }: Pick<Registration, 'context' | 'send'>, field: SignupField) {
  return {
    name: field,
    value: context.values[field],
    error: context.faults[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      send({ type: 'FIELD', field, value: event.target.value }),
  }
}
