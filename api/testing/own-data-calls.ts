/** The calls about a person's own data. */
import { findDeletedAccountEndpoint } from '../../shared/contracts/deleted-accounts.ts'
import {
  cancelAccountDeletionEndpoint,
  downloadDataExportEndpoint,
  getAccountDeletionEndpoint,
  getDataExportEndpoint,
  listOwnConsentsEndpoint,
  requestAccountDeletionEndpoint,
  requestDataExportEndpoint,
  sendDeletionCodeEndpoint,
} from '../../shared/contracts/own-data.ts'
import { call, SOME_ID, type CallRow } from './api-call.ts'

export const OWN_DATA_CALLS: readonly CallRow[] = [
  call(getDataExportEndpoint),
  call(requestDataExportEndpoint, { sample: { id: SOME_ID } }),
  call(downloadDataExportEndpoint),
  call(listOwnConsentsEndpoint),
  call(getAccountDeletionEndpoint),
  call(sendDeletionCodeEndpoint, { sample: {} }),
  call(requestAccountDeletionEndpoint, { sample: { code: '000000' } }),
  call(cancelAccountDeletionEndpoint),
  call(findDeletedAccountEndpoint),
]
