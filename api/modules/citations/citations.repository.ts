/** What CourtListener said, kept for a while. */
import { z } from 'zod'
import { lookupSchema, type CitationLookup, type CitedCase } from '../../../shared/contracts/citations.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'

/** An answer of CourtListener. */
export type KnownLookup = CitationLookup & { readonly at: string }

const rowSchema = lookupSchema.extend({ at: z.date().transform((at) => at.toISOString()) })

/** Those of the citations that were answered since. */
export async function findLookups(
  tx: ServiceTx,
  citations: readonly CitedCase[],
  since: Date,
): Promise<readonly KnownLookup[]> {
  const rows = await tx.query(
    `select volume, reporter, page, status, cases, at from public.citation_lookups
     join unnest($1::text[], $2::text[], $3::text[]) as wanted (volume, reporter, page) using (volume, reporter, page)
     where at >= $4`,
    [...columnsOf(citations), since.toISOString()],
  )
  return parseRows(rowSchema, rows)
}

/** Also deletes those that are older than `since`. */
export async function saveLookups(
  tx: ServiceTx,
  lookups: readonly KnownLookup[],
  since: Date,
): Promise<void> {
  await tx.query('delete from public.citation_lookups where at < $1', [since.toISOString()])
  await tx.query(
    `insert into public.citation_lookups (volume, reporter, page, status, cases, at)
     select volume, reporter, page, status, cases::jsonb, at::timestamptz
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       as found (volume, reporter, page, status, cases, at)
     on conflict (volume, reporter, page) do update set status = excluded.status, cases = excluded.cases, at = excluded.at`,
    [
      ...columnsOf(lookups),
      lookups.map(({ status }) => status),
      lookups.map(({ cases }) => JSON.stringify(cases)),
      lookups.map(({ at }) => at),
    ],
  )
}

function columnsOf(citations: readonly CitedCase[]): [string[], string[], string[]] {
  return [
    citations.map(({ volume }) => volume),
    citations.map(({ reporter }) => reporter),
    citations.map(({ page }) => page),
  ]
}
