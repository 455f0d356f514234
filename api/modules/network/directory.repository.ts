/** Attorneys as the directory shows them, under row-level security. */
import { z } from 'zod'
import {
  directoryAttorneySchema,
  type DirectoryAttorney,
  type DirectoryFilter,
} from '../../../shared/contracts/network.ts'
import type { ServiceTx, UserTx } from '../../db/database.ts'
import { parseRow, parseRows, type PagePlace } from '../../db/rows.ts'

const rowSchema = z
  .object({
    user_id: z.uuid(),
    name: z.string(),
    firm: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    sort_name: z.string(),
    licenses: directoryAttorneySchema.shape.licenses,
    practice_areas: z.array(z.string()),
    languages: z.array(z.string()),
    years_of_experience: z.number().nullable(),
    relation: directoryAttorneySchema.shape.relation,
  })
  .transform((row) => ({
    place: row.sort_name,
    attorney: {
      userId: row.user_id,
      name: row.name,
      firm: row.firm,
      city: row.city,
      state: row.state,
      licenses: row.licenses,
      practiceAreas: row.practice_areas,
      languages: row.languages,
      yearsOfExperience: row.years_of_experience,
      relation: row.relation,
    } satisfies DirectoryAttorney,
  }))
export type DirectoryRow = z.output<typeof rowSchema>

export type DirectoryPage = {
  readonly filter: DirectoryFilter
  readonly after: PagePlace | null
  readonly limit: number
}

/** By last name. The ids are read under the caller's rights, what the caller has to do with each by the server. */
export async function listDirectory(
  tx: UserTx,
  userId: string,
  { filter, after, limit }: DirectoryPage,
): Promise<readonly DirectoryRow[]> {
  const found = parseRows(
    z.object({ id: z.uuid() }),
    await tx.query('select private.search_directory($1, $2, $3, $4, $5, $6::uuid, $7) as id', [
      wordsOf(filter.q),
      filter.area ?? null,
      filter.state ?? null,
      filter.language ?? null,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
    ]),
  )
  return tx.withoutRowSecurity((service) =>
    readEntries(
      service,
      userId,
      found.map(({ id }) => id),
    ),
  )
}

async function readEntries(
  tx: ServiceTx,
  userId: string,
  ids: readonly string[],
): Promise<readonly DirectoryRow[]> {
  return parseRows(
    rowSchema,
    await tx.query(
      `select d.user_id, d.name, d.firm, d.city, d.state, d.sort_name, d.licenses, d.practice_areas, d.languages, d.years_of_experience,
         case when d.user_id = $1 then 'me'
           when exists (select from public.network_links l
             where l.low = least(d.user_id, $1) and l.high = greatest(d.user_id, $1)) then 'partner'
           when exists (select from public.network_invitations i
             where i.from_id = $1 and i.to_id = d.user_id and i.status = 'open') then 'invited'
           else 'none' end as relation
       from public.directory_entries d where d.user_id = any ($2::uuid[]) order by d.sort_name, d.user_id`,
      [userId, [...ids]],
    ),
  )
}

/** A query of PostgreSQL in which each word stands for all that begin with it; null for a text without any word. */
export function wordsOf(text: string | undefined): string | null {
  const words = text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}

const shownSchema = z
  .object({ user_id: z.uuid(), name: z.string(), firm: z.string().nullable() })
  .transform((row) => ({ userId: row.user_id, name: row.name, firm: row.firm }))
export type ShownAttorney = z.output<typeof shownSchema>

/** Null for who is not in the directory, or hidden from the caller. */
export async function findInDirectory(tx: UserTx, userId: string): Promise<ShownAttorney | null> {
  return parseRow(
    shownSchema,
    await tx.query('select user_id, name, firm from public.directory_entries where user_id = $1', [userId]),
  )
}

const listedSchema = z.object({ listed: z.boolean() })

export async function readListed(tx: UserTx, userId: string): Promise<boolean> {
  const rows = await tx.query(
    'select listed_in_directory as listed from public.practice_preferences where user_id = $1',
    [userId],
  )
  // A row appears with the first choice.
  return parseRow(listedSchema, rows)?.listed ?? true
}

export async function setListed(tx: ServiceTx, userId: string, listed: boolean, at: Date): Promise<void> {
  await tx.query(
    `insert into public.practice_preferences (user_id, listed_in_directory, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set listed_in_directory = excluded.listed_in_directory, updated_at = excluded.updated_at`,
    [userId, listed, at.toISOString()],
  )
}
