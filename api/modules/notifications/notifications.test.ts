import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationPreferencesSchema } from '../../../shared/contracts/notifications.ts'
import { isRefusedByDatabase } from '../../db/database.ts'
import { ADMIN, ATTORNEY, CLIENT, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../testing/two-sides.ts'

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  now += 60_000
  await api.database.statement('delete from public.notifications where $1::int = 1', [1])
})

async function accepted(): Promise<string> {
  const id = await sides.refer(ADMIN.email)
  now += 1000
  await sides.change(ADMIN, id, 'actions', { action: 'accept' })
  return id
}

const mailsToSender = () => api.mailbox.mails.filter((mail) => mail.to?.[0]?.address === ATTORNEY.email)

describe('a notification', () => {
  it('comes with the answer, to the app and by mail', async () => {
    const id = await accepted()
    const { notifications, unread } = await sides.notifications(ATTORNEY)
    expect(notifications.map(({ kind }) => kind).sort()).toEqual(['referral_accepted', 'referral_viewed'])
    expect(unread).toBe(2)
    await expect.poll(() => mailsToSender().length).toBe(1)
    const [mail] = mailsToSender()
    expect(mail?.subject).toBe('Rita Recipient has accepted your referral')
    expect(mail?.html).toContain(`href="http://localhost:3000/dashboard/referrals/${id}"`)
    expect(mail?.text).toMatch(/^Referral: (?:.+, )?sent [A-Z][a-z]+ \d{1,2}, \d{4}\.$/m)
    expect(JSON.stringify(notifications)).not.toContain('Referral: ')
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(
      /^<http:\/\/localhost:3000\/u\/[\w-]{65}>$/,
    )
    // No mail for "viewed": by default it is shown only in the app.
    expect(mailsToSender()).toHaveLength(1)
  })

  it('names no client and no fact of the case', async () => {
    const id = await sides.refer(ADMIN.email)
    await sides.change(ADMIN, id, 'messages', { text: 'About Jane Roe: when did she slip?' })
    await sides.change(ADMIN, id, 'actions', {
      action: 'decline',
      reason: 'conflict',
      note: 'We act for Jane Roe',
    })
    await expect
      .poll(() => mailsToSender().map(({ subject }) => subject))
      .toContain('Rita Recipient has declined your referral')
    const { notifications } = await sides.notifications(ATTORNEY)
    expect(notifications.length).toBeGreaterThan(2)
    const everything = JSON.stringify([notifications, mailsToSender()])
    expect(everything).toContain('Reason: Conflict of interest. Open the referral to read their note.')
    for (const fact of ['Jane', 'Roe', 'Slip', 'slip']) expect(everything).not.toContain(fact)
  })

  it('is marked read one by one or all, and snoozed until its time', async () => {
    await accepted()
    const { notifications } = await sides.notifications(ATTORNEY)
    const [latest, earlier] = notifications
    const post = (path: string, body: unknown) => sides.call('POST', path, ATTORNEY, body)
    expect(await post('/api/notifications/read', { ids: [latest?.id] })).toMatchObject({
      status: 200,
      body: { unread: 1 },
    })
    const until = new Date(now + 3_600_000).toISOString()
    expect((await post('/api/notifications/snooze', { id: earlier?.id, until })).body).toEqual({ unread: 0 })
    expect((await sides.call('GET', '/api/notifications?filter=unread', ATTORNEY)).body).toMatchObject({
      notifications: [],
    })
    now += 3_600_000
    expect((await sides.call('GET', '/api/notifications?filter=unread', ATTORNEY)).body).toMatchObject({
      notifications: [{ id: earlier?.id, snoozedUntil: until }],
      unread: 1,
    })
    expect((await post('/api/notifications/read', { all: true })).body).toEqual({ unread: 0 })
  })

  it('is read with the page that it leads to, unless it was put off', async () => {
    const id = await accepted()
    const other = await accepted()
    const { notifications } = await sides.notifications(ATTORNEY)
    const link = `/dashboard/referrals/${id}`
    const [snoozed] = notifications.filter((one) => one.link === link)
    const until = new Date(now + 3_600_000).toISOString()
    await sides.call('POST', '/api/notifications/snooze', ATTORNEY, { id: snoozed?.id, until })
    expect(await sides.call('POST', '/api/notifications/read', ATTORNEY, { link })).toMatchObject({
      status: 200,
      body: { unread: 2 },
    })
    const after = await sides.notifications(ATTORNEY)
    const unread = after.notifications.filter(({ readAt }) => readAt === null)
    expect(unread.map((one) => one.link)).toEqual(
      expect.arrayContaining([link, `/dashboard/referrals/${other}`]),
    )
    expect(unread.filter((one) => one.link === link).map((one) => one.id)).toEqual([snoozed?.id])
  })

  it('is nobody else’s', async () => {
    await accepted()
    const { notifications } = await sides.notifications(ATTORNEY)
    const ids = notifications.map(({ id }) => id)
    expect((await sides.notifications(CLIENT)).notifications).toEqual([])
    await sides.call('POST', '/api/notifications/read', CLIENT, { ids })
    const until = new Date(now + 1000).toISOString()
    expect(
      await sides.call('POST', '/api/notifications/snooze', CLIENT, { id: ids[0], until }),
    ).toMatchObject({
      status: 404,
    })
    expect((await sides.notifications(ATTORNEY)).unread).toBe(2)
  })

  it('goes on page by page', async () => {
    await api.database.statement(
      `insert into public.notifications (id, user_id, kind, title, body, created_at)
       select gen_random_uuid(), $1, 'referral_viewed', 'n' || n, '', now() - n * interval '1 microsecond'
       from generate_series(1, 230) n`,
      [ATTORNEY.id],
    )
    const titles: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await sides.call('GET', `/api/notifications?next=${next}`, ATTORNEY)
      const page = body as { notifications: { title: string }[]; next: string | null }
      titles.push(...page.notifications.map(({ title }) => title))
      next = page.next
    }
    expect(titles).toEqual(Array.from({ length: 230 }, (_, index) => `n${index + 1}`))
    expect((await sides.call('GET', '/api/notifications?next=nonsense', ATTORNEY)).status).toBe(400)
  })
})

