/** A push of records with a change of each type, and attacks on the calls about records alone; for the tables of all calls. */
import type { Endpoint } from '../../shared/contracts/endpoint.ts'
import {
  MAX_OPERATIONS,
  MAX_PULL,
  pullRecordsEndpoint,
  pushRecordsEndpoint,
  recordHistoryEndpoint,
} from '../../shared/contracts/records.ts'

const SOME_ID = '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a10'
const RECORD = { opId: SOME_ID, id: SOME_ID, kind: 'call', schemaVersion: 1 }
const SET = { ...RECORD, type: 'set', create: true, set: { caller: 'A caller' }, seen: {} }

export const PUSH = {
  ...{ deviceId: SOME_ID, deviceLabel: 'A device', epoch: null },
  ops: [
    SET,
    { ...RECORD, type: 'delete', seenRev: 1 },
    { ...RECORD, type: 'resolve', conflictId: `${SOME_ID}/caller`, take: 'mine', seen: 1 },
  ],
}

type RecordAttack = {
  readonly name: string
  readonly endpoint: Endpoint
  readonly change: { readonly body?: string; readonly query?: string }
  readonly statuses: readonly number[]
}

const pushed = (name: string, status: number, change: Readonly<Record<string, unknown>>): RecordAttack => ({
  name,
  endpoint: pushRecordsEndpoint,
  change: { body: JSON.stringify({ ...PUSH, ...change }) },
  statuses: [status],
})
const pulled = (query: string, status: number): RecordAttack => ({
  name: `records ${query}`,
  endpoint: pullRecordsEndpoint,
  change: { query },
  statuses: [status],
})

export const RECORD_ATTACKS: readonly RecordAttack[] = [
  pushed('one change more than a call may hold', 400, {
    ops: Array.from({ length: MAX_OPERATIONS + 1 }, () => SET),
  }),
  pushed('no change', 400, { ops: [] }),
  pushed('more bytes than a call may hold', 413, {
    ops: [{ ...SET, set: { caller: 'x'.repeat(pushRecordsEndpoint.maxBody) } }],
  }),
  pushed('the epoch of another server', 409, { epoch: 99 }),
  pushed('an epoch that is none', 400, { epoch: 'now' }),
  pushed('an id that is none', 400, { ops: [{ ...SET, id: '../other' }] }),
  pushed('a change of no type', 400, { ops: [{ ...SET, type: 'take' }] }),
  pushed('a rev below any', 400, { ops: [{ ...SET, seen: { caller: -2 } }] }),
  pushed('a list of fields', 400, { ops: [{ ...SET, set: [] }] }),
  pulled(`after=${Number.MAX_SAFE_INTEGER}`, 409),
  pulled('after=1e300', 400),
  pulled(`limit=${MAX_PULL + 1}`, 400),
  pulled('full=yes', 400),
  {
    name: 'a history from nowhere',
    endpoint: recordHistoryEndpoint,
    change: { query: 'next=99999999999' },
    statuses: [400],
  },
]
