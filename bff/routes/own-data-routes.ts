/** The calls about a person's own data, and the deletion of accounts. */
import { findDeletedAccountEndpoint } from '../../shared/contracts/deleted-accounts.ts'
import {
  cancelAccountDeletionEndpoint,
  getAccountDeletionEndpoint,
  getDataExportEndpoint,
  listOwnConsentsEndpoint,
  requestAccountDeletionEndpoint,
  requestDataExportEndpoint,
  sendDeletionCodeEndpoint,
} from '../../shared/contracts/own-data.ts'
import { carry } from './carry.ts'
import type { RoutePolicy } from './policy.ts'

export const OWN_DATA_ROUTES: readonly RoutePolicy[] = [
  carry(getDataExportEndpoint),
  carry(requestDataExportEndpoint),
  carry(listOwnConsentsEndpoint),
  carry(getAccountDeletionEndpoint),
  carry(sendDeletionCodeEndpoint),
  // The API asks the sign-in service about the password.
  carry(requestAccountDeletionEndpoint, { upstream: 'others' }),
  carry(cancelAccountDeletionEndpoint),
  carry(findDeletedAccountEndpoint),
]
