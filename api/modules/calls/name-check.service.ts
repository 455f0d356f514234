/** Looks for names among the caller's own: those of their records and of the referrals that they sent. Never among another account's. */
import {
  MAX_NAME_MATCHES,
  type CheckNamesResponse,
  type NameMatch,
} from '../../../shared/contracts/conflict-checks.ts'
import { createNameList, type FoundName } from '../../../shared/domain/names/match-names.ts'
import { nameTokens } from '../../../shared/domain/names/normal-name.ts'
import type { NamedPerson } from '../../../shared/domain/records/people.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { describeParties, listCandidates, type KnownParty } from '../parties/parties.repository.ts'
import { findRecords } from '../records/records.repository.ts'
import { SERVER_KINDS } from '../records/server-kinds.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'

export type NameCheck = (
  caller: Caller,
  asked: { readonly names: readonly string[]; readonly except: readonly string[] },
) => Promise<CheckNamesResponse>

export function createNameCheck({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: () => number
}): NameCheck {
  return async function checkNames(caller, asked) {
    await requireActiveAttorney(database, caller)
    const { userId } = caller
    return database.asService(async (tx) => {
      const list = await describeParties(tx, userId)
      const found = createNameList(await listCandidates(tx, userId, asked)).find(asked.names)
      return {
        ...list,
        at: new Date(clock()).toISOString(),
        matches: await withRoles(tx, userId, found.slice(0, MAX_NAME_MATCHES)),
        more: found.length > MAX_NAME_MATCHES,
      }
    })
  }
}

const IN_REFERRAL: NamedPerson['role'] = 'Named in a referral'

/** The list has names in the normal form; how they are written, and who they are, stands in their records. */
async function withRoles(
  tx: ServiceTx,
  ownerId: string,
  found: readonly FoundName<KnownParty>[],
): Promise<NameMatch[]> {
  const refs = found.map(({ known }) => ({ kind: known.source, id: known.id }))
  const records = await findRecords(tx, ownerId, refs)
  const people = new Map(
    records.map(({ kind, id, body }) => [
      `${kind}/${id}`,
      body === null ? [] : (SERVER_KINDS.of(kind)?.peopleOf?.(body) ?? []),
    ]),
  )
  return found.map(({ name, known, isLikely }) => {
    const person = people
      .get(`${known.source}/${known.id}`)
      ?.find((other) => nameTokens(other.name).join(' ') === known.name)
    const { source, id, at } = known
    return {
      ...{ name, source, id, at, isLikely },
      found: person?.name ?? known.name,
      role: person?.role ?? IN_REFERRAL,
    }
  })
}
