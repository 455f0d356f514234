/** One device with records, and the server behind it, for tests of a single rule. */
import { z } from 'zod'
import type { PushRecordsRequest } from '../../../../shared/contracts/records.ts'
import { pushRecordsRequestSchema } from '../../../../shared/contracts/records.ts'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'
import type { RecordKind } from '../../../../shared/domain/records/record-kind.ts'
import type { StoredRecord, StoredRecordOp } from '../engine/stored-rows.ts'
import type { RecordRef } from '../records/record-store.ts'
import { ALICE, newProfile, type Profile } from './memory-deps.ts'
import { openRecordDevice, type RecordDevice } from './record-device.ts'
import { RecordServer } from './record-server.ts'

export type RecordFixture = RecordDevice & {
  readonly profile: Profile
  readonly server: RecordServer
  /** Bodies of the calls that push, as they left. */
  readonly sent: readonly { readonly bytes: number; readonly push: PushRecordsRequest }[]
  /** What the next calls are answered instead of the server's answer. */
  readonly answers: (() => Response)[]
  /** A new record with this value. */
  readonly typed: (value?: JsonValue) => Promise<RecordRef>
  readonly ops: () => Promise<readonly StoredRecordOp[]>
  readonly rows: () => Promise<readonly StoredRecord[]>
  /** Another device, or another window of this one. */
  readonly beside: (profile?: Profile) => RecordDevice
}

export function recordFixture(
  changes: Partial<RecordKind> = {},
  schema: z.ZodType<JsonValue> = z.string(),
): RecordFixture {
  const kind: RecordKind = { ...modelKind(schema), ...changes }
  const kinds = { of: (name: string) => (name === kind.kind ? kind : null), all: [kind] }
  const server = new RecordServer(kind)
  const profile = newProfile()
  const sent: RecordFixture['sent'][number][] = []
  const answers: (() => Response)[] = []
  const fetch: RecordServer['fetch'] = (input, init) => {
    const { body } = init ?? {}
    if (typeof body === 'string')
      sent.push({
        bytes: new TextEncoder().encode(body).length,
        push: pushRecordsRequestSchema.parse(JSON.parse(body)),
      })
    const answer = answers.shift()
    return answer === undefined ? server.fetch(input, init) : Promise.resolve(answer())
  }
  const open = (of: Profile, name: string): RecordDevice =>
    openRecordDevice({ profile: of, name, owner: ALICE, kinds, fetch })
  const device = open(profile, 'Phone')
  const { window, store } = device
  return {
    ...device,
    ...{ profile, server, sent, answers },
    typed: async (value = 'one') => {
      const ref = { kind: kind.kind, id: store.newId() }
      await store.edit(ALICE, ref, { a: value })
      return ref
    },
    ops: () => window.database.run(({ recordOps }) => recordOps.orderBy('position').toArray()),
    rows: () => window.database.run(({ records }) => records.toArray()),
    beside: (of = newProfile()) => open(of, 'Desk'),
  }
}

/** A refusal by the server. */
export function refusal(
  status: number,
  body: { readonly code: string; readonly error?: string; readonly details?: readonly unknown[] },
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ error: 'Refused', requestId: 'r', ...body }), {
    status,
    headers: { 'Content-Type': 'application/json', 'X-App': 'bff', ...headers },
  })
}

export async function sync(device: Pick<RecordDevice, 'push' | 'pull'>): Promise<void> {
  await device.push()
  await device.pull()
}
