/** Attorneys and clients who act at the same moment: the database settles it, on both engines. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { NOTICES_VERSION } from '../../../shared/contracts/client-requests.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database } from '../../db/database.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { createChoiceService } from './choice/choice.service.ts'
import { createInterestsService } from './interests/interests.service.ts'
import { relist } from './listing/listing.repository.ts'

const CLIENT = randomUUID()

function callerOf(userId: string): Caller {
  const email = `${userId}@example.com`
  return { userId, email, verifiedEmail: email, aal: 'aal1', claims: { role: 'authenticated', sub: userId } }
}

async function addPeople(database: Database, attorneys: number): Promise<readonly Caller[]> {
  const ids = Array.from({ length: attorneys }, () => randomUUID())
  await database.asService(async (tx) => {
    await tx.query(
      `insert into public.users (id, email, user_type, is_approved, first_name) values ($1, $2, 'client', true, 'Cleo')
       on conflict do nothing`,
      [CLIENT, `${CLIENT}@example.com`],
    )
    await tx.query(
      `insert into public.proven_emails (user_id, email, proven_at) values ($1, $2, to_timestamp(0)) on conflict do nothing`,
      [CLIENT, `${CLIENT}@example.com`],
    )
    await tx.query(
      `insert into public.marketplace_states (state, is_open, reason, changed_at) values ('NY', true, 'test', now())
       on conflict do nothing`,
    )
    for (const id of ids) {
      await tx.query(
        `insert into public.users (id, email, user_type, is_approved, application_state, subscription_status)
         values ($1, $2, 'attorney', true, 'approved', 'active')`,
        [id, `${id}@example.com`],
      )
      await tx.query(
        `insert into public.bar_admissions (user_id, jurisdiction, number, status, verified_on)
         values ($1, 'NY', 'x', 'verified', now())`,
        [id],
      )
    }
  })
  return ids.map(callerOf)
}

async function addRequest(database: Database): Promise<string> {
  const id = randomUUID()
  await database.asService(async (tx) => {
    await tx.query(
      `insert into public.client_requests (id, client_id, summary, state, notices_version, agreed_at, created_at, updated_at)
       values ($1, $2, 'A van hit me.', 'NY', $3, now(), now(), now())`,
      [id, CLIENT, NOTICES_VERSION],
    )
    await relist(tx, id, new Date())
  })
  return id
}

function servicesOn(database: Database) {
  const told: string[] = []
  const deps = {
    database,
    clock: Date.now,
    newId: randomUUID,
    notify: (_tx: unknown, userId: string) => {
      told.push(userId)
      return Promise.resolve()
    },
    mayShareName: () => Promise.resolve(false),
  }
  return { told, interests: createInterestsService(deps), choice: createChoiceService(deps) }
}

function newInterest() {
  const at = new Date().toISOString()
  const attest = { licensed: true as const, noKnownConflict: true as const }
  return { id: randomUUID(), message: 'I can help.', attest, writtenAt: at, sentAt: at, confirmed: false }
}

/** The result, or the code of the refusal. */
async function outcome<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** Sends again, as a device does, while the database has no connection free. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T | string> {
  const answer = await outcome(send())
  return answer === 'unavailable' ? untilAnswered(send) : answer
}

