/** A person's own data: its export, the consents they gave, and the deletion of the account. */
import { createTokenVault } from '../../encryption/token-vault.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createEndAccess } from '../admin/end-access.ts'
import { createPostToOwner } from '../email/owner-mail.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { createReceiptProofs } from '../records/receipt-proofs.ts'
import { createRecordSeal } from '../records/record-seal.ts'
import { serverKinds } from '../records/server-kinds.ts'
import { createAuthAdmin } from '../registration/auth-admin.ts'
import { createAccountDeletions } from './account-deletions.service.ts'
import { createPasswordProof } from './account-proof.ts'
import {
  createDeletionsJob,
  DELETION_QUEUE,
  planDeletions,
  type CarryOutDeps,
} from './carry-out-deletions.ts'
import { createDataExports, createExportJob, EXPORT_QUEUE } from './data-exports.service.ts'
import { ownDataRoutes } from './own-data.routes.ts'
import { createExportWriter, createPieceVault } from './write-export.ts'

const HOUR = 3_600_000

export type OwnDataModuleDeps = ApiPlatform & {
  readonly notify: Notify
  readonly removeConnections: CarryOutDeps['removeConnections']
}

export function ownDataModule(platform: OwnDataModuleDeps): ApiModule {
  const { env, encryptionKeys, limit } = platform
  const supabaseUrl = env.SUPABASE_URL
  const vault = createTokenVault(encryptionKeys)
  const seal = createRecordSeal(vault, serverKinds(createReceiptProofs(encryptionKeys)))
  const exporting = { ...platform, writer: createExportWriter(seal), vault: createPieceVault(vault) }
  return {
    routes: [
      ownDataRoutes({
        ...platform,
        exports: createDataExports(exporting),
        deletions: createAccountDeletions({
          ...platform,
          secrets: encryptionKeys,
          passwords: createPasswordProof({ supabaseUrl, apiKey: env.SUPABASE_SERVICE_ROLE_KEY }),
          postToOwner: createPostToOwner(platform),
          mailLimit: limit({
            name: 'deletion-code',
            calls: 5,
            window: HOUR,
            userMessage: 'We’ve emailed several codes in the last hour. Please use the newest one, or wait.',
          }),
          tryLimit: limit({
            name: 'account-deletion',
            calls: 10,
            window: HOUR,
            userMessage: 'Too many attempts in the last hour. Please wait a while and try again.',
          }),
        }),
      }),
    ],
    jobs: [
      { queue: EXPORT_QUEUE, concurrency: 2, handle: createExportJob(exporting) },
      {
        queue: DELETION_QUEUE,
        isSingle: true,
        concurrency: 1,
        handle: createDeletionsJob({
          ...platform,
          endAccess: createEndAccess(platform),
          accounts: createAuthAdmin({
            supabaseUrl,
            serviceRoleKey: env.SUPABASE_SERVICE_ROLE_KEY,
            secretKey: null,
          }),
        }),
      },
    ],
    start: () => planDeletions(platform),
  }
}
