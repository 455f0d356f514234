/** The calls around an attorney's firm, practice and public page. */
import { attorneyProfileEndpoint } from '../../shared/contracts/attorney-profile.ts'
import {
  decideOfficeEndpoint,
  getOwnFirmEndpoint,
  listFirmChangesEndpoint,
  updateFirmEndpoint,
  withdrawOfficeEndpoint,
} from '../../shared/contracts/own-firm.ts'
import {
  getOwnPracticeEndpoint,
  updatePracticeEndpoint,
  updatePublicPageEndpoint,
} from '../../shared/contracts/practice.ts'
import { carry } from './carry.ts'
import type { RoutePolicy } from './policy.ts'

export const PRACTICE_ROUTES: readonly RoutePolicy[] = [
  carry(getOwnFirmEndpoint),
  carry(updateFirmEndpoint),
  carry(withdrawOfficeEndpoint),
  carry(getOwnPracticeEndpoint),
  carry(updatePracticeEndpoint),
  carry(updatePublicPageEndpoint),
  // Public. The API counts it by address.
  carry(attorneyProfileEndpoint),
  carry(listFirmChangesEndpoint),
  carry(decideOfficeEndpoint),
]
