/** How far the check of a bar admission is, for the attorney and the reviewer. Pure. */
import type { BarAdmission } from '../../../shared/contracts/bar-admissions.ts'

/** The day was one in UTC, so that everybody reads the same. */
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
