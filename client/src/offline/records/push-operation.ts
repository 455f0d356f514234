/** A call that pushes changes of records, as the engine sends it. */
import {
  pushRecordsEndpoint,
  pushRecordsResponseSchema,
  type PushRecordsRequest,
  type PushRecordsResponse,
} from '../../../../shared/contracts/records.ts'
import { operationsOf, type OfflineOperation, type Operations } from '../engine/operation.ts'

export const PUSH_KIND = 'records.push'
export const PUSH_VERSION = 2

/** Never stored in the outbox: a batch is made anew for each call, of operations that have ids of their own. */
const PUSH_RECORDS: OfflineOperation<PushRecordsRequest, PushRecordsResponse> = {
  kind: PUSH_KIND,
  endpoint: { ...pushRecordsEndpoint, response: pushRecordsResponseSchema, idempotencyKey: 'body' },
  version: PUSH_VERSION,
  migrations: {},
  byDevice: 'records',
  noun: 'change',
  failureText: 'The change could not be sent. It will be tried again.',
  orderKey: (_, id) => id,
  // Each result names its operation; the batch looks for its own.
  confirms: () => true,
  summary: () => ({ title: 'Changes', detail: '' }),
}

export const PUSH_OPERATIONS: Operations = operationsOf([PUSH_RECORDS])
