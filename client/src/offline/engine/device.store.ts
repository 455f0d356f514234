/**
 * The device record: its id, and the user for whom the server lets it send with no window open.
 * Offline: works. Two windows: the id is created in one transaction. Rejected by the server: the grant is deleted and requested again.
 */
import { z } from 'zod'
import { userIdSchema, type UserId } from '../../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './database.ts'
import type { StoredDevice } from './stored-rows.ts'

const grantSchema = z.object({
  owner: userIdSchema,
  since: z.number(),
  /** What the server said that the grant allows. Empty: recorded by a release that did not ask. */
  scopes: z.array(z.string()).default([]),
})

const deviceSchema = z.object({
  id: z.literal('this'),
  deviceId: z.uuid(),
  grant: grantSchema.nullable(),
  endingGrant: z.boolean(),
})
type Device = z.infer<typeof deviceSchema>

export type DeviceStore = {
  /** Creates the id on the first call. */
  readonly read: () => Promise<Device>
  readonly granted: (owner: UserId, since: number, scopes: readonly string[]) => Promise<void>
  /** Deletes the grant. `untold`: the server has not been notified yet. */
  readonly ended: (options: { readonly untold: boolean }) => Promise<void>
}

export function createDeviceStore(database: OfflineDatabase, newId: () => string): DeviceStore {
  const read = async (): Promise<Device> => {
    const stored = await database.run(({ device }) => device.get('this'))
    const known = deviceSchema.safeParse(stored).data
    if (known) return known
    return database.write(['device'], async ({ device }) => {
      const other = deviceSchema.safeParse(await device.get('this')).data
      if (other) return other
      const fresh: Device = { id: 'this', deviceId: newId(), grant: null, endingGrant: false }
      await device.put(fresh)
      return fresh
    })
  }
  /** Keeps what other parts stored in the record, and what a later release did. */
  const change = async (changes: (former: StoredDevice) => Partial<StoredDevice>): Promise<void> => {
    const known = await read()
    await database.write(['device'], async ({ device }) => {
      const former = (await device.get('this')) ?? known
      await device.put({ ...former, ...changes(former) })
    })
  }
  return {
    read,
    granted: (owner, since, scopes) =>
      change(({ deletedAccounts = [] }) => ({
        grant: { owner, since, scopes: [...scopes] },
        endingGrant: false,
        // The server has just confirmed that the account exists.
        deletedAccounts: deletedAccounts.filter((account) => account.owner !== owner),
      })),
    ended: ({ untold }) => change(() => ({ grant: null, endingGrant: untold })),
  }
}
