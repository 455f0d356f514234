/** The last user of this device, so that the app opens offline. Contains no credentials; it only decides what to display. */
import { z } from 'zod'
import { userTypeSchema } from '../../../shared/contracts/profile.ts'
import { userIdSchema } from '../../../shared/domain/ids.ts'
import type { OfflineDatabase } from './engine/database.ts'

const localIdentitySchema = z.object({
  userId: userIdSchema,
  email: z.string(),
  firstName: z.string().nullable(),
  userType: userTypeSchema.nullable(),
  isApproved: z.boolean(),
  /** Milliseconds since 1970 of the server's last confirmation. */
  lastVerifiedAt: z.number(),
})
type LocalIdentity = z.infer<typeof localIdentitySchema>

/** Milliseconds after the server's last confirmation until the device requires a sign-in. Queue and drafts stay. */
export const IDENTITY_TRUST = 14 * 86_400_000

export function isTrusted(identity: LocalIdentity, now: number): boolean {
  return now - identity.lastVerifiedAt <= IDENTITY_TRUST
}

export type LocalIdentityStore = {
  readonly read: () => Promise<LocalIdentity | null>
  readonly save: (identity: LocalIdentity) => Promise<void>
  readonly clear: () => Promise<void>
}

export function createLocalIdentityStore(database: OfflineDatabase): LocalIdentityStore {
  return {
    async read() {
      const stored = await database.run(({ identity }) => identity.get('last'))
      return localIdentitySchema.safeParse(stored?.identity).data ?? null
    },
    async save(identity) {
      await database.write(['identity'], (tables) => tables.identity.put({ id: 'last', identity }))
    },
    async clear() {
      await database.write(['identity'], (tables) => tables.identity.delete('last'))
    },
  }
}
