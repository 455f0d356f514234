/**
 * The names that this device has: in the person's records, and in referrals that wait in the queue, are drafts, or were looked at here. What is
 * locked cannot be looked through, and is counted.
 */
import { z } from 'zod'
import { namesInText } from '../../../../../shared/domain/names/names-in-text.ts'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { CALL_FACTS, callStartedAt } from '../../../../../shared/domain/records/call-facts.ts'
import { PEOPLE_IN, type NamedPerson } from '../../../../../shared/domain/records/people.ts'
import type { OfflineCore } from '../../../offline/create-offline-core.ts'
import { isReferral, REFERRAL_SEND } from '../../../offline/operations/referral-send.ts'
import { REFERRAL } from './match-source.ts'

/** `at`: ISO 8601, UTC. */
export type KnownName = NamedPerson & { readonly source: string; readonly id: string; readonly at: string }

export type NamesOnDevice = {
  readonly known: readonly KnownName[]
  /** Records and referrals that could not be opened. */
  readonly locked: number
}

export type Core = Pick<OfflineCore, 'records' | 'outbox' | 'referralDrafts' | 'snapshots'>

/** `except`: ids of records and referrals whose names do not count. */
export async function namesOnDevice(
  core: Core,
  owner: UserId,
  except: readonly string[],
): Promise<NamesOnDevice> {
  const [records, queued, drafts, seen] = await Promise.all([
    ofRecords(core, owner),
    ofQueue(core, owner),
    ofDrafts(core, owner),
    ofSeen(core, owner),
  ])
  const all = [records, queued, drafts, seen]
  return {
    known: all.flatMap(({ known }) => known).filter(({ id }) => !except.includes(id)),
    locked: all.reduce((sum, { locked }) => sum + locked, 0),
  }
}

async function ofRecords({ records: { store } }: Core, owner: UserId): Promise<NamesOnDevice> {
  const lists = await Promise.all(
    Object.entries(PEOPLE_IN).map(async ([kind, peopleIn]) => {
      const { records, locked, unreadable } = await store.list(owner, kind)
      const known = records.flatMap(({ id, body, createdAt }) =>
        peopleIn(body).map((person) => ({
          ...person,
          source: kind,
          id,
          at: kind === CALL_FACTS.kind ? callStartedAt(body, createdAt) : createdAt,
        })),
      )
      return { known, locked: locked + unreadable }
    }),
  )
  return {
    known: lists.flatMap(({ known }) => known),
    locked: lists.reduce((sum, { locked }) => sum + locked, 0),
  }
}

type Parties = {
  readonly client?: string | null | undefined
  readonly adverseParties?: string | null | undefined
}

function inReferral({ client, adverseParties }: Parties, id: string, at: number): readonly KnownName[] {
  const source = { source: REFERRAL, id, at: new Date(at).toISOString() }
  return [
    ...namesInText(client ?? '').map((name) => ({ ...source, name, role: 'Client' })),
    ...namesInText(adverseParties ?? '').map((name) => ({ ...source, name, role: 'Other side' })),
  ]
}

async function ofQueue({ outbox }: Core, owner: UserId): Promise<NamesOnDevice> {
  const rows = (await outbox.list(owner)).filter(isReferral)
  const known = await Promise.all(
    rows.map(async ({ id, createdAt }) => {
      // Wiped a day after it was sent, or locked: its row says so.
      const request = await outbox.payload(REFERRAL_SEND, owner, id).catch(() => null)
      return request === null ? [] : inReferral(request.referralData, id, createdAt)
    }),
  )
  return { known: known.flat(), locked: rows.filter(({ isLocked }) => isLocked).length }
}

async function ofDrafts({ referralDrafts }: Core, owner: UserId): Promise<NamesOnDevice> {
  const drafts = await referralDrafts.list(owner)
  return {
    known: drafts.flatMap(({ id, createdAt, content }) =>
      content.kind === 'values' ? inReferral(content.values, id, createdAt) : [],
    ),
    locked: drafts.filter(({ content }) => content.kind !== 'values').length,
  }
}

const seenSchema = z.object({
  id: z.string(),
  client: z.string().nullish(),
  adverseParties: z.string().nullish(),
  createdAt: z.iso.datetime(),
})

/** Copies of referrals that were looked at here; one that is locked comes with all of them. */
async function ofSeen({ snapshots }: Core, owner: UserId): Promise<NamesOnDevice> {
  try {
    const seen = await snapshots.readAll(owner, 'referral/', seenSchema)
    return {
      known: seen.flatMap(({ value }) => inReferral(value, value.id, Date.parse(value.createdAt))),
      locked: 0,
    }
  } catch {
    return { known: [], locked: 1 }
  }
}
