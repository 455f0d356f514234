/**
 * The job that does what time asks for in networks: invitations expire, old ones go, and notes about former partners end. Each run schedules
 * the next one in its own transaction.
 */
import { z } from 'zod'
import type { TokenVault } from '../../encryption/token-vault.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobHandler } from '../../jobs/job-worker.ts'
import { expireInvitations } from './invitations.repository.ts'
import { addressBinding, openAddress } from './sealed-address.ts'

export const NETWORK_UPKEEP_QUEUE = 'network-upkeep'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Days after its end for which an invitation stays, so that the link in its mail that stops such mails works for so long. */
const KEPT_DAYS = 30
/** Days for which the note about a former partner stays. */
const NOTE_DAYS = 30
const BATCH = 100

export type NetworkUpkeepDeps = {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'send'>
  readonly vault: TokenVault
  readonly clock: () => number
}

/** Queues the first run unless one is waiting. */
export function planNetworkUpkeep({
  database,
  jobs,
}: Pick<NetworkUpkeepDeps, 'database' | 'jobs'>): Promise<void> {
  return database.asService((tx) => jobs.send(tx, NETWORK_UPKEEP_QUEUE, {}))
}

export function createNetworkUpkeep(deps: NetworkUpkeepDeps): JobHandler {
  return async function keepNetworks(_data, complete) {
    await deps.database.asService(async (tx) => {
      await keepNetworksUp(deps, tx)
      await complete(tx)
      await deps.jobs.send(tx, NETWORK_UPKEEP_QUEUE, {}, { delay: HOUR })
    })
  }
}

/** One run. */
export async function keepNetworksUp(
  { clock, vault }: Pick<NetworkUpkeepDeps, 'clock' | 'vault'>,
  tx: ServiceTx,
): Promise<void> {
  const now = new Date(clock())
  await expireInvitations(tx, now, null)
  await tx.query('delete from public.network_invitations where expires_at <= $1', [
    new Date(now.getTime() - KEPT_DAYS * DAY).toISOString(),
  ])
  await endNotesOfFormerPartners(tx, now)
  await sealAnew(tx, vault)
}

/** A change of the note by its owner unsets the end, so that it is set again here. */
async function endNotesOfFormerPartners(tx: ServiceTx, now: Date): Promise<void> {
  const linked = `exists (select from public.network_links l
    where l.low = least(s.owner_id, s.id) and l.high = greatest(s.owner_id, s.id))`
  await tx.query(
    `update public.records s set expires_at = $1
     where s.kind = 'partner' and s.body is not null and s.expires_at is null and not ${linked}`,
    [new Date(now.getTime() + NOTE_DAYS * DAY).toISOString()],
  )
  await tx.query(
    `update public.records s set expires_at = null
     where s.kind = 'partner' and s.body is not null and s.expires_at is not null and ${linked}`,
    [],
  )
}

const sealedSchema = z.object({ id: z.uuid(), from_id: z.uuid(), to_email_sealed: z.string() })

/** Addresses that are sealed with a key of before. */
async function sealAnew(tx: ServiceTx, vault: TokenVault): Promise<void> {
  const rows = parseRows(
    sealedSchema,
    await tx.query(
      `select id, from_id, to_email_sealed from public.network_invitations
       where to_email_sealed not like $1 order by created_at limit ${BATCH} for update`,
      [`${vault.currentPrefix}%`],
    ),
  )
  for (const { id, from_id, to_email_sealed } of rows) {
    const address = openAddress(vault, from_id, to_email_sealed)
    if (address === null) continue
    await tx.query('update public.network_invitations set to_email_sealed = $2 where id = $1', [
      id,
      vault.seal(address, addressBinding(from_id)),
    ])
  }
}
