import type { IntakeSecrets, IntakeValues } from '../../../../../shared/domain/client-intake.ts'
import type { Intake } from './use-intake.ts'

type TickName = 'noParties' | 'noMessages' | 'insist' | 'isAdult' | 'acceptsNotices'
type TextName = Exclude<keyof IntakeValues, TickName | 'reach'>
type Typed = { readonly target: { readonly value: string } }

/** Binds an input to one value of the request. */
export function textProps({ state, send }: Intake, name: TextName) {
  return {
    name,
    value: state.draft.values[name],
    error: state.errors[name],
    onChange: ({ target }: Typed) => send({ type: 'changed', values: { [name]: target.value } }),
  }
}

export function tickProps({ state, send }: Intake, name: TickName) {
  return {
    name,
    checked: state.draft.values[name],
    error: state.errors[name],
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) =>
      send({ type: 'changed', values: { [name]: target.checked } }),
  }
}

export function secretProps({ state, send }: Intake, name: keyof IntakeSecrets) {
  return {
    name,
    value: state.secrets[name],
    error: state.errors[name],
    onChange: ({ target }: Typed) => send({ type: 'secret', secrets: { [name]: target.value } }),
  }
}