describe('preferences', () => {
  it('decide what is shown and what is mailed', async () => {
    const before = mailsToSender().length
    const put = (inApp: boolean, email: boolean) =>
      sides.call('PUT', '/api/notification-preferences', ATTORNEY, {
        preferences: [
          { kind: 'referral_accepted', inApp, email },
          { kind: 'referral_viewed', inApp, email },
        ],
      })
    const stored = notificationPreferencesSchema.parse((await put(false, false)).body).preferences
    expect(stored).toContainEqual({ kind: 'referral_accepted', inApp: false, email: false })
    expect(stored).toContainEqual({ kind: 'referral_declined', inApp: true, email: true })
    await accepted()
    expect((await sides.notifications(ATTORNEY)).notifications).toEqual([])
    await put(true, false)
    await accepted()
    expect((await sides.notifications(ATTORNEY)).unread).toBe(2)
    expect(mailsToSender()).toHaveLength(before)
    expect(
      await sides.call('PUT', '/api/notification-preferences', ATTORNEY, {
        preferences: [{ kind: 'gossip', inApp: true, email: true }],
      }),
    ).toMatchObject({ status: 400 })
  })

  it('mail that a deadline is near unless told otherwise, and never what is mailed anyway', async () => {
    const { body } = await sides.call('GET', '/api/notification-preferences', CLIENT)
    expect(notificationPreferencesSchema.parse(body).preferences).toContainEqual({
      kind: 'referral_deadline_near',
      inApp: true,
      email: true,
    })
    await sides.call('PUT', '/api/notification-preferences', ADMIN, {
      preferences: [{ kind: 'referral_received', inApp: true, email: true }],
    })
    const before = (await api.database.statement('select 1 from public.mails')).length
    await sides.refer(ADMIN.email)
    // Only the referral's own mail.
    expect(await api.database.statement('select 1 from public.mails')).toHaveLength(before + 1)
  })

  it('are a person’s own in the database itself', async () => {
    const claims = { role: 'authenticated', sub: CLIENT.id } as const
    const attempts = [
      `insert into public.notification_preferences values ('${ATTORNEY.id}', 'referral_viewed', false, false)`,
      `update public.notifications set title = 'x'`,
      `insert into public.notifications (id, user_id, kind, title, body, created_at)
       values ('${randomUUID()}', '${ATTORNEY.id}', 'referral_viewed', 'x', 'x', now())`,
    ]
    for (const attempt of attempts)
      await expect(api.database.asUser(claims, (tx) => tx.query(attempt))).rejects.toSatisfy(
        isRefusedByDatabase,
      )
    const own = await api.database.asUser(claims, (tx) =>
      tx.query('update public.notification_preferences set email = true returning user_id'),
    )
    expect(own).toEqual([])
  })
})
