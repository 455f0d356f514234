import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import {
  referralListQuerySchema,
  type ReferralListResponse,
  type ReferralSummary,
} from '../../../../shared/contracts/referrals.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { isFinal } from '../../../../shared/domain/referral-lifecycle.ts'
import type { Caller } from '../../../caller.ts'
import { isRefusedByDatabase, type UserClaims } from '../../../db/database.ts'
import { describeOnBoth } from '../../../db/testing/engines.ts'
import { noLimit } from '../../../http/call-limit.ts'
import { parseRequest } from '../../../http/validation.ts'
import { createRecipientTokens } from '../recipient/recipient-link.ts'
import { LOAD_REFERRALS } from '../../seed/load-referrals.ts'
import { seed } from '../../seed/seed.ts'
import { createReferralChanges } from '../lifecycle/referral-changes.ts'
import { createMemberReferrals, type MemberReferrals } from '../member-referrals.service.ts'

const [ATTORNEY, , CLIENT, RECIPIENT] = DEMO_ACCOUNTS
const callerOf = ({ id, email }: { readonly id: string; readonly email: string }): Caller => ({
  userId: id,
  email,
  verifiedEmail: email,
  aal: 'aal1',
  claims: { role: 'authenticated', sub: id, email },
})
const ME = callerOf(ATTORNEY)

