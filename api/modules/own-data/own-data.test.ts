/** Exports and deletions as people ask for them, and as the jobs carry them out. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getDataExportEndpoint, requestDataExportEndpoint } from '../../../shared/contracts/own-data.ts'
import {
  ADMIN,
  ATTORNEY,
  CLIENT,
  handlerOf,
  PENDING,
  referralBody,
  startTestApi,
  type Person,
  type TestApi,
} from '../../testing/test-api.ts'
import { DELETION_QUEUE } from './carry-out-deletions.ts'
import { deletionCode } from './account-proof.ts'
import { TEST_KEYS } from '../../testing/test-api.ts'

const DAY = 86_400_000
const START = Date.parse('2026-11-27T12:00:00Z')

let now = START
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
}, 60_000)
afterAll(() => api.close())

const read = async (path: string, person: Person | null) => {
  const response = await api.get(path, person)
  return { status: response.status, text: await response.text() }
}
const write = async (method: 'POST' | 'DELETE', path: string, person: Person, body: unknown = {}) => {
  const response = await api.send(method, path, person, body)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}
const newest = async (person: Person) =>
  getDataExportEndpoint.response.parse(JSON.parse((await read('/api/data-exports', person)).text))
const query = (sql: string, values: readonly unknown[] = []) =>
  api.database.asService((tx) => tx.query(sql, values))
const runDeletions = () => handlerOf(api, DELETION_QUEUE)({}, () => Promise.resolve())

describe('an export', () => {
  const id = randomUUID()

  it('is prepared, then said and mailed to be ready, and read by its person alone', async () => {
    const asked = await write('POST', '/api/data-exports', CLIENT, { id })
    expect(asked.status).toBe(201)
    expect(requestDataExportEndpoint.response.parse(asked.body).export.state).toBe('preparing')
    await expect.poll(async () => (await newest(CLIENT)).newest?.state, { timeout: 20_000 }).toBe('ready')
    const file = await read(`/api/data-exports/${id}/file`, CLIENT)
    expect(file.status).toBe(200)
    const { newest: ready } = await newest(CLIENT)
    expect(ready).toMatchObject({ size: Buffer.byteLength(file.text), done: ready?.total })
    const content = z
      .object({ tables: z.record(z.string(), z.array(z.unknown())) })
      .parse(JSON.parse(file.text))
    expect(content.tables['users']).toMatchObject([{ id: CLIENT.id, email: CLIENT.email }])
    expect(file.text).not.toContain(ATTORNEY.email)
    expect((await read(`/api/data-exports/${id}/file`, ATTORNEY)).status).toBe(404)
    expect((await read(`/api/data-exports/${id}/file`, null)).status).toBe(401)
    await expect
      .poll(() => api.mailbox.mails.map(({ subject }) => subject), { timeout: 10_000 })
      .toContain('Your export is ready')
  })

  it('is asked for once a day, and once with one id', async () => {
    expect(await write('POST', '/api/data-exports', CLIENT, { id })).toMatchObject({
      status: 200,
      body: { already: true },
    })
    expect(await write('POST', '/api/data-exports', CLIENT, { id: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached' },
    })
    expect((await write('POST', '/api/data-exports', ATTORNEY, { id })).status).toBe(404)
    expect((await newest(CLIENT)).nextAt).toBe(new Date(START + DAY).toISOString())
  })

  it('does not lie readable in the database, and is gone after seven days', async () => {
    const parts = await query('select content_sealed from public.data_export_parts')
    expect(JSON.stringify(parts)).not.toContain(CLIENT.email)
    now = START + 7 * DAY
    expect((await newest(CLIENT)).newest?.state).toBe('gone')
    expect((await read(`/api/data-exports/${id}/file`, CLIENT)).status).toBe(404)
    await runDeletions()
    expect(await query('select 1 from public.data_export_parts')).toEqual([])
    now = START
  })

  it('that fails says so, and can be asked for again', async () => {
    const failing = randomUUID()
    await query(
      `insert into public.data_exports (id, user_id, state, total, requested_at) values ($1, $2, 'failed', 5, $3)`,
      [failing, PENDING.id, new Date(now).toISOString()],
    )
    expect(await newest(PENDING)).toMatchObject({ newest: { state: 'failed' }, nextAt: null })
  })
})

describe('consents', () => {
  it('are listed with their versions', async () => {
    await query(
      `insert into public.terms_agreements (user_id, version, agreed_at) values ($1, '2025-07-12', $2)`,
      [CLIENT.id, new Date(START).toISOString()],
    )
    const { text } = await read('/api/own-consents', CLIENT)
    expect(JSON.parse(text)).toMatchObject({ consents: [{ kind: 'terms', version: '2025-07-12' }] })
    expect((await read('/api/own-consents', PENDING)).text).toBe('{"consents":[]}')
  })
})

describe('the deletion of an account', () => {
  const DELETION = '/api/account-deletion'
  const code = (person: Person) => ({ code: deletionCode(TEST_KEYS.link, person.id, now) })
  const end = (person: Person) => query('delete from public.subscriptions where user_id = $1', [person.id])

  it('is refused while a subscription runs, but not one that ends by itself', async () => {
    await end(ATTORNEY)
    await query(
      `insert into public.subscriptions (stripe_subscription_id, user_id, stripe_customer_id, status, seats, monthly_total, read_number)
       values ('sub_1', $1, 'cus_1', 'active', 1, 100, 1)`,
      [ATTORNEY.id],
    )
    expect(await write('POST', DELETION, ATTORNEY, code(ATTORNEY))).toMatchObject({
      status: 409,
      body: { error: 'Your subscription is running. Cancel it first in Settings > Billing.' },
    })
    expect((await read(DELETION, ATTORNEY)).text).toBe('{"deletion":null,"obstacle":"subscription"}')
    await query(`update public.subscriptions set cancel_at_period_end = true where user_id = $1`, [
      ATTORNEY.id,
    ])
    expect((await read(DELETION, ATTORNEY)).text).toBe('{"deletion":null,"obstacle":null}')
  })

  it('is refused while a request is chosen, to the client and to the attorney', async () => {
    const [request, interest] = [randomUUID(), randomUUID()]
    const at = new Date(now).toISOString()
    await query(
      `insert into public.client_requests (id, client_id, summary, state, status, notices_version, agreed_at, created_at, updated_at)
       values ($1, $2, 'A van hit me.', 'NY', 'chosen', '1', $3, $3, $3)`,
      [request, CLIENT.id, at],
    )
    await query(
      `insert into public.request_interests (id, request_id, attorney_id, message, license_state, attested, check_result, status, created_at, updated_at, chosen_at)
       values ($1, $2, $3, 'I can help.', 'NY', '{}', 'none', 'chosen', $4, $4, $4)`,
      [interest, request, ATTORNEY.id, at],
    )
    expect((await read(DELETION, CLIENT)).text).toContain('"obstacle":"chosen"')
    expect((await read(DELETION, ATTORNEY)).text).toContain('"obstacle":"choice_to_answer"')
    expect((await write('POST', DELETION, CLIENT, code(CLIENT))).status).toBe(409)
    await query('delete from public.client_requests where id = $1', [request])
  })

  it('needs a code or the password, and mails the code', async () => {
    expect(await write('POST', DELETION, CLIENT, { code: '000000' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'code' }] },
    })
    expect((await write('POST', DELETION, CLIENT, {})).status).toBe(400)
    // Another person's code is no code.
    expect((await write('POST', DELETION, CLIENT, code(PENDING))).status).toBe(400)
    expect((await write('POST', `${DELETION}/code`, CLIENT)).status).toBe(204)
    const { code: digits } = code(CLIENT)
    const shown = `${digits.slice(0, 3)} ${digits.slice(3)}`
    await expect
      .poll(() => api.mailbox.mails.filter(({ text }) => text?.includes(shown)), { timeout: 10_000 })
      .toMatchObject([{ subject: 'Your CounselRelay confirmation code', to: [{ address: CLIENT.email }] }])
  })

  it('can be cancelled for 14 days by whoever signs in', async () => {
    const asked = await write('POST', DELETION, CLIENT, code(CLIENT))
    expect(asked).toMatchObject({
      status: 201,
      body: { dueAt: new Date(START + 14 * DAY).toISOString(), already: false },
    })
    expect((await write('POST', DELETION, CLIENT, code(CLIENT))).status).toBe(200)
    expect((await read('/api/users/verify-profile', CLIENT)).text).toContain('"deletion_due":"2026-12-11')
    now = START + 14 * DAY - 1
    await runDeletions()
    expect((await read('/api/users/profile', CLIENT)).status).toBe(200)
    expect((await write('DELETE', DELETION, CLIENT)).status).toBe(204)
    now = START + 15 * DAY
    await runDeletions()
    expect((await read('/api/users/verify-profile', CLIENT)).text).not.toContain('deletion_due')
    now = START
    await expect
      .poll(() => api.mailbox.mails.map(({ subject }) => subject), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['Your account will be deleted', 'Your account will not be deleted']))
  })

  it('of a client leaves the attorney who represents them the conversation, closed, and no word of the request', async () => {
    const [request, interest, conversation] = [randomUUID(), randomUUID(), randomUUID()]
    const at = new Date(START).toISOString()
    await query(
      `insert into public.client_requests (id, client_id, summary, state, status, other_parties, notices_version, agreed_at, created_at, updated_at)
       values ($1, $2, 'A van hit me.', 'NY', 'represented', '{Acme}', '1', $3, $3, $3)`,
      [request, CLIENT.id, at],
    )
    await query(
      `insert into public.request_interests (id, request_id, attorney_id, message, license_state, attested, check_result, status, created_at, updated_at, chosen_at)
       values ($1, $2, $3, 'I can help.', 'NY', '{}', 'none', 'cleared', $4, $4, $4)`,
      [interest, request, ADMIN.id, at],
    )
    await query(
      `insert into public.conversations (id, kind, interest_id, seq, last_at, created_at) values ($1, 'request', $2, 2, $3, $3)`,
      [conversation, interest, at],
    )
    for (const [index, { id }] of [CLIENT, ADMIN].entries()) {
      await query('insert into public.conversation_members (conversation_id, user_id) values ($1, $2)', [
        conversation,
        id,
      ])
      await query(
        'insert into public.messages (id, conversation_id, seq, author_id, body, at) values ($1, $2, $3, $4, $5, $6)',
        [randomUUID(), conversation, index + 1, id, `Words of ${index}`, at],
      )
    }
    expect((await write('POST', DELETION, CLIENT, code(CLIENT))).status).toBe(201)
    now = START + 14 * DAY
    await runDeletions()
    const left = await query(
      'select summary, other_parties, status from public.client_requests where id = $1',
      [request],
    )
    expect(left).toEqual([{ summary: '', other_parties: [], status: 'represented' }])
    expect(
      await query('select closed_because from public.conversations where id = $1', [conversation]),
    ).toEqual([{ closed_because: 'ended' }])
    const messages = await read(`/api/conversations/${conversation}/messages`, ADMIN)
    expect(messages.status).toBe(200)
    for (const words of ['Words of 0', 'Words of 1']) expect(messages.text).toContain(words)
    expect((await read('/api/conversations', ADMIN)).text).toContain('Deleted account')
    now = START
  })

  it('that fails is tried again a day later, and holds up no other one', async () => {
    await query(`insert into public.account_deletions (user_id, requested_at, due_at) values ($1, $2, $3)`, [
      PENDING.id,
      new Date(START - 15 * DAY).toISOString(),
      new Date(START - DAY).toISOString(),
    ])
    await query(
      `create function private.refuse_erasure() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await query(
      `create trigger refuse_erasure before update on public.users for each row when (new.last_name = 'account')
       execute function private.refuse_erasure()`,
    )
    await runDeletions()
    expect(
      await query('select due_at, erased_at from public.account_deletions where user_id = $1', [PENDING.id]),
    ).toEqual([{ due_at: new Date(START + DAY), erased_at: null }])
    await query('drop trigger refuse_erasure on public.users')
    await query('delete from public.account_deletions where user_id = $1', [PENDING.id])
  })

  it('erases the person, leaves others their files, and says why where the person was signed in', async () => {
    await end(ATTORNEY)
    const [sent, unanswered] = [await referTo('rita@example.com'), await referTo('nobody@example.com')]
    await query(`update public.referrals set status = 'accepted', answered_at = now() where id = $1`, [sent])
    await query(
      `insert into public.referral_events (referral_id, at, actor, kind, from_status, to_status)
       values ($1, now(), 'recipient', 'accept', 'open', 'accepted')`,
      [sent],
    )
    expect((await write('POST', DELETION, ATTORNEY, code(ATTORNEY))).status).toBe(201)
    now = START + 14 * DAY
    await runDeletions()
    const left = await query('select id, subject, case_details from public.referrals where sender_id = $1', [
      ATTORNEY.id,
    ])
    expect(left).toMatchObject([{ id: sent, subject: 'Slip and fall of Jane Roe' }])
    expect(await query('select 1 from public.referrals where id = $1', [unanswered])).toEqual([])
    const events = await query(
      'select distinct actor_name from public.referral_events where referral_id = $1 and actor_id = $2',
      [sent, ATTORNEY.id],
    )
    expect(events).toEqual([{ actor_name: 'Deleted account' }])
    expect(await query('select html from public.mails where referral_id = $1', [sent])).toEqual([
      { html: '' },
    ])
    expect(
      await query('select first_name, last_name, email from public.users where id = $1', [ATTORNEY.id]),
    ).toEqual([
      { first_name: 'Deleted', last_name: 'account', email: `deleted-${ATTORNEY.id}@deleted.invalid` },
    ])
    const refused = await read('/api/referrals', ATTORNEY)
    expect(refused).toMatchObject({ status: 410 })
    expect(refused.text).toContain('"code":"account_deleted"')
    expect((await read(`/api/deleted-accounts/${ATTORNEY.id}`, null)).status).toBe(204)
    expect((await read(`/api/deleted-accounts/${PENDING.id}`, null)).status).toBe(404)
    expect(
      await query('select 1 from public.account_deletions where user_id = $1 and finished_at is not null', [
        ATTORNEY.id,
      ]),
    ).toHaveLength(1)
    expect((await write('DELETE', DELETION, ATTORNEY)).status).toBe(410)
    now = START
  })

  async function referTo(email: string): Promise<string> {
    const body = referralBody({ email })
    const id = z.string().parse(body.referralData['referralId'])
    expect((await api.post('/api/send-referral-email', ATTORNEY, body)).status).toBeLessThan(300)
    await expect
      .poll(() => query(`select 1 from public.mails where referral_id = $1 and state = 'sent'`, [id]), {
        timeout: 10_000,
      })
      .toHaveLength(1)
    return id
  }
})
