/** The states of an attorney's own answers to requests, in words. */
import type { InterestStatus } from '../../../../shared/domain/requests/request-lifecycle.ts'
import type { Tone } from '../../ui/tone.ts'

export const INTEREST_LABELS: Readonly<Record<InterestStatus, string>> = {
  sent: 'Waiting for the client',
  chosen: 'Chosen: check for conflicts',
  cleared: 'Contact shown',
  conflict: 'You reported a conflict',
  released: 'No longer chosen',
  withdrawn: 'Withdrawn',
  passed: 'Closed',
}

export const INTEREST_TONES: Readonly<Record<InterestStatus, Tone>> = {
  sent: 'info',
  chosen: 'warning',
  cleared: 'success',
  conflict: 'neutral',
  released: 'neutral',
  withdrawn: 'neutral',
  passed: 'neutral',
}
