/** Calls that several devices of one attorney log, change and decide about while things fail, through the app's own records layer. */
import { setTimeout as wait } from 'node:timers/promises'
import type { OfflineCore } from '../../client/src/offline/create-offline-core.ts'
import type { Random } from '../../runtime/testing/seeded-random.ts'
import type { UserId } from '../../shared/domain/ids.ts'
import { CALL_KIND } from '../../shared/domain/records/call.ts'
import type { JsonValue } from '../../shared/domain/records/record.ts'

/** What the devices of one attorney have saved. */
export type CallLog = {
  readonly owner: UserId
  readonly calls: Set<string>
  /** Each value is typed once. */
  readonly typed: { readonly id: string; readonly unit: string; readonly value: string }[]
  /** Values that their person replaced or decided against, having seen them. */
  readonly givenUp: Set<string>
  decisions: number
}

const KIND = CALL_KIND.kind
const NEW = 0.4
const DECIDES = 0.6
const UNITS = ['summary', 'heard'] as const

export function createCallLog(owner: UserId): CallLog {
  return { owner, calls: new Set(), typed: [], givenUp: new Set(), decisions: 0 }
}

/** A new call, or a change of one that this device shows. Resolves when it is saved on the device. */
export async function writeCall({ records }: OfflineCore, log: CallLog, random: Random): Promise<void> {
  const { store } = records
  const { records: known } = await store.list(log.owner, KIND)
  const call = known.length === 0 || random.chance(NEW) ? null : random.pick(known)
  const id = call?.id ?? store.newId()
  const unit = call === null ? 'summary' : random.pick(UNITS)
  const value = `Typed ${crypto.randomUUID()}`
  const set = call === null ? { caller: `Caller ${id}`, [unit]: value } : { [unit]: value }
  const shown = call?.body[unit]
  await store.edit(log.owner, { kind: KIND, id }, set, call === null ? {} : { [unit]: shown ?? null })
  log.calls.add(id)
  log.typed.push({ id, unit, value })
  giveUp(log, shown)
}

/** Decides the first thing that the device asks, if its person is in the mood. */
export async function decideCall({ records }: OfflineCore, log: CallLog, random: Random): Promise<void> {
  if (!random.chance(DECIDES)) return
  const [choice] = await records.store.choices(log.owner)
  // Nothing here is deleted, refused, old or set back.
  if (choice?.reason !== 'conflict') return
  const decision = random.chance(0.5) ? 'mine' : 'theirs'
  await records.store.decide(log.owner, choice, decision)
  log.decisions += 1
  giveUp(log, decision === 'mine' ? choice.present : choice.conflict.value)
}

function giveUp(log: CallLog, value: JsonValue | undefined): void {
  if (typeof value === 'string') log.givenUp.add(value)
}

/** What is not sent after `limit` milliseconds; null: nothing. The person looks at the app once in a while. */
export async function unsentCalls(
  core: OfflineCore,
  { owner }: CallLog,
  limit: number,
): Promise<string | null> {
  const end = performance.now() + limit
  for (let look = 1; ; look += 1) {
    const { changes } = await core.countUnsent(owner)
    if (changes === 0) return null
    if (performance.now() > end) return `${changes} changes of calls are not sent; ${await why(core, owner)}`
    if (look % LOOK_AFTER === 0) core.records.look()
    await wait(50)
  }
}

/** Waits of `unsentCalls`. */
const LOOK_AFTER = 40

async function why({ database, records }: OfflineCore, owner: UserId): Promise<string> {
  const ops = await database.run(({ recordOps }) => recordOps.where({ ownerUserId: owner }).toArray())
  const choices = await records.store.choices(owner)
  const rows = ops.map(({ state, attempts, lastError, nextAttemptAt }) =>
    JSON.stringify({ state, attempts, lastError, dueIn: (nextAttemptAt ?? Date.now()) - Date.now() }),
  )
  return `${rows.join(', ')}; asked: ${choices.map(({ reason }) => reason).join(', ')}`
}
