import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JSDOM } from 'jsdom'
import { FEE_SHARING_RULE } from '../../../../shared/domain/referral-terms.ts'
import { ATTORNEY, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { codesTo, twoSides, type TwoSides } from '../../../testing/two-sides.ts'
import { recipientStage, text } from '../../../testing/recipient-stage.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())

const { referred, page, press, status } = recipientStage(() => sides)

describe('the code before an answer that binds', () => {
  const ACCEPT = { action: 'accept' }

  it('who has only the link gets no further than the page that asks for it', async () => {
    const { id, link, email } = await referred()
    for (const form of [ACCEPT, { action: 'counter', percentage: '1' }]) {
      const asked = await sides.submitOnce(link, form)
      expect(asked.status).toBe(200)
      expect(asked.html).toContain('Confirm that it’s you')
      // Enough to recognize the mailbox, and no more.
      expect(asked.html).toMatch(/(?<!\w)r•••@example\.com/)
      expect(asked.html).not.toContain(email)
      const guessed = await sides.submitOnce(link, { ...form, code: '000000' })
      expect(guessed.status).toBe(400)
      expect(guessed.html).toContain('That code is wrong')
    }
    expect(await status(id)).toBe('open')
  })

  it('the mail has the code, and neither the link nor the sender’s address to answer to', async () => {
    const { link, email } = await referred()
    await sides.submitOnce(link, ACCEPT)
    await expect.poll(() => codesTo(api, email).length).toBe(1)
    const mail = api.mailbox.mails.findLast(({ to }) => to?.[0]?.address === email)
    expect(mail?.replyTo ?? []).toEqual([])
    expect(`${mail?.html ?? ''}${mail?.text ?? ''}`).not.toMatch(/\/r\/|@demo|Jane Roe/)
    expect(mail?.subject).not.toMatch(/\d/)
    expect(mail?.text).toContain(
      'to accept the referral from Demo Law Office (Personal Injury, NY) at a referral fee of 25% of the total attorney fee.',
    )
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
    // Asking a question needs no code and does not count as an attempt.
    for (let index = 0; index < 6; index += 1)
      expect((await sides.submit(link, { action: 'ask', text: `Question ${index}` })).status).toBe(303)
    const mails = new Set<number>()
    for (let index = 0; index < 6; index += 1) mails.add((await sides.submitOnce(link, ACCEPT)).status)
    expect([...mails]).toEqual([200, 429])
  })
})

describe('the recipient’s page without JavaScript', () => {
  it('[RF-13] leads from the terms over the conflict check to acceptance, and the sender sees each step', async () => {
    const { id, link, email } = await referred({
      selectedSubject: 'Slip and fall',
      client: 'Jane Roe',
      adverseParties: 'Shop Inc.',
    })
    const first = text(await page(link))
    for (const shown of [
      'Demo Attorney',
      'attorney@demo.test',
      'Personal Injury',
      'NY',
      'Referral fee to Demo Law Office: 25% of the total attorney fee; Recipient & Partners keeps 75%',
      FEE_SHARING_RULE.words,
    ])
      expect(first).toContain(shown)
    for (const hidden of ['Jane Roe', 'Shop Inc.', 'report.pdf', 'She needs'])
      expect(first).not.toContain(hidden)

    await press(link, 'Let Demo Attorney know I’ve seen it')
    expect(await status(id)).toBe('viewed')

    const second = text(await press(link, 'I am checking conflicts'))
    for (const shown of ['Slip and fall', 'Jane Roe', 'Shop Inc.']) expect(second).toContain(shown)
    expect(second).not.toContain('She needs')

    const third = text(await press(link, 'Accept'))
    expect(third).toContain('You have accepted this referral')
    expect(third).not.toMatch(/would like to refer|Please respond by/)
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
    const confirmation = (): string =>
      api.mailbox.mails.findLast(
        ({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('You accepted'),
      )?.text ?? ''
    await expect
      .poll(confirmation)
      .toContain('Referral fee to Demo Law Office: 25% of the total attorney fee')
    expect(confirmation()).toMatch(/Referral: Personal Injury, NY, sent November \d+, 2026\./)
    expect(confirmation()).not.toMatch(/Jane Roe|Shop Inc|She needs/)
  })

  it('keeps each name of the parties on its line', async () => {
    const { link } = await referred({ client: 'Jane Roe\nMark Roe', adverseParties: 'Shop Inc.\nJohn Doe' })
    const names = (await press(link, 'I am checking conflicts')).querySelectorAll('dd .lines')
    expect([...names].map(({ textContent }) => textContent)).toEqual([
      'Jane Roe\nMark Roe',
      'Shop Inc.\nJohn Doe',
    ])
  })

  it('says that the parties are not named, instead of showing something else in their place', async () => {
    const { link } = await referred()
    const checked = text(await press(link, 'I am checking conflicts'))
    expect(checked).toContain('The sender has not named the parties.')
  })

  it('[RF-13] declines with a reason, once it has been asked again', async () => {
    const { id, link } = await referred()
    const asked = await sides.submitOnce(link, { action: 'decline', reason: 'jurisdiction' })
    expect(asked.status).toBe(200)
    expect(asked.html).toContain('Decline this referral?')
    expect(await status(id)).toBe('open')
    const after = await press(link, 'Decline', { reason: 'jurisdiction', note: 'Not admitted in NY' })
    expect(text(after)).toContain('You have declined this referral')
    expect(after.querySelector('form')).toBeNull()
    expect((await sides.detail(ATTORNEY, id)).events.at(-1)?.note).toBe('Jurisdiction: Not admitted in NY')
  })

  it('proposes another percentage, and hears by mail that it is agreed', async () => {
    const { id, link } = await referred()
    const after = await press(link, 'Counter', { percentage: '30%' })
    expect(text(after)).toContain(
      'You proposed: Referral fee to Demo Law Office: 30% of the total attorney fee',
    )
    expect(await sides.detail(ATTORNEY, id)).toMatchObject({ status: 'countered', counterPercentage: 30 })
    await sides.change(ATTORNEY, id, 'actions', { action: 'accept_counter' })
    expect(text(await page(link))).toContain('Demo Attorney accepted your counteroffer')
    await expect
      .poll(() => api.mailbox.mails.map(({ subject }) => subject))
      .toContain('Demo Law Office has accepted your counteroffer')
  })

  it('does not propose what is offered already', async () => {
    const { link, email } = await referred()
    const same = await sides.submitOnce(link, { action: 'counter', percentage: '25' })
    expect(same.status).toBe(400)
    expect(same.html).toContain('That’s the fee already offered.')
    expect(codesTo(api, email)).toEqual([])
  })

  it('notices an acceptance before the check for conflicts, and says what was agreed when', async () => {
    const { id, link } = await referred()
    const warning = 'You haven’t checked for conflicts'
    expect((await sides.submitOnce(link, { action: 'accept' })).html).toContain(warning)
    await press(link, 'I am checking conflicts')
    expect((await sides.submitOnce(link, { action: 'accept' })).html).not.toContain(warning)
    const after = text(await press(link, 'Accept'))
    expect(after).toMatch(/Accepted\s+Friday, November 20, 2026/)
    expect(after).toContain(id)
  })

  it('does not call a percentage agreed that was proposed and then declined', async () => {
    const { link } = await referred()
    await press(link, 'Counter', { percentage: '30' })
    await press(link, 'Decline', { reason: 'jurisdiction' })
    const after = text(await page(link))
    expect(after).toContain('You have declined this referral')
    expect(after).not.toMatch(/Agreed on|You proposed/)
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
      'Enter a percentage from 0 to 100.',
    )
    expect(document.querySelector('#counter-note')?.textContent).toBe('See <below>')
    expect(document.querySelector('[role=alert]')?.textContent).toContain('percentage')
  })

  it('opens after each answer where that answer is, wherever the page was opened before', async () => {
    const { link } = await referred()
    const pages = [await page(link)]
    for (const sent of [
      { action: 'decline', reason: '' },
      { action: 'decline', reason: 'capacity' },
      { action: 'accept', percentage: '25' },
    ]) {
      const answer = await sides.submit(link, sent)
      pages.push(new JSDOM(answer.html).window.document)
    }
    const forms = pages.flatMap((document) => [...document.querySelectorAll('form')])
    expect(forms.length).toBeGreaterThan(8)
    // A form's action keeps the page's position or names its own.
    for (const form of forms) {
      const place = form.getAttribute('action')
      expect(['#', '#conflicts', '#messages', `#${form.id}`]).toContain(place)
    }
    expect(pages[1]?.querySelector('#decline')?.textContent).toContain('Choose a reason.')
  })

  it('is a page for people: a language, a title, headings in order, a label for every field, no script', async () => {
    const { link } = await referred()
    const document = await page(link)
    expect(document.documentElement.lang).toBe('en')
    expect(document.title).toBe('A referral from Demo Law Office – CounselRelay')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    const levels = [...document.querySelectorAll('h1, h2, h3')].map(({ tagName }) => Number(tagName[1]))
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true)
    for (const field of document.querySelectorAll('input:not([type="hidden"]), select, textarea'))
      expect(document.querySelector(`label[for="${field.id}"]`), field.id).not.toBeNull()
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.querySelectorAll('script, style, [style], [onclick], img, iframe')).toHaveLength(0)
    const stylesheet = await sides.open('/r-assets/recipient.css')
    expect(stylesheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
  })
})
