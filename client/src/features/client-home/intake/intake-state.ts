/** State and transitions of the four intake steps. Pure. */
import {
  INTAKE_STEPS,
  NO_SECRETS,
  stepErrors,
  type IntakeErrors,
  type IntakeRules,
  type IntakeSecrets,
  type IntakeStep,
  type IntakeValues,
} from '../../../../../shared/domain/client-intake.ts'
import type { IntakeDraft } from './intake-draft.ts'

/**
 * Why posting failed. `isTaken`: the email address has an account with another password. `isOffline`: cleared once the connection is
 * back.
 */
export type IntakeProblem = { readonly words: string; readonly isTaken: boolean; readonly isOffline: boolean }

export type IntakeState = {
  readonly draft: IntakeDraft
  readonly secrets: IntakeSecrets
  readonly errors: IntakeErrors
  readonly problem: IntakeProblem | null
  /** Counts failed submissions, so that the focus moves to the invalid field each time. */
  readonly refusals: number
  readonly isSending: boolean
}

export type IntakeEvent =
  | { readonly type: 'changed'; readonly values: Partial<IntakeValues> }
  | { readonly type: 'secret'; readonly secrets: Partial<IntakeSecrets> }
  /** Fills empty fields with known profile data. */
  | { readonly type: 'known'; readonly values: Partial<IntakeValues> }
  | { readonly type: 'next'; readonly rules: IntakeRules }
  | { readonly type: 'back' }
  | { readonly type: 'sending' }
  | { readonly type: 'failed'; readonly problem: IntakeProblem }
  | { readonly type: 'online' }
  /** The server rejected these fields. */
  | { readonly type: 'faulty'; readonly errors: IntakeErrors }
  | { readonly type: 'restart'; readonly draft: IntakeDraft }

export function startIntake(draft: IntakeDraft): IntakeState {
  return { draft, secrets: NO_SECRETS, errors: {}, problem: null, refusals: 0, isSending: false }
}

export function reduceIntake(state: IntakeState, event: IntakeEvent): IntakeState {
  const { draft } = state
  switch (event.type) {
    case 'changed':
      return {
        ...withValues(state, { ...draft.values, ...event.values }),
        errors: without(state.errors, event.values),
        problem: null,
      }
    case 'secret':
      return {
        ...state,
        secrets: { ...state.secrets, ...event.secrets },
        errors: without(state.errors, event.secrets),
        problem: null,
      }
    case 'known': {
      const values = fillEmpty(draft.values, event.values)
      return values === draft.values ? state : withValues(state, values)
    }
    case 'next':
      return next(state, event.rules)
    case 'back':
      return inStep(state, neighbour(draft.step, -1))
    case 'sending':
      return { ...state, isSending: true, errors: {}, problem: null }
    case 'failed':
      return { ...state, isSending: false, problem: event.problem, refusals: state.refusals + 1 }
    case 'online':
      return state.problem?.isOffline === true ? { ...state, problem: null } : state
    case 'faulty':
      return { ...state, isSending: false, errors: event.errors, refusals: state.refusals + 1 }
    case 'restart':
      return startIntake(event.draft)
  }
}

/** Whether the current step is valid. */
export function errorsNow({ draft, secrets }: IntakeState, rules: IntakeRules): IntakeErrors {
  return stepErrors(draft.step, draft.values, secrets, rules)
}

function next(state: IntakeState, rules: IntakeRules): IntakeState {
  const errors = errorsNow(state, rules)
  if (Object.keys(errors).length > 0) return { ...state, errors, refusals: state.refusals + 1 }
  return inStep(state, neighbour(state.draft.step, 1))
}

function inStep(state: IntakeState, step: IntakeStep): IntakeState {
  return { ...state, draft: { ...state.draft, step }, errors: {}, problem: null }
}

function neighbour(step: IntakeStep, way: 1 | -1): IntakeStep {
  return INTAKE_STEPS[INTAKE_STEPS.indexOf(step) + way] ?? step
}

function withValues(state: IntakeState, values: IntakeValues): IntakeState {
  return { ...state, draft: { ...state.draft, values } }
}

/** Returns the same object if there is nothing to fill, so that an unchanged draft is not saved. */
function fillEmpty(values: IntakeValues, known: Partial<IntakeValues>): IntakeValues {
  const empty = new Set(Object.entries(values).flatMap(([field, value]) => (value === '' ? [field] : [])))
  const found = Object.entries(known).filter(([field, value]) => value !== '' && empty.has(field))
  return found.length === 0 ? values : { ...values, ...Object.fromEntries(found) }
}

function without(errors: IntakeErrors, changed: object): IntakeErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in changed)))
}