describeOnBoth('people who act at once', (get) => {
  it('stores 20 interests of 50 attorneys with three devices each, one for each attorney, and tells the client of each once', async () => {
    const { database } = get()
    const attorneys = await addPeople(database, 50)
    const request = await addRequest(database)
    const { told, interests } = servicesOn(database)
    const outcomes = await Promise.all(
      attorneys.flatMap((caller) =>
        Array.from({ length: 3 }, newInterest).map((interest) =>
          untilAnswered(() => interests.express(caller, request, interest)),
        ),
      ),
    )
    const stored = await database.asService((tx) =>
      tx.query('select attorney_id from public.request_interests where request_id = $1', [request]),
    )
    expect(stored).toHaveLength(20)
    expect(told).toEqual(Array.from({ length: 20 }, () => CLIENT))
    const refusals = outcomes.filter((found) => typeof found === 'string')
    expect(new Set(refusals)).toEqual(new Set(['limit_reached']))
    expect(refusals).toHaveLength(90)
    const first = outcomes.filter((found) => typeof found !== 'string' && !found.already)
    expect(first).toHaveLength(20)
  }, 120_000)

  it('reaches one legal end however choosing, clearing and withdrawing meet in pairs, 200 times', async () => {
    const { database } = get()
    const [one, two] = await addPeople(database, 2)
    if (one === undefined || two === undefined) throw new Error('there are two')
    const client = callerOf(CLIENT)
    const { interests, choice } = servicesOn(database)
    /** A request with two answers, of which the first may be chosen already. */
    const stage = async (isChosen: boolean) => {
      const request = await addRequest(database)
      const [a, b] = [randomUUID(), randomUUID()]
      await addInterests(database, request, [
        [a, one.userId, isChosen ? 'chosen' : 'sent'],
        [b, two.userId, 'sent'],
      ])
      return { request, a, b }
    }
    type Staged = Awaited<ReturnType<typeof stage>>
    const choose = ({ request, a }: Staged) => choice.choose(client, request, a)
    const chooseOther = ({ request, b }: Staged) => choice.choose(client, request, b)
    const withdraw = ({ a }: Staged) => interests.withdraw(one, a)
    const clear = ({ a }: Staged) => interests.answerChoice(one, a, { result: 'clear' })
    const release = ({ request }: Staged) => choice.release(client, request)
    type Act = (on: Staged) => Promise<unknown>
    type Pair = readonly [isChosen: boolean, one: Act, other: Act]
    const pairs: readonly [Pair, ...Pair[]] = [
      [false, choose, chooseOther],
      [false, choose, withdraw],
      [false, choose, clear],
      [true, clear, withdraw],
      [true, clear, release],
      [true, withdraw, release],
    ]
    for (let round = 0; round < 200; round += 1) {
      const [isChosen, left, right] = pairs[round % pairs.length] ?? pairs[0]
      const staged = await stage(isChosen)
      const isTurned = Math.floor(round / pairs.length) % 2 === 1
      const both = isTurned ? [right, left] : [left, right]
      await Promise.all(both.map((act) => outcome(act(staged))))
      await expectLegalEnd(database, staged.request)
    }
  }, 120_000)
})

async function addInterests(
  database: Database,
  requestId: string,
  interests: readonly (readonly [id: string, attorneyId: string, status: 'sent' | 'chosen'])[],
): Promise<void> {
  const isChosen = interests.some(([, , status]) => status === 'chosen')
  await database.asService(async (tx) => {
    for (const [id, attorneyId, status] of interests)
      await tx.query(
        `insert into public.request_interests (id, request_id, attorney_id, message, license_state, attested, check_result, status,
           created_at, updated_at, chosen_at)
         values ($1, $2, $3, '', 'NY', '{}', 'none', $4, now(), now(), case when $4 = 'chosen' then now() end)`,
        [id, requestId, attorneyId, status],
      )
    await tx.query('update public.client_requests set status = $2 where id = $1', [
      requestId,
      isChosen ? 'chosen' : 'interested',
    ])
    await relist(tx, requestId, new Date())
  })
}

const endSchema = z.object({
  status: z.string(),
  interests: z.array(z.string()),
  shown: z.boolean(),
  open_conversations: z.number(),
})

/** One chosen at most, shown only when nobody is, and contact only after a clear check. Deletes the request. */
async function expectLegalEnd(database: Database, requestId: string): Promise<void> {
  const rows = await database.asService((tx) =>
    tx.query(
      `select r.status, array(select i.status from public.request_interests i where i.request_id = r.id order by i.status) as interests,
         exists (select from public.request_teasers t where t.request_id = r.id) as shown,
         (select count(*)::int from public.conversations c join public.request_interests i on i.id = c.interest_id
          where i.request_id = r.id and c.closed_because is null) as open_conversations
       from public.client_requests r where r.id = $1`,
      [requestId],
    ),
  )
  const end = endSchema.parse(rows[0])
  const chosen = end.interests.filter((status) => status === 'chosen' || status === 'cleared')
  expect(chosen.length).toBe(end.status === 'chosen' ? 1 : 0)
  expect(end.shown).toBe(end.status !== 'chosen')
  expect(end.status).toBe(
    chosen.length === 1 ? 'chosen' : end.interests.includes('sent') ? 'interested' : 'looking',
  )
  expect(end.open_conversations).toBe(end.interests.filter((status) => status === 'cleared').length)
  await database.asService((tx) => tx.query('delete from public.client_requests where id = $1', [requestId]))
}
