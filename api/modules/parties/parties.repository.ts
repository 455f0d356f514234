/** The names on an attorney's side, under the keys of name-keys.ts, for checks of conflicts. Nobody reads them but the server. */
import { z } from 'zod'
import { nameKeys } from '../../../shared/domain/names/name-keys.ts'
import { LIKELY_NAME, tokenScore } from '../../../shared/domain/names/name-score.ts'
import { nameTokens } from '../../../shared/domain/names/normal-name.ts'
import type { ServiceTx } from '../../db/database.ts'
import { parseRow, parseRows } from '../../db/rows.ts'

export type PartySource = { readonly ownerId: string; readonly kind: string; readonly id: string }

/** Replaces the names that the source has. `at`: since when they are known, for names that were not there before. */
export async function rememberParties(
  tx: ServiceTx,
  { ownerId, kind, id }: PartySource,
  names: readonly string[],
  at: Date,
): Promise<void> {
  const wanted = names.flatMap((name) => {
    const tokens = nameTokens(name)
    return tokens.length === 0 ? [] : [{ name: tokens.join(' '), keys: nameKeys(name) }]
  })
  const rows = wanted.flatMap(({ name, keys }) => keys.map((key) => ({ name, key })))
  const forgotten = tx.query(
    `delete from public.party_keys
     where owner_id = $1 and source_kind = $2 and source_id = $3 and name <> all ($4::text[])`,
    [ownerId, kind, id, wanted.map(({ name }) => name)],
  )
  const remembered =
    rows.length === 0
      ? null
      : tx.query(
          `insert into public.party_keys (owner_id, key, name, source_kind, source_id, since)
           select $1, r.key, r.name, $2, $3, $4 from jsonb_to_recordset($5::jsonb) r (key text, name text)
           on conflict do nothing`,
          [ownerId, kind, id, at.toISOString(), JSON.stringify(rows)],
        )
  await Promise.all([forgotten, remembered])
}

/** Names that share a key with a name are compared, so many at most. */
const MAX_CANDIDATES = 2_000

const nameSchema = z.object({ name: z.string() }).transform((row) => row.name)

/** Whether one of the names is likely among those that the attorney had before `before`. */
export async function hasLikelyParty(
  tx: ServiceTx,
  ownerId: string,
  names: readonly string[],
  before: Date,
): Promise<boolean> {
  const keys = [...new Set(names.flatMap(nameKeys))]
  if (keys.length === 0) return false
  const candidates = parseRows(
    nameSchema,
    await tx.query(
      `select distinct name from public.party_keys where owner_id = $1 and key = any ($2::text[]) and since < $3
       limit ${MAX_CANDIDATES}`,
      [ownerId, keys, before.toISOString()],
    ),
  )
  const known = candidates.map((name) => name.split(' '))
  return names.some((name) => {
    const tokens = nameTokens(name)
    return known.some((other) => tokenScore(tokens, other) >= LIKELY_NAME)
  })
}

const partySchema = z
  .object({ name: z.string(), source_kind: z.string(), source_id: z.uuid(), since: z.date() })
  .transform((row) => ({
    name: row.name,
    source: row.source_kind,
    id: row.source_id,
    at: row.since.toISOString(),
  }))
/** A name in the normal form, and where it stands. */
export type KnownParty = z.output<typeof partySchema>

/** The owner's names that share a key with one of the names: what a check compares. `except`: sources whose names do not count. */
export async function listCandidates(
  tx: ServiceTx,
  ownerId: string,
  { names, except }: { readonly names: readonly string[]; readonly except: readonly string[] },
): Promise<readonly KnownParty[]> {
  const keys = [...new Set(names.flatMap(nameKeys))]
  if (keys.length === 0) return []
  return parseRows(
    partySchema,
    await tx.query(
      `select distinct on (source_kind, source_id, name) name, source_kind, source_id, since from public.party_keys
       where owner_id = $1 and key = any ($2::text[]) and source_id <> all ($3::uuid[])
       limit ${MAX_CANDIDATES}`,
      [ownerId, keys, [...except]],
    ),
  )
}

const listSchema = z.object({ names: z.number(), rows: z.number(), latest: z.date().nullable() })

/** `version` changes with each name that comes or goes. */
export async function describeParties(
  tx: ServiceTx,
  ownerId: string,
): Promise<{ readonly names: number; readonly version: string }> {
  const list = parseRow(
    listSchema,
    await tx.query(
      `select count(distinct name)::int as names, count(*)::int as rows, max(since) as latest
       from public.party_keys where owner_id = $1`,
      [ownerId],
    ),
  )
  if (list === null || list.latest === null) return { names: 0, version: '0' }
  return { names: list.names, version: `${list.rows}-${list.latest.getTime().toString(36)}` }
}
