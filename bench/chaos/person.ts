/** One attorney with a desk and a phone. Everything that these tell them is recorded in the ledger. */
import { setTimeout as wait } from 'node:timers/promises'
import type { OfflineCore } from '../../client/src/offline/create-offline-core.ts'
import { isEmailRefused } from '../../client/src/offline/operations/referral-send.ts'
import type { LiveMessage } from '../../client/src/platform/live/live-client.ts'
import type { HttpClient } from '../../client/src/platform/http/http-client.ts'
import type { NewAccount } from '../../e2e/fixtures/accounts.ts'
import type { Random } from '../../runtime/testing/seeded-random.ts'
import { listNotificationsEndpoint } from '../../shared/contracts/notifications.ts'
import { updateProfileEndpoint } from '../../shared/contracts/own-profile.ts'
import { listReferralsEndpoint } from '../../shared/contracts/referrals.ts'
import { userIdSchema, type UserId } from '../../shared/domain/ids.ts'
import { settleCalls, type CallVerdict } from '../faults/call-books.ts'
import { decideCall, unsentCalls, writeCall } from '../faults/calls.ts'
import { enqueueReferral, whyWaiting } from '../faults/node-core.ts'
import { openSignedInDevice, type SignedInDevice } from './device.ts'
import type { Ledger, SentReferral } from './ledger.ts'
import { watchedFetch } from './watched-network.ts'

export type Person = {
  readonly account: NewAccount
  /** Resolves when the referral is stored on the device. */
  send(): Promise<SentReferral>
  readList(): Promise<void>
  readNotifications(): Promise<void>
  changeName(name: string): Promise<void>
  /** Logs or changes a call on one of the devices, or decides what that asks. Resolves when it is saved there. */
  writeCall(random: Random): Promise<void>
  renewSession(): Promise<boolean>
  /**
   * Whether the live stream has announced the referral, or has reconnected since that time (by `performance.now()`), which makes the screen
   * reload everything.
   */
  hasHeardOf(referralId: string, since: number): boolean
  isSignedIn(): boolean
  /**
   * Descriptions of referrals and changes of calls that were not sent. Waits for those in flight, presses Retry on what still waits after `patience`, and waits
   * for that, up to `limit`. Milliseconds.
   */
  unsentAfter(patience: number, limit: number): Promise<readonly string[]>
  /** When everything is sent: the calls against the database, and what the devices show. `limit`: milliseconds to show it. */
  settleCalls(databaseUrl: string, limit: number): Promise<CallVerdict>
  close(): Promise<void>
}

/** Resolves when signed in. */
export async function openPerson(origin: string, account: NewAccount, ledger: Ledger): Promise<Person> {
  const owner = userIdSchema.parse(account.id)
  const heard = new Set<string>()
  let resumedAt = 0
  const common = {
    ...{ origin, account, owner },
    fetch: watchedFetch(origin, account.email, ledger),
    onSignedOut: () => ledger.wrongs.push(`${account.email} was signed out`),
  }
  const phone: SignedInDevice = await openSignedInDevice({
    ...common,
    onNews: (news) => toRecords(phone.core, news),
  })
  const device: SignedInDevice = await openSignedInDevice({
    ...common,
    onNews: (news) => {
      if (news.type === 'referral') heard.add(news.referralId)
      if (news.type === 'resumed') resumedAt = performance.now()
      toRecords(device.core, news)
    },
  })
  const { core, http } = device
  const cores = [core, phone.core]
  const calls = ledger.callsOf(owner)
  let sent = 0
  let latest: SentReferral | null = null
  return {
    account,
    async send() {
      sent += 1
      const { id, to } = await enqueueReferral(core, owner, `${sent}.${account.email}`)
      // Queued; its outcome is recorded as the responses arrive.
      const referral: SentReferral = { id, owner, to, acknowledgements: [], wish: null, isAnswered: false }
      ledger.referrals.set(id, referral)
      return (latest = referral)
    },
    readList: () => readList(http, ledger, latest),
    async readNotifications() {
      const answer = await http.call(listNotificationsEndpoint, {})
      ledger.count('notifications read', answer.ok)
    },
    changeName: (name) => changeName(http, ledger, owner, name),
    async writeCall(random) {
      const on = random.pick(cores)
      await writeCall(on, calls, random)
      await decideCall(on, calls, random)
    },
    async renewSession() {
      const isRenewed = await device.renewSession()
      ledger.count('session renewed', isRenewed)
      return isRenewed
    },
    hasHeardOf: (referralId, since) => heard.has(referralId) || resumedAt > since,
    isSignedIn: () => device.isSignedIn() && phone.isSignedIn(),
    async unsentAfter(patience, limit) {
      const [rows, ...changes] = await Promise.all([
        unsentAfter(core, owner, patience, limit),
        ...cores.map((one) => unsentCalls(one, calls, patience + limit)),
      ])
      return [...rows, ...changes.filter((words) => words !== null)]
    },
    settleCalls: (databaseUrl, limit) => settleCalls(databaseUrl, calls, cores, limit),
    async close() {
      await device.close()
      await phone.close()
    },
  }
}

