/** Formats the verification status of a bar admission for the attorney and the reviewer. Pure. */
import type { BarAdmission } from '../../../shared/contracts/bar-admissions.ts'

/** In UTC, like the stored date, so that every user sees the same day. */
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function admissionLabel({
  status,
  verifiedOn,
  reason,
}: Pick<BarAdmission, 'status' | 'verifiedOn' | 'reason'>): string {
  switch (status) {
    case 'submitted':
      return 'Being checked'
    case 'verified':
      return verifiedOn === null ? 'Verified' : `Verified ${DAY.format(new Date(`${verifiedOn}T00:00:00Z`))}`
    case 'refused':
      return reason === null || reason === '' ? 'Not confirmed' : `Not confirmed: ${reason}`
  }
}

/** What became of another number for a verified admission; null: there was none. */
export function proposalLabel({
  number,
  proposedNumber,
  proposalRefused,
}: Pick<BarAdmission, 'number' | 'proposedNumber' | 'proposalRefused'>): string | null {
  if (proposedNumber !== null)
    return `New bar ID ${proposedNumber}: being checked. ${number} holds until then.`
  return proposalRefused === null
    ? null
    : `New bar ID not confirmed: ${proposalRefused} ${number} still holds.`
}
