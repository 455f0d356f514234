/** Links a file of a connected account to a referral: stores its name, size and type from the provider, not its content. */
import type {
  CloudFile,
  LinkedFile,
  LinkFileRequest,
} from '../../../../shared/contracts/integrations/cloud-files.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import {
  GOOGLE_MESSAGES,
  ONEDRIVE_MESSAGES,
  type IntegrationProvider,
} from '../../../../shared/domain/integrations.ts'
import type { Caller } from '../../../caller.ts'
import type { Database } from '../../../db/database.ts'
import { readDetail } from '../../referrals/lists/referral-detail.repository.ts'
import type { Access } from '../connections/access.service.ts'
import { withUserMessage } from '../provider/user-message.ts'
import { refusalToLink } from './linked-file.policy.ts'
import { deleteLinkedFile, listLinkedFiles, saveLinkedFile } from './linked-files.repository.ts'

export type LinkedFilesDeps = {
  readonly database: Database
  readonly access: Access
  /** Rejects with ProviderFailure. */
  readonly find: Readonly<Record<IntegrationProvider, (token: string, fileId: string) => Promise<CloudFile>>>
  readonly clock: () => number
  readonly newId: () => string
}

/** All reject with AppError not_found for a referral that is not the caller's. */
export type LinkedFiles = {
  list(caller: Caller, referralId: string): Promise<readonly LinkedFile[]>
  link(caller: Caller, referralId: string, request: LinkFileRequest): Promise<LinkedFile>
  unlink(caller: Caller, referralId: string, linkId: string): Promise<readonly LinkedFile[]>
}

const SERVICE = { google: 'drive', onedrive: 'files' } as const
const MESSAGE = { google: GOOGLE_MESSAGES.files, onedrive: ONEDRIVE_MESSAGES.files } as const

export function createLinkedFiles(deps: LinkedFilesDeps): LinkedFiles {
  const { database, access, find, clock, newId } = deps

  const list: LinkedFiles['list'] = ({ userId, claims }, referralId) =>
    database.asUser(claims, async (tx) => {
      if ((await readDetail(tx, referralId, clock())) === null)
        throw new AppError('not_found', 'There is no such referral.')
      return listLinkedFiles(tx, referralId, userId)
    })

  return {
    list,
    async link(caller, referralId, { provider, fileId }) {
      const { userId, claims } = caller
      const refusal = await database.asUser(claims, async (tx) =>
        refusalToLink(
          await readDetail(tx, referralId, clock()),
          (await listLinkedFiles(tx, referralId, userId)).length,
        ),
      )
      if (refusal !== null) throw refusal
      const file = await withUserMessage(MESSAGE[provider], () =>
        access.use({ userId, provider }, SERVICE[provider], (token) => find[provider](token, fileId)),
      )
      if (file.isFolder) throw new AppError('unprocessable', 'You can’t link a folder. Choose a file.')
      await database.asService((tx) =>
        saveLinkedFile(tx, {
          id: newId(),
          referralId,
          ownerId: userId,
          provider,
          fileId: file.id,
          name: file.name,
          mimeType: file.mimeType,
          size: file.size,
          at: new Date(clock()),
        }),
      )
      const linked = (await list(caller, referralId)).find(
        (one) => one.provider === provider && one.fileId === file.id,
      )
      if (linked === undefined) throw new AppError('not_found', 'There is no such referral.')
      return linked
    },
    async unlink(caller, referralId, linkId) {
      await database.asService((tx) =>
        deleteLinkedFile(tx, { id: linkId, referralId, ownerId: caller.userId }),
      )
      return list(caller, referralId)
    },
  }
}
