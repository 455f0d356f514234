import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JSDOM, type PageDocument } from 'jsdom'
import { ATTORNEY, fromBff, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { codesTo, twoSides, type TwoSides } from '../referral-life/testing/two-sides.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
let count = 0
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())

async function referred(
  data: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; link: string; email: string }> {
  const email = `recipient${(count += 1)}@example.com`
  const id = await sides.refer(email, { area: 'Personal Injury', state: 'NY', ...data })
  return { id, email, link: await sides.linkTo(email) }
}

/** The page as a browser without JavaScript has it. */
async function pageOf(link: string): Promise<JSDOM> {
  const { html, status } = await sides.open(link)
  expect(status).toBe(200)
  return new JSDOM(html)
}

const page = async (link: string): Promise<PageDocument> => (await pageOf(link)).window.document

/** Presses the button of that name with the form's fields as filled in, and follows the redirect. */
async function press(
  link: string,
  name: string,
  fill: Readonly<Record<string, string>> = {},
): Promise<PageDocument> {
  const { document, FormData } = (await pageOf(link)).window
  const button = [...document.querySelectorAll('button')].find((found) => found.textContent === name)
  const form = button?.closest('form')
  if (button === undefined || form === null || form === undefined) throw new Error(`no button "${name}"`)
  expect(form.method).toBe('post')
  expect(form.hasAttribute('action')).toBe(false)
  const fields: Record<string, string> = {}
  for (const [key, value] of new FormData(form)) fields[key] = String(value)
  const answer = await sides.submit(link, {
    ...fields,
    ...fill,
    [button.name]: button.value,
  })
  expect(answer).toMatchObject({ status: 303, location: link })
  return page(link)
}

const text = (document: PageDocument): string => document.body.textContent
const status = async (id: string): Promise<string> => (await sides.detail(ATTORNEY, id)).status

describe('the code before an answer that binds', () => {
  const ACCEPT = { action: 'accept' }

  it('who has only the link gets no further than the page that asks for it', async () => {
    const { id, link, email } = await referred()
    for (const form of [ACCEPT, { action: 'counter', percentage: '1' }]) {
      const asked = await sides.submitOnce(link, form)
      expect(asked.status).toBe(200)
      expect(asked.html).toContain('Confirm that it’s you')
      // Enough to know which mailbox, and no more.
      expect(asked.html).toMatch(/(?<!\w)r•••@example\.com/)
      expect(asked.html).not.toContain(email)
      const guessed = await sides.submitOnce(link, { ...form, code: '000000' })
      expect(guessed.status).toBe(400)
      expect(guessed.html).toContain('That code is not right')
    }
    expect(await status(id)).toBe('open')
  })

  it('the mail has the code, and neither the link nor the sender’s address to answer to', async () => {
    const { link, email } = await referred()
    await sides.submitOnce(link, ACCEPT)
    await expect.poll(() => codesTo(api, email).length).toBe(1)
    const mail = api.mailbox.mails.findLast(({ to }) => to?.[0]?.address === email)
    expect(mail?.replyTo ?? []).toEqual([])
    expect(`${mail?.html ?? ''}${mail?.text ?? ''}`).not.toMatch(/\/r\/|Demo|Jane Roe/)
    expect(mail?.subject).not.toMatch(/\d/)
  })

  it('is of one referral', async () => {
    const one = await referred()
    const other = await referred()
    await sides.submitOnce(one.link, ACCEPT)
    await expect.poll(() => codesTo(api, one.email).length).toBe(1)
    const [code = ''] = codesTo(api, one.email)
    expect((await sides.submitOnce(other.link, { ...ACCEPT, code })).status).toBe(400)
    expect((await sides.submitOnce(one.link, { ...ACCEPT, code })).status).toBe(303)
    expect(await status(one.id)).toBe('accepted')
    expect(await status(other.id)).toBe('open')
  })

  it('cannot be guessed: ten tries a day, and five mails an hour', async () => {
    const { link } = await referred()
    const tries = new Set<number>()
    for (let index = 0; index < 11; index += 1)
      tries.add((await sides.submitOnce(link, { ...ACCEPT, code: `00000${String(index % 10)}` })).status)
    expect([...tries]).toEqual([400, 429])
    // Asking binds nobody, and uses up nothing.
    for (let index = 0; index < 6; index += 1)
      expect((await sides.submit(link, { action: 'ask', text: `Question ${index}` })).status).toBe(303)
    const mails = new Set<number>()
    for (let index = 0; index < 6; index += 1) mails.add((await sides.submitOnce(link, ACCEPT)).status)
    expect([...mails]).toEqual([200, 429])
  })
})

