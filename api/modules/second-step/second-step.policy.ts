/**
 * What needs the second step of a sign-in (`aal2` in the access token). Whoever has one shows it for everything that is theirs: a stolen
 * password alone reads nothing. Administrators must have one, as they approve, pay out, export and delete for others. Pure.
 */
import type { secondStepSetUpSchema } from '../../../shared/contracts/second-step.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { z } from 'zod'
import type { Caller } from '../../caller.ts'

type Presented = Pick<Caller, 'aal'>

/** Null: the caller may come in. */
export function refusalAtTheDoor({ aal }: Presented, hasSecondStep: boolean): AppError | null {
  if (aal === 'aal2' || !hasSecondStep) return null
  return new AppError(
    'second_step_needed',
    'Your account uses two-step sign-in. Please confirm your sign-in with your code or passkey.',
  )
}

/** What an administrator still has to do, if anything. `suggested`: may be put off, in the demo. */
export function secondStepSetUp(
  { aal, verifiedEmail }: Presented & Pick<Caller, 'verifiedEmail'>,
  optionalFor: ReadonlySet<string>,
): z.infer<typeof secondStepSetUpSchema> | undefined {
  if (aal === 'aal2') return undefined
  return verifiedEmail !== null && optionalFor.has(verifiedEmail) ? 'suggested' : 'required'
}

/** Called where somebody has been found to be an administrator. Null: go on. */
export function refusalToAdminister(
  caller: Presented & Pick<Caller, 'verifiedEmail'>,
  optionalFor: ReadonlySet<string>,
): AppError | null {
  return secondStepSetUp(caller, optionalFor) === 'required' ? missing('Administrators need') : null
}

/** For what changes the second step itself. */
export function refusalWithoutSecondStep({ aal }: Presented): AppError | null {
  return aal === 'aal2' ? null : missing('This needs')
}

function missing(who: string): AppError {
  return new AppError(
    'second_step_missing',
    `${who} two-step sign-in. Set it up in Settings > Security, then try again.`,
  )
}