/** As the app does with live updates. */
function toRecords({ records }: OfflineCore, news: LiveMessage): void {
  if (news.type === 'records') records.heard(news.seq, news.deviceId)
  if (news.type === 'resumed') records.resumed()
}

const LIST_SIZE = 50

async function readList(http: HttpClient, ledger: Ledger, latest: SentReferral | null): Promise<void> {
  const due = latest !== null && latest.acknowledgements.length > 0 ? latest : null
  const answer = await http.call(listReferralsEndpoint, { query: { box: 'sent', limit: LIST_SIZE } })
  ledger.count('list read', answer.ok)
  // A declined referral may already be in the archive.
  if (!answer.ok || due === null || due.wish === 'decline') return
  if (!answer.value.referrals.some(({ id }) => id === due.id))
    ledger.wrongs.push(`${due.to}: acknowledged, and not in the list that was asked for afterwards`)
}

async function changeName(http: HttpClient, ledger: Ledger, owner: UserId, name: string): Promise<void> {
  const writes = ledger.profiles.get(owner) ?? { acknowledged: null, uncertain: [] }
  ledger.profiles.set(owner, writes)
  const at = Date.now()
  const body = {
    firstName: name,
    lastName: 'Attorney',
    phone: '212-555-0100',
    secondaryPhone: null,
    secondaryEmail: null,
  }
  const answer = await http.call(updateProfileEndpoint, { body })
  ledger.count('profile written', answer.ok)
  if (answer.ok) writes.acknowledged = { value: name, at: Date.now() }
  else writes.uncertain.push({ value: name, at })
}

async function unsentAfter(
  core: OfflineCore,
  owner: UserId,
  patience: number,
  limit: number,
): Promise<readonly string[]> {
  if (!(await isEmptyWithin(core, owner, patience)))
    for (const { id, state } of await core.outbox.list(owner))
      if (state === 'waiting') await core.outbox.retry(owner, id)
  await isEmptyWithin(core, owner, limit)
  const rows = await core.outbox.list(owner)
  const bad = rows.filter((row) => row.state !== 'sent' || isEmailRefused(row))
  if (bad.length === 0) return []
  const words = bad.map(({ id, state, status }) => `${id} is ${state} (${status.reason ?? status.label})`)
  return [...words, await whyWaiting(core, owner)]
}

async function isEmptyWithin(core: OfflineCore, owner: UserId, limit: number): Promise<boolean> {
  const end = performance.now() + limit
  for (;;) {
    const { unsent } = await core.outbox.counts(owner)
    if (unsent === 0) return true
    if (performance.now() > end) return false
    await wait(200)
  }
}