describe('the recipient’s page without JavaScript', () => {
  it('[RF-13] leads from the terms over the conflict check to acceptance, and the sender sees each step', async () => {
    const { id, link } = await referred()
    const first = text(await page(link))
    for (const shown of ['Demo Attorney', 'Personal Injury', 'NY', '25% of the total attorney fee', '1.5(e)'])
      expect(first).toContain(shown)
    for (const hidden of ['Jane Roe', 'report.pdf', 'She needs']) expect(first).not.toContain(hidden)

    await press(link, 'Open the referral')
    expect(await status(id)).toBe('viewed')

    const second = text(await press(link, 'I am checking conflicts'))
    expect(second).toContain('Slip and fall of Jane Roe')
    expect(second).not.toContain('She needs')

    const third = text(await press(link, 'Accept'))
    expect(third).toContain('You have accepted this referral')
    expect(third).toContain('She needs <b>counsel</b> in NY.')
    expect(third).toContain('report.pdf')
    const seen = await sides.detail(ATTORNEY, id)
    expect(seen.status).toBe('accepted')
    expect(seen.events.map(({ actor, actorName, kind }) => `${actor} ${actorName} ${kind}`)).toEqual([
      'sender Demo Attorney sent',
      'recipient Rita Recipient view',
      'recipient Rita Recipient conflict_check',
      'recipient Rita Recipient accept',
    ])
  })

  it('[RF-13] declines with a reason', async () => {
    const { id, link } = await referred()
    const after = await press(link, 'Decline', { reason: 'jurisdiction', note: 'Not admitted in NY' })
    expect(text(after)).toContain('You have declined this referral')
    expect(after.querySelector('form')).toBeNull()
    expect((await sides.detail(ATTORNEY, id)).events.at(-1)?.note).toBe('Jurisdiction: Not admitted in NY')
  })

  it('proposes another percentage, and hears by mail that it is agreed', async () => {
    const { id, link } = await referred()
    const after = await press(link, 'Counter', { percentage: '30%' })
    expect(text(after)).toContain('30% of the total attorney fee')
    expect(await sides.detail(ATTORNEY, id)).toMatchObject({ status: 'countered', counterPercentage: 30 })
    await sides.change(ATTORNEY, id, 'actions', { action: 'accept_counter' })
    expect(text(await page(link))).toContain('You have accepted this referral')
    await expect
      .poll(() => api.mailbox.mails.map(({ subject }) => subject))
      .toContain('Demo Law Office has agreed to your terms')
  })

  it('asks a question and reads the answer', async () => {
    const { id, link } = await referred()
    await press(link, 'Ask', { text: 'Who is the insurer?' })
    await sides.change(ATTORNEY, id, 'messages', { text: 'Acme Mutual.' })
    const shown = text(await page(link))
    expect(shown).toContain('Who is the insurer?')
    expect(shown).toContain('Acme Mutual.')
  })

  it('says what is wrong beside the field, and keeps what was written', async () => {
    const { link } = await referred()
    const answer = await sides.submit(link, { action: 'counter', percentage: '140', note: 'See <below>' })
    expect(answer.status).toBe(400)
    const { document } = new JSDOM(answer.html).window
    const field = document.querySelector('#percentage')
    expect(field?.value).toBe('140')
    expect(field?.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Please give a percentage from 0 to 100.',
    )
    expect(document.querySelector('#counter-note')?.textContent).toBe('See <below>')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('percentage')
  })

  it('is a page for people: a language, a title, headings in order, a label for every field, no script', async () => {
    const { link } = await referred()
    const document = await page(link)
    expect(document.documentElement.lang).toBe('en')
    expect(document.title).toBe('A referral from Demo Law Office – CounselRelay')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    const levels = [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1]))
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true)
    for (const field of document.querySelectorAll('input, select, textarea'))
      expect(document.querySelector(`label[for="${field.id}"]`), field.id).not.toBeNull()
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.querySelectorAll('script, style, [style], [onclick], img, iframe')).toHaveLength(0)
    const stylesheet = await sides.open('/r-assets/recipient.css')
    expect(stylesheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})

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
    expect(read.html).toContain('This link has ended')
    expect(read.html).not.toContain('Jane Roe')
    expect((await sides.submit(link, { action: 'accept' })).status).toBe(410)
    expect(await status(id)).toBe('viewed')
  })

  it('ends at the deadline for what needs no answer any more, too', async () => {
    const { id, link } = await referred({ acceptanceDeadline: new Date(now + HOUR).toISOString() })
    await press(link, 'I am checking conflicts')
    await press(link, 'Accept')
    now += HOUR
    expect((await sides.submit(link, { action: 'ask', text: 'May I still ask?' })).status).toBe(410)
    expect((await sides.submit(link, { action: 'view' })).status).toBe(410)
    expect((await sides.detail(ATTORNEY, id)).messages).toEqual([])
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
