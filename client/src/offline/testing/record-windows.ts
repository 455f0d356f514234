/** The windows and devices of `record-life.ts`. */
import { z } from 'zod'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { modelKind } from '../../../../shared/domain/records/testing/memory-record-server.ts'
import type { Sealer } from '../engine/seal.ts'
import type { OpenRecord } from '../records/record-rows.ts'
import { openWindow, type OpenWindow, type Profile } from './memory-deps.ts'
import { openRecordDevice, type RecordDevice } from './record-device.ts'
import type { RecordServer } from './record-server.ts'

export const MODEL_KIND = modelKind(z.string())
const KINDS = { of: (kind: string) => (kind === MODEL_KIND.kind ? MODEL_KIND : null), all: [MODEL_KIND] }

/** Of one device, then of the second and the third. */
export const WINDOWS = ['desk', 'desk, second window', 'phone', 'laptop'] as const
/** Index of a window of each device. */
export const DEVICES = [0, 2, 3] as const

type RecordWindowDeps = {
  readonly profile: Profile
  readonly name: string
  readonly server: RecordServer
  /** null: the app's own. */
  readonly sealer: Sealer | null
}

/** A window that opens when it is first used, and again after it was closed. */
export class RecordWindow {
  readonly #deps: RecordWindowDeps
  #parts: OpenWindow | null = null
  readonly #of = new Map<UserId, RecordDevice>()

  constructor(deps: RecordWindowDeps) {
    this.#deps = deps
  }

  get profile(): Profile {
    return this.#deps.profile
  }

  get parts(): OpenWindow {
    this.#parts ??= this.#open()
    return this.#parts
  }

  #open(): OpenWindow {
    const { profile, sealer } = this.#deps
    const parts = openWindow(profile)
    return sealer === null ? parts : { ...parts, sealer }
  }

  of(owner: UserId): RecordDevice {
    const { profile, name, server } = this.#deps
    const open = (): RecordDevice =>
      openRecordDevice({ profile, name, owner, kinds: KINDS, fetch: server.fetch, window: this.parts })
    const device = this.#of.get(owner) ?? open()
    this.#of.set(owner, device)
    return device
  }

  close(): void {
    this.#parts?.database.close()
    this.#parts = null
    this.#of.clear()
  }
}

/** The record as its rows have it. */
export async function openedRecord(
  on: RecordDevice,
  owner: UserId,
  id: string,
): Promise<Pick<OpenRecord, 'content' | 'ops'>> {
  const records: OpenRecord[] = []
  await on.changer.change(owner, [{ kind: MODEL_KIND.kind, id }], (found) => {
    records.push(...found)
    return { writes: [null] }
  })
  return records.at(-1) ?? { content: null, ops: [] }
}
