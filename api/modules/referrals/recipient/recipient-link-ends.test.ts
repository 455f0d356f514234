import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JSDOM } from 'jsdom'
import { ATTORNEY, fromBff, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'
import { recipientStage, text } from '../../../testing/recipient-stage.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())

const { referred, page, press, status } = recipientStage(() => sides)

const factsIn = (html: string): (string | null)[] =>
  [...new JSDOM(html).window.document.querySelectorAll('dd')].map(({ textContent }) => textContent)

describe('what the link does not do', () => {
  it('being opened changes nothing, however often and by whatever', async () => {
    const { id, link } = await referred()
    const before = await sides.detail(ATTORNEY, id)
    for (let index = 0; index < 5; index += 1) await page(link)
    await api.app.request(link, { method: 'HEAD' })
    expect(await sides.detail(ATTORNEY, id)).toEqual(before)
    expect(before.status).toBe('open')
  })

  it('is stored as a hash only, and not in the stored mail either', async () => {
    const { id, link } = await referred()
    const token = link.slice('/r/'.length)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const stored = await api.database.statement(
      `select (select json_agg(l) from public.recipient_links l where referral_id = $1)::text
         || (select json_agg(m) from public.mails m where link_referral_id = $1)::text
         || (select json_agg(r) from public.referrals r where id = $1)::text as everything`,
      [id],
    )
    expect(String(stored[0]?.['everything'])).toContain(id)
    expect(String(stored[0]?.['everything'])).not.toContain(token)
  })

  it.each([
    ['of the right form', 'A'.repeat(43)],
    ['too short', 'abc'],
    ['too long', 'A'.repeat(44)],
    ['with SQL in it', encodeURIComponent(`' or 1=1 --`)],
  ])('opens nothing with a token %s', async (_what, token) => {
    const read = await sides.open(`/r/${token}`)
    expect(read.status).toBe(404)
    expect(read.html).toContain('This link is not valid')
    expect((await sides.submit(`/r/${token}`, { action: 'accept' })).status).toBe(404)
  })

  it('ends at the deadline: the page says so, and an answer changes nothing', async () => {
    const { id, link } = await referred({ acceptanceDeadline: new Date(now + HOUR).toISOString() })
    await press(link, 'I am checking conflicts')
    now += HOUR
    const read = await sides.open(link)
    expect(read.status).toBe(410)
    expect(read.html).toContain('This link has expired')
    expect(read.html).not.toMatch(/Jane Roe|Personal Injury/)
    expect(factsIn(read.html)).toEqual([
      'Demo Attorney, Demo Law Office',
      'Friday, November 20, 2026, 12:00 PM UTC',
      'Friday, November 20, 2026, 1:00 PM UTC',
    ])
    expect((await sides.submit(link, { action: 'accept' })).status).toBe(410)
    expect(await status(id)).toBe('viewed')
  })

  it('ends at the deadline for what was declined, too', async () => {
    const { id, link } = await referred({ acceptanceDeadline: new Date(now + HOUR).toISOString() })
    await press(link, 'Decline', { reason: 'capacity' })
    now += HOUR
    expect((await sides.submit(link, { action: 'ask', text: 'May I still ask?' })).status).toBe(410)
    expect((await sides.open(link)).html).toContain('<h1>You declined this referral</h1>')
    expect((await sides.detail(ATTORNEY, id)).messages).toEqual([])
  })

  it('outlives the deadline of what was accepted, for both sides’ messages, until 30 days after closing', async () => {
    const { id, link, email } = await referred({ acceptanceDeadline: new Date(now + HOUR).toISOString() })
    await press(link, 'Accept')
    now += 100 * DAY
    await press(link, 'Ask', { text: 'May I still ask?' })
    await sides.change(ATTORNEY, id, 'messages', { text: 'Of course.' })
    await expect
      .poll(() => api.mailbox.mails.filter(({ to }) => to?.[0]?.address === email).at(-1)?.text)
      .toContain(link)
    expect(text(await page(link))).toContain('Of course.')

    await sides.change(ATTORNEY, id, 'actions', { action: 'not_retain', note: 'Chose another firm' })
    await sides.change(ATTORNEY, id, 'actions', { action: 'close' })
    now += 30 * DAY - MINUTE
    expect((await sides.open(link)).status).toBe(200)
    now += MINUTE
    const over = await sides.open(link)
    expect(over.status).toBe(410)
    expect(over.html).toContain('closed more than 30 days ago')
    expect(over.html).not.toContain('Of course.')
  })

  it('is no longer good once it is revoked, whatever the referral’s status says', async () => {
    const { id, link } = await referred()
    await api.database.statement(
      'update public.recipient_links set revoked_at = now() where referral_id = $1',
      [id],
    )
    expect(await status(id)).toBe('open')
    const read = await sides.open(link)
    expect(read.status).toBe(410)
    expect(read.html).not.toContain('Personal Injury')
    expect((await sides.submit(link, { action: 'view' })).status).toBeGreaterThanOrEqual(400)
    expect(await status(id)).toBe('open')
  })

  it('is revoked by withdrawing, and kept by a new deadline', async () => {
    const { id, link } = await referred()
    await sides.change(ATTORNEY, id, 'deadline', { acceptanceDeadline: '2100-12-31' })
    await page(link)
    await sides.change(ATTORNEY, id, 'actions', { action: 'withdraw' })
    const read = await sides.open(link)
    expect(read.status).toBe(410)
    expect(read.html).toContain('has been withdrawn')
    expect(factsIn(read.html)[0]).toBe('Demo Attorney, Demo Law Office')
    expect(read.html).not.toMatch(/Response deadline|Personal Injury/)
    expect((await sides.submit(link, { action: 'accept' })).status).toBe(410)
    expect(await status(id)).toBe('withdrawn')
  })

  it('moves its own referral only, and only as a recipient may', async () => {
    const { id, link } = await referred()
    for (const action of ['withdraw', 'accept_counter', 'expire', 'resolve', ''])
      expect((await sides.submit(link, { action })).status).toBe(400)
    expect(await status(id)).toBe('open')
  })

  it('takes forms only, and not endlessly large ones', async () => {
    const { link } = await referred()
    const json = await api.app.request(link, {
      method: 'POST',
      body: '{"action":"accept"}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(json.status).toBe(415)
    expect((await sides.submit(link, { action: 'ask', text: 'x'.repeat(30_000) })).status).toBe(413)
  })

  it('shows hostile text as text, wherever it comes from', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`
    const { id, link } = await referred({
      name: hostile,
      selectedSubject: hostile,
      caseDetails: hostile,
      area: hostile.slice(0, 60),
      attachments: [{ name: hostile, size: 1, type: hostile }],
    })
    await sides.submit(link, { action: 'check' })
    await sides.submit(link, { action: 'ask', text: hostile })
    await sides.submit(link, { action: 'accept' })
    await sides.change(ATTORNEY, id, 'messages', { text: hostile })
    const document = await page(link)
    expect(document.querySelectorAll('script, img')).toHaveLength(0)
    expect(text(document).split('alert(1)').length - 1).toBeGreaterThanOrEqual(6)
    const refused = await sides.submit(link, { action: 'decline', reason: hostile, note: hostile })
    expect(new JSDOM(refused.html).window.document.querySelectorAll('script, img')).toHaveLength(0)
  })

  it('is not to be hammered on', async () => {
    const { link } = await referred()
    const as = (method: string) => ({ method, headers: fromBff(method, link, '203.0.113.7', now) })
    const statuses = new Set<number>()
    for (let index = 0; index < 301; index += 1)
      statuses.add((await api.app.request(link, as('HEAD'))).status)
    expect([...statuses]).toEqual([200, 429])
    const refused = await api.app.request(link, as('GET'))
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused.text()).toContain('Too many requests')
    expect((await api.app.request(link)).status).toBe(200)
  })

  it('counts who is not our BFF as one, whatever address is claimed', async () => {
    const { link } = await referred()
    const signature = fromBff('HEAD', link, '203.0.113.8', now)
    const statuses = new Set<number>()
    for (let index = 0; index < 301; index += 1) {
      const headers = { ...signature, 'X-Forwarded-For': `198.51.100.${String(index % 250)}` }
      statuses.add((await api.app.request(link, { method: 'HEAD', headers })).status)
    }
    expect([...statuses]).toEqual([200, 429])
  })
})
