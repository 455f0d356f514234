/** Who may change what is chosen about a practice, and how long a pause may be. Pure: each function throws an AppError. */
import type { ApplicationState } from '../../../shared/contracts/admin.ts'
import { AppError } from '../../../shared/domain/app-error.ts'

export function requireApproved(state: ApplicationState | null): void {
  if (state === null) throw new AppError('not_found', 'Your account has no practice yet.')
  if (state === 'suspended')
    throw new AppError('conflict', 'Your account has been suspended. Please contact support.')
  if (state !== 'approved')
    throw new AppError(
      'conflict',
      'You can set up your practice once your application is approved. Until then, its details are part of your application.',
    )
}

const LONGEST_PAUSE = 366 * 86_400_000

/** One that has ended may be sent again by a form that still shows it. */
export function requirePause(until: string | null, now: number): void {
  if (until === null || Date.parse(until) <= now + LONGEST_PAUSE) return
  const message = 'Choose a day within a year.'
  throw new AppError('validation_failed', message, { details: [{ field: 'pausedUntil', message }] })
}
