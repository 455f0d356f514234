/** The part of a check that compares names. Loaded when a check runs. */
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { createNameListInSlices, type NameList } from '../../../../../shared/domain/names/match-names.ts'
import { nextTask } from '../../../platform/next-task.ts'
import type { DevicePart } from './make-check.ts'
import { namesOnDevice, type Core, type KnownName } from './names-on-device.ts'

type Asked = {
  readonly names: readonly string[]
  /** Ids of records and referrals whose names do not count. */
  readonly except: readonly string[]
  /** ISO 8601, UTC. */
  readonly at: string
}

/** `locked`: records and referrals that could not be opened. */
export async function lookThrough(
  core: Core,
  owner: UserId,
  { names, except, at }: Asked,
): Promise<DevicePart & { readonly locked: number }> {
  const { known, locked } = await namesOnDevice(core, owner, except)
  return { ...checkOnDevice(names, await createNameListInSlices(known, nextTask), at), locked }
}

/** Looks through the names of this device. `at`: ISO 8601, UTC. */
export function checkOnDevice(names: readonly string[], list: NameList<KnownName>, at: string): DevicePart {
  const found = list.find(names)
  return {
    device: { names: list.size, version: list.version, found: found.length, at },
    matches: found.map(({ name, known: { name: found, role, source, id, at }, isLikely }) => ({
      ...{ name, found, role, source, id, at, isLikely },
    })),
  }
}