describeOnBoth(`${LOAD_REFERRALS} referrals`, (get) => {
  let members: MemberReferrals
  beforeAll(async () => {
    await seed(get().database, 'load')
    const silent = { publish: () => Promise.resolve(), refresh: () => Promise.resolve() }
    members = createMemberReferrals({
      database: get().database,
      changes: createReferralChanges({
        notifier: silent,
        clock: Date.now,
        newId: randomUUID,
        retryEmail: () => Promise.resolve(false),
      }),
      clock: Date.now,
      remindLimit: noLimit,
      retryLimit: noLimit,
      messageLimit: noLimit,
      tokens: createRecipientTokens('x'.repeat(32)),
      publicOrigin: 'http://localhost:3000',
    })
  })

  /** Lists with the parsing of the API call. */
  async function list(caller: Caller, question: Record<string, string>): Promise<ReferralListResponse> {
    return members.list(caller, parseRequest(referralListQuerySchema, question))
  }

  async function all(question: Record<string, string>): Promise<ReferralSummary[]> {
    const rows: ReferralSummary[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await list(ME, { ...question, limit: '1000', next })
      rows.push(...page.referrals)
      next = page.next
    }
    return rows
  }

  it.each([
    ['newest', (row: ReferralSummary) => -Date.parse(row.createdAt)],
    ['oldest', (row: ReferralSummary) => Date.parse(row.createdAt)],
    ['deadline', (row: ReferralSummary) => Date.parse(row.deadline)],
    ['updated', (row: ReferralSummary) => -Date.parse(row.updatedAt)],
  ])('are all listed once, page by page, %s first', async (sort, key) => {
    const boxes = [await all({ box: 'sent', sort }), await all({ box: 'archive', sort })]
    expect(new Set(boxes.flat().map(({ id }) => id)).size).toBe(LOAD_REFERRALS)
    for (const rows of boxes) {
      const keys = rows.map(key)
      expect(keys.every((value, index) => index === 0 || value >= (keys[index - 1] ?? 0))).toBe(true)
    }
    expect(boxes.flat()).toHaveLength(LOAD_REFERRALS)
  })

  it('are found by name, address, firm or subject, and narrowed by status, area and counterpart', async () => {
    const count = async (question: Record<string, string>): Promise<number> =>
      (await list(ME, { box: 'sent', limit: '1', ...question })).total
    expect(await count({ q: 'load referral 4710' })).toBe(1)
    expect(await count({ q: 'RECIPIENT4710@' })).toBe(1)
    expect(await count({ q: '%' })).toBe(0)
    expect(await count({ counterpart: 'Recipient12@Example.com' })).toBe(1)
    const over = (await list(ME, { box: 'archive', area: 'Family Law', limit: '1' })).total
    expect((await count({ area: 'Family Law' })) + over).toBe(LOAD_REFERRALS / 5)
    const open = await count({ status: 'open' })
    const retained = await count({ status: 'retained' })
    expect(open).toBeGreaterThan(100)
    expect(retained).toBeGreaterThan(500)
    expect(await count({ status: 'open,retained' })).toBe(open + retained)
    expect(new Set((await all({ status: 'open' })).map(({ status }) => status))).toEqual(new Set(['open']))
  })

  it('have an archive of what is over, and that is in no other box', async () => {
    const over = await all({ box: 'archive' })
    expect(new Set(over.map(({ status }) => status))).toEqual(
      new Set(['declined', 'expired', 'withdrawn', 'closed']),
    )
    const underWay = await all({ box: 'sent' })
    expect(underWay.some(({ status }) => isFinal(status))).toBe(false)
    const { total } = await list(ME, { box: 'sent', status: 'closed,declined,expired,withdrawn' })
    expect(total).toBe(0)
  })

  it('are narrowed to when they were created, from one moment until before another', async () => {
    const [latest, ...earlier] = await all({ box: 'sent' })
    const from = earlier[8]?.createdAt ?? ''
    const until = latest?.createdAt ?? ''
    const between = await all({ box: 'sent', from, until })
    // The load set's times have microseconds, which the list omits.
    expect(between.length).toBeGreaterThanOrEqual(8)
    expect(between.length).toBeLessThanOrEqual(10)
    expect(between.every(({ createdAt }) => createdAt >= from && createdAt <= until)).toBe(true)
  })

  it('give a page wherever it begins', async () => {
    const { next } = await list(ME, { box: 'sent', limit: '1000' })
    for (const question of [
      {},
      { next: next ?? '' },
      { sort: 'counterpart' },
      { sort: 'deadline', q: 'firm 7' },
    ]) {
      expect((await list(ME, { box: 'sent', limit: '100', ...question })).referrals).toHaveLength(100)
    }
  })

  it.each([
    { limit: '1001' },
    { limit: '0' },
    { sort: 'luck' },
    { box: 'theirs' },
    { status: 'lost' },
    { next: 'x' },
    { from: 'yesterday' },
  ])('refuse %j', async (question) => {
    await expect(list(ME, question)).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('are nobody else’s, and the dashboard counts them', async () => {
    await expect(list(callerOf(CLIENT), { box: 'sent' })).rejects.toMatchObject({
      code: 'attorney_only',
    })
    const board = await members.dashboard(ME)
    expect(board.accepted).toBeGreaterThan(1000)
    expect(board.needsAction.length).toBeGreaterThan(10)
    expect(board.recent).toHaveLength(20)
  })

  it('never ask a recipient to be told again, nor expire a second time', async () => {
    const due = await get().database.statement(
      `select count(*)::int as n from public.referrals
       where status in ('open', 'viewed', 'countered') and (deadline_at <= now() or deadline_reminded_at is null)`,
    )
    expect(due).toEqual([{ n: 0 }])
  })
})

describeOnBoth('row-level security of received referrals', (get) => {
  const claims: UserClaims = callerOf(RECIPIENT).claims
  const id = randomUUID()
  beforeAll(async () => {
    await seed(get().database, 'demo')
    await get().database.asService(async (tx) => {
      await tx.query(
        `insert into public.referrals (id, sender_id, recipient_name, recipient_email, subject, case_details,
           compensation_percentage, acceptance_deadline, deadline_at, content_sha256, answer, delivery)
         values ($1, $2, 'Rita', $3, 'Roe v. Shop', 'Secret details', 25, '2099-12-31', '2099-12-31', repeat('a', 64), '{}', 'sent')`,
        [id, ATTORNEY.id, RECIPIENT.email],
      )
      await tx.query(
        `insert into public.referral_attachments (referral_id, position, name, size, type) values ($1, 0, 'a.pdf', 1, '')`,
        [id],
      )
    })
  })

  const asRecipient = (sql: string, of: UserClaims = claims) =>
    get().database.asUser(of, (tx) => tx.query(sql))

  it('gives the recipient no row of the table, only what is disclosed', async () => {
    expect(await asRecipient('select id from public.referrals')).toEqual([])
    expect(
      await asRecipient('select subject, case_details, disclosure from private.received_referrals'),
    ).toEqual([{ subject: null, case_details: null, disclosure: 'terms' }])
    expect(await asRecipient('select * from public.referral_attachments')).toEqual([])
    await get().database.statement(`update public.referrals set status = 'accepted' where id = $1`, [id])
    expect(await asRecipient('select case_details from private.received_referrals')).toEqual([
      { case_details: 'Secret details' },
    ])
    expect(await asRecipient('select name from public.referral_attachments')).toEqual([{ name: 'a.pdf' }])
  })

  it.each([
    ['another address', { ...claims, email: 'other@example.com' }],
    ['no address', { role: 'authenticated', sub: RECIPIENT.id } as const],
    ['an account that has not proved the address', { ...claims, sub: CLIENT.id }],
  ])('gives nothing to %s', async (_who, of) => {
    expect(await asRecipient('select id from private.received_referrals', of)).toEqual([])
    expect(await asRecipient('select * from public.referral_events', of)).toEqual([])
  })

  it.each([
    `delete from public.referral_messages`,
    `insert into public.referral_events (referral_id, at, actor, kind) values ('${id}', now(), 'sender', 'x')`,
    `insert into public.referral_messages (id, referral_id, at, author, body) values ('${id}', '${id}', now(), 'sender', 'x')`,
  ])('refuses %s', async (sql) => {
    await expect(asRecipient(sql)).rejects.toSatisfy(isRefusedByDatabase)
  })
})
