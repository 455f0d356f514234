/** Files of connected accounts linked to a referral. Read under row-level security; only its owner sees a file's provider id. */
import { z } from 'zod'
import type { LinkedFile } from '../../../../shared/contracts/integrations/cloud-files.ts'
import { INTEGRATION_PROVIDERS, type IntegrationProvider } from '../../../../shared/domain/integrations.ts'
import type { ServiceTx, UserTx } from '../../../db/database.ts'
import { parseRows } from '../../../db/rows.ts'

const rowSchema = z.object({
  id: z.uuid(),
  owner_id: z.uuid(),
  provider: z.enum(INTEGRATION_PROVIDERS),
  name: z.string(),
  mime_type: z.string(),
  size: z.union([z.number(), z.bigint(), z.string()]).transform(Number).nullable(),
  linked_at: z.date(),
})
const ownIdSchema = z.object({ id: z.uuid(), file_id: z.string() })

/** The links that row-level security lets the user see, oldest first. */
export async function listLinkedFiles(
  tx: UserTx,
  referralId: string,
  userId: string,
): Promise<readonly LinkedFile[]> {
  const rows = parseRows(
    rowSchema,
    await tx.query(
      `select id, owner_id, provider, name, mime_type, size, linked_at from public.referral_linked_files
       where referral_id = $1 order by linked_at, id`,
      [referralId],
    ),
  )
  const own = await tx.withoutRowSecurity(async (service) =>
    parseRows(
      ownIdSchema,
      await service.query(
        `select id, file_id from public.referral_linked_files where referral_id = $1 and owner_id = $2`,
        [referralId, userId],
      ),
    ),
  )
  const idOf = new Map(own.map(({ id, file_id }) => [id, file_id]))
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    name: row.name,
    mimeType: row.mime_type,
    size: row.size,
    linkedAt: row.linked_at.toISOString(),
    isOwn: row.owner_id === userId,
    fileId: row.owner_id === userId ? (idOf.get(row.id) ?? null) : null,
  }))
}

export type NewLink = {
  readonly id: string
  readonly referralId: string
  readonly ownerId: string
  readonly provider: IntegrationProvider
  readonly fileId: string
  readonly name: string
  readonly mimeType: string
  readonly size: number | null
  readonly at: Date
}

/** Linking the same file again only updates its name, type and size. */
export async function saveLinkedFile(tx: ServiceTx, link: NewLink): Promise<void> {
  await tx.query(
    `insert into public.referral_linked_files (id, referral_id, owner_id, provider, file_id, name, mime_type, size, linked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (referral_id, owner_id, provider, file_id) do update set
       name = excluded.name, mime_type = excluded.mime_type, size = excluded.size`,
    [
      link.id,
      link.referralId,
      link.ownerId,
      link.provider,
      link.fileId,
      link.name.slice(0, 400),
      link.mimeType.slice(0, 200),
      link.size,
      link.at.toISOString(),
    ],
  )
}

/** Deletes only the owner's own link. */
export async function deleteLinkedFile(
  tx: ServiceTx,
  { id, referralId, ownerId }: Pick<NewLink, 'id' | 'referralId' | 'ownerId'>,
): Promise<void> {
  await tx.query(
    'delete from public.referral_linked_files where id = $1 and referral_id = $2 and owner_id = $3',
    [id, referralId, ownerId],
  )
}
