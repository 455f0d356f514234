import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationPreferencesSchema } from '../../../shared/contracts/notifications.ts'
import { ADMIN, ATTORNEY, CLIENT, startTestApi, TEST_KEYS, type TestApi } from '../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../testing/two-sides.ts'
import { createUnsubscribeLinks } from '../notifications/unsubscribe-link.ts'

const ORIGIN = 'http://localhost:3000'
const links = createUnsubscribeLinks([TEST_KEYS.link], ORIGIN)

let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi()
  sides = twoSides(api)
})
afterAll(() => api.close())
beforeEach(() => api.database.statement('delete from public.notification_preferences where $1::int = 1', [1]))

const pathOf = (userId: string): string => links.linkTo('notifications', userId).slice(ORIGIN.length)

async function mailedKinds(person: typeof ATTORNEY | typeof CLIENT): Promise<readonly string[]> {
  const { body } = await sides.call('GET', '/api/notification-preferences', person)
  const { preferences } = notificationPreferencesSchema.parse(body)
  return preferences.filter(({ email }) => email).map(({ kind }) => kind)
}

describe('ending notification emails', () => {
  it('works from the mail itself by one click, with no session, and ends no other person’s', async () => {
    const id = await sides.refer(ADMIN.email)
    await sides.change(ADMIN, id, 'actions', { action: 'accept' })
    const mailed = () => api.mailbox.mails.find(({ subject }) => subject?.includes('has accepted') === true)
    await expect.poll(mailed).toBeDefined()
    const header = mailed()?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const path = new URL(header.slice(1, -1)).pathname
    const answer = await api.app.request(path, { method: 'POST' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<h1>Notification emails are off</h1>')
    expect(await mailedKinds(ATTORNEY)).toEqual([])
    expect(await mailedKinds(CLIENT)).not.toEqual([])
  })

  it('keeps what is shown in the app', async () => {
    const preference = { kind: 'referral_viewed', inApp: false, email: true }
    await sides.call('PUT', '/api/notification-preferences', ATTORNEY, { preferences: [preference] })
    await api.app.request(pathOf(ATTORNEY.id), { method: 'POST' })
    const { body } = await sides.call('GET', '/api/notification-preferences', ATTORNEY)
    const { preferences } = notificationPreferencesSchema.parse(body)
    expect(preferences).toContainEqual({ ...preference, email: false })
    expect(preferences).toContainEqual({ kind: 'referral_accepted', inApp: true, email: false })
  })

  it('asks first when the address is only opened, as mail scanners do', async () => {
    const { html, headers } = await sides.open(pathOf(ATTORNEY.id))
    expect(html).toContain('<form method="post"><button>Stop these emails</button></form>')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await mailedKinds(ATTORNEY)).not.toEqual([])
    await api.app.request(pathOf(ATTORNEY.id), { method: 'POST' })
    expect((await sides.open(pathOf(ATTORNEY.id))).html).toContain('<h1>Notification emails are off</h1>')
  })

  it('cannot be done with a made-up or altered address', async () => {
    const own = pathOf(ATTORNEY.id)
    const foreign = createUnsubscribeLinks([TEST_KEYS.hmac], ORIGIN)
      .linkTo('notifications', ATTORNEY.id)
      .slice(ORIGIN.length)
    const swapped = pathOf(CLIENT.id).slice(0, 25) + own.slice(25)
    for (const path of ['/u/x', `${own}x`, foreign, swapped]) {
      expect((await api.app.request(path, { method: 'POST' })).status, path).toBe(404)
      expect((await sides.open(path)).status, path).toBe(404)
    }
    expect(await mailedKinds(ATTORNEY)).not.toEqual([])
    expect(await mailedKinds(CLIENT)).not.toEqual([])
  })

  it('is a plain answer for a member who is gone', async () => {
    const nobody = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7aff'
    expect(links.read(pathOf(nobody).slice('/u/'.length))).toEqual({ use: 'notifications', id: nobody })
    expect((await api.app.request(pathOf(nobody), { method: 'POST' })).status).toBe(200)
  })
})

describe('ending referrals by mail to an address without an account', () => {
  const STOPPED = 'The recipient has asked to get no referrals by email from CounselRelay.'
  const mailsTo = (email: string) => api.mailbox.mails.filter(({ to }) => to?.[0]?.address === email)

  async function stopLinkTo(email: string): Promise<string> {
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    const [mail] = mailsTo(email)
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const link = header.slice(1, -1)
    expect(mail?.text).toContain(`Stop referral emails to this address: ${link}`)
    expect(mail?.html).toContain(`href="${link}"`)
    return new URL(link).pathname
  }

  it('one click ends them, whoever sends, and the sender is told', async () => {
    const email = 'left.alone@example.com'
    const first = await sides.refer(email)
    const path = await stopLinkTo(email)
    expect((await sides.open(path)).html).toContain('<h1>Stop referral emails?</h1>')
    expect((await api.app.request(path, { method: 'POST' })).status).toBe(200)
    // Reminder and message mails stop too, for any spelling of the address.
    expect(await sides.call('POST', `/api/referrals/${first}/remind`, ATTORNEY)).toMatchObject({
      status: 409,
      body: { error: 'No reminder was sent: the recipient has stopped referral emails.' },
    })
    const written = await sides.change(ATTORNEY, first, 'messages', { text: 'Are you there?' })
    expect(written.emailsStopped).toBe(true)
    expect(written.events.map(({ kind }) => kind)).not.toContain('reminded')
    const second = await sides.refer('Left.Alone@Example.com')
    expect(await sides.detail(ATTORNEY, second)).toMatchObject({
      delivery: 'skipped',
      deliveryError: STOPPED,
    })
    expect(mailsTo(email)).toHaveLength(1)
    expect(mailsTo('Left.Alone@Example.com')).toHaveLength(0)
  })

  it('the sender alone is told, and of nobody else', async () => {
    const id = await sides.refer(ADMIN.email)
    const path = links.linkTo('stop', id).slice(ORIGIN.length)
    expect((await sides.detail(ATTORNEY, id)).emailsStopped).toBe(false)
    const stopped = await api.app.request(path, { method: 'POST' })
    expect((await sides.detail(ATTORNEY, id)).emailsStopped).toBe(true)
    expect((await sides.detail(ADMIN, id)).emailsStopped).toBe(false)
    const [, resume = ''] = /action="[^"]*(\/u\/[^"]+)"/.exec(await stopped.text()) ?? []
    await api.app.request(resume, { method: 'POST' })
    expect((await sides.detail(ATTORNEY, id)).emailsStopped).toBe(false)
  })

  it('can be ended from the mail about a withdrawal too, which says which referral it was', async () => {
    const email = 'withdrawn.from@example.com'
    const id = await sides.refer(email)
    const path = await stopLinkTo(email)
    await sides.change(ATTORNEY, id, 'actions', { action: 'withdraw' })
    await expect.poll(() => mailsTo(email)).toHaveLength(2)
    const mail = mailsTo(email).at(-1)
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${ORIGIN}${path}>`)
    expect(mail?.text).toContain(`Stop referral emails to this address: ${ORIGIN}${path}`)
    expect(mail?.html).toContain(`href="${ORIGIN}${path}"`)
    expect(mail?.html).not.toContain('/r/')
    expect(mail?.text).toMatch(/^Referral: (?:.+, )?sent [A-Z][a-z]+ \d{1,2}, \d{4}\.$/m)
    expect((await api.app.request(path, { method: 'POST' })).status).toBe(200)
  })

  it('ends nobody else’s, and can be taken back on the page', async () => {
    const email = 'back.again@example.com'
    await sides.refer(email)
    const stopped = await api.app.request(await stopLinkTo(email), { method: 'POST' })
    const [, resume = ''] = /action="[^"]*(\/u\/[^"]+)"/.exec(await stopped.text()) ?? []
    const other = await sides.refer('somebody.else@example.com')
    await expect.poll(async () => (await sides.detail(ATTORNEY, other)).delivery).toBe('sent')
    const resumed = await api.app.request(resume, { method: 'POST' })
    expect(await resumed.text()).toContain('Referral emails are on again')
    await sides.refer(email)
    await expect.poll(() => mailsTo(email)).toHaveLength(2)
  })

  it('takes no token of another kind, and says nothing of a referral that is gone', async () => {
    const id = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7aff'
    const pathTo = (use: 'stop' | 'resume' | 'notifications') => links.linkTo(use, id).slice(ORIGIN.length)
    expect((await sides.open(pathTo('stop').replace('/u/s', '/u/r'))).status).toBe(404)
    expect((await sides.open(pathTo('notifications').replace('/u/', '/u/s'))).status).toBe(404)
    expect((await api.app.request(pathTo('stop'), { method: 'POST' })).status).toBe(200)
  })
})
