/**
 * Which calls require a second factor (`aal2` in the access token). Users who have one need it for all their data, so that a stolen
 * password alone reads nothing. Administrators must have one, because they act on other users' data. Pure.
 */
import type { secondStepSetUpSchema } from '../../../shared/contracts/second-step.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { z } from 'zod'
import type { Caller } from '../../caller.ts'

type Presented = Pick<Caller, 'aal'>

/** Null: the call is allowed. */
export function refusalAtTheDoor({ aal }: Presented, hasSecondStep: boolean): AppError | null {
  if (aal === 'aal2' || !hasSecondStep) return null
  return new AppError(
    'second_step_needed',
    'Your account uses two-step sign-in. Please confirm your sign-in with your code or passkey.',
  )
}

/** Whether an administrator must still set up a second factor. `suggested`: may be postponed, in the demo. */
export function secondStepSetUp(
  { aal, verifiedEmail }: Presented & Pick<Caller, 'verifiedEmail'>,
  optionalFor: ReadonlySet<string>,
): z.infer<typeof secondStepSetUpSchema> | undefined {
  if (aal === 'aal2') return undefined
  return verifiedEmail !== null && optionalFor.has(verifiedEmail) ? 'suggested' : 'required'
}

/** For a caller who is an administrator. Null: allowed. */
export function refusalToAdminister(
  caller: Presented & Pick<Caller, 'verifiedEmail'>,
  optionalFor: ReadonlySet<string>,
): AppError | null {
  return secondStepSetUp(caller, optionalFor) === 'required' ? missing('Administrators need') : null
}

/** For changes to two-step sign-in itself. */
export function refusalWithoutSecondStep({ aal }: Presented): AppError | null {
  return aal === 'aal2' ? null : missing('This needs')
}

function missing(who: string): AppError {
  return new AppError(
    'second_step_missing',
    `${who} two-step sign-in. Set it up in Settings > Security, then try again.`,
  )
}
