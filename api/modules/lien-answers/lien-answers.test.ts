/** What a lienholder sees and sends by a link, and what the attorney gets of it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../../../shared/contracts/endpoint.ts'
import { getAnswerFileEndpoint } from '../../../shared/contracts/lien-answers.ts'
import { anAsk, anEntry, aStep } from '../../../shared/domain/books/testing/book-parts.ts'
import { offerOfAnswer } from '../../../shared/domain/books/asks.ts'
import { ATTORNEY, startTestApi, type TestApi } from '../../testing/test-api.ts'
import { CLIENT, lienholderStage, OTHER_HOLDER, shownText, type Matter } from './testing/lienholder-stage.ts'

const NAME = 'Pat Payor, Billing manager'
const ACCEPT = { name: NAME, authorized: 'yes' }
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n', 'latin1'), Buffer.alloc(2_000, 0x20)])
const file = (name: string, content: Buffer, type = 'application/octet-stream') =>
  new File([new Uint8Array(content)], name, { type })

let now = Date.parse('2026-11-26T12:00:00Z')
let api: TestApi
let matter: Matter
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  matter = await stage.matter()
})
afterAll(() => api.close())

const stage = lienholderStage(() => api)
const { ask, askRow, link, open, submit, push } = stage
const asked = async (more: Parameters<typeof ask>[1] = {}) => {
  const id = await ask(matter, { email: '', ...more })
  return { id, ...(await link(matter, id)) }
}
const answersOf = async (id: string) => (await askRow(matter, id)).answers.map(({ value }) => value)

describe('the page', () => {
  it('shows one lien: the offer, the patient, the letter and who asks, and nothing else of the matter', async () => {
    const { path } = await asked({ letter: 'First part.\n\nSecond <b>part</b>.', respondBy: '2026-12-04' })
    const shown = await open(path)
    expect(shown.status).toBe(200)
    for (const words of [
      ...['A request about a lien from Demo Law Office', '$4,231.57', CLIENT, 'Mercy Hospital', 'PAT-55'],
      ...['CLM-7731', 'Tuesday, February 13, 2024', 'Second <b>part</b>.', 'attorney@demo.test'],
      'Friday, December 4, 2026 (in any time zone: until Saturday, December 5, 2026, 11:59 AM UTC)',
    ])
      expect(shownText(shown)).toContain(words)
    for (const hidden of [OTHER_HOLDER, '9,876.54', 'Roe v. Acme', matter.book, matter.lien])
      expect(shown.html).not.toContain(hidden)
    expect(shown.page.querySelector('script')).toBeNull()
  })

  it('is kept from caches, indexes and other sites, and changes nothing when it is opened', async () => {
    const { id, path } = await asked()
    const before = await askRow(matter, id)
    const answer = await api.app.request(path)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    await open(path)
    expect(await askRow(matter, id)).toEqual(before)
  })
})

describe('an answer', () => {
  it('accepts the offer for good', async () => {
    const { id, path } = await asked()
    expect(await submit(path, 'accept', ACCEPT)).toMatchObject({ status: 303, location: path })
    expect(await answersOf(id)).toEqual([
      {
        ...{ ask: id, lien: matter.lien, kind: 'accept', cents: 423_157, name: NAME, note: '', file: null },
        at: new Date(now).toISOString(),
      },
    ])
    const after = await open(path)
    expect(shownText(after)).toContain('You have accepted the offer')
    expect(after.page.querySelector('form')).toBeNull()
  })

  it('counters, as often as they like until the day has ended, and is shown what was sent', async () => {
    const { id, path } = await asked({ respondBy: '2026-11-27' })
    await submit(path, 'counter', { name: NAME, amount: '$4,500', note: 'Our last word.' })
    now += 60_000
    await submit(path, 'counter', { name: NAME, amount: '4,400.50' })
    expect((await answersOf(id)).map(({ kind, cents, note }) => [kind, cents, note])).toEqual([
      ['counter', 450_000, 'Our last word.'],
      ['counter', 440_050, ''],
    ])
    const shown = shownText(await open(path))
    expect(shown).toContain('Your counteroffer has been sent')
    expect(shown).toMatch(/You proposed \$4,400.50.*You proposed \$4,500.00 Our last word./)
    now = Date.parse('2026-11-28T12:00:00Z')
    const late = await open(path)
    expect(late.status).toBe(410)
    expect(shownText(late)).toContain('This link has expired')
    expect(late.html).not.toContain(CLIENT)
    now = Date.parse('2026-11-26T12:00:00Z')
  })

  it('sends a ledger, which its owner saves and nobody else', async () => {
    const { id, path } = await asked()
    const sent = await submit(
      path,
      'ledger',
      { name: NAME, note: 'Itemized.' },
      file('C:\\bills\\Roe <ledger>.exe', PDF),
    )
    expect(sent).toMatchObject({ status: 303, location: path })
    const [answer] = await answersOf(id)
    expect(answer).toMatchObject({
      kind: 'ledger',
      cents: null,
      note: 'Itemized.',
      file: { size: PDF.length },
    })
    expect(answer?.file?.name).toBe('Roe _ledger_.pdf')
    const place = pathOf(getAnswerFileEndpoint, { book: matter.book, ask: id, file: answer?.file?.id ?? '' })
    const saved = await api.get(place, ATTORNEY)
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
      'content-length': String(PDF.length),
    })
    expect(Buffer.from(await saved.arrayBuffer()).equals(PDF)).toBe(true)
    expect((await api.get(place, null)).status).toBe(401)
  })

  it('becomes an offer of theirs that the server takes once', async () => {
    const { id, path } = await asked()
    await submit(path, 'counter', { name: NAME, amount: '4000' })
    const [row] = (await askRow(matter, id)).answers
    const units = row === undefined ? null : offerOfAnswer(row)
    for (const _ of ['one device', 'another'])
      expect(await push(matter, units ?? {})).toMatchObject({ kind: 'applied' })
  })

  it('tells the attorney, without a name or an amount', async () => {
    const { path } = await asked()
    await submit(path, 'accept', ACCEPT)
    const answer = await api.get('/api/notifications', ATTORNEY)
    const { notifications } = (await answer.json()) as { notifications: Record<string, unknown>[] }
    expect(notifications[0]).toMatchObject({
      kind: 'lien_answered',
      title: 'A lienholder has answered',
      link: `/dashboard/liens/${matter.book}/edit?lien=${matter.lien}`,
    })
  })
})

describe('the room of a matter', () => {
  const refused = 'No more answers fit into this matter. Nothing was sent'
  const counter = { name: NAME, amount: '4000', note: '€'.repeat(1_000) }

  it('is shared by the answers of all its asks, and its owner saves on', async () => {
    const own = await stage.matter()
    const paths: string[] = []
    for (let count = 0; count < 6; count += 1)
      paths.push((await link(own, await ask(own, { email: '' }))).path)
    const answers: string[] = []
    for (const path of paths)
      for (let count = 0; count < 4; count += 1)
        answers.push(shownText(await submit(path, 'counter', counter)))
    expect(answers[0]).not.toContain(refused)
    expect(answers.at(-1)).toContain(refused)
    expect(await push(own, { claimNumber: 'CLM-1' })).toMatchObject({ kind: 'applied' })
  })
})

describe('the mail of an ask', () => {
  it('that is refused is told to the attorney, without a name or an address', async () => {
    api.mailbox.plan('bounce@mercy.test', { kind: 'refuse', status: 550, words: 'no such mailbox' })
    const own = await stage.matter()
    const id = await ask(own, { email: 'bounce@mercy.test' })
    await expect.poll(async () => (await link(own, id)).mail).toBe('failed')
    const answer = await api.get('/api/notifications', ATTORNEY)
    const { notifications } = (await answer.json()) as { notifications: Record<string, unknown>[] }
    expect(notifications.find(({ kind }) => kind === 'lien_ask_failed')).toMatchObject({
      title: 'An email to a lienholder could not be delivered',
      body: expect.not.stringMatching(/bounce|Mercy/) as string,
      link: `/dashboard/liens/${own.book}/edit?lien=${own.lien}`,
    })
  })
})

describe('what is not right in a form', () => {
  it.each([
    ['accept', { ...ACCEPT, name: ' ' }, 'Enter your name and title.'],
    ['accept', { name: NAME }, 'Confirm that you may accept for the lienholder.'],
    [
      'counter',
      { name: NAME, amount: '1.234,50' },
      'Use a point for cents and commas for thousands: 1,234.50.',
    ],
    ['counter', { name: NAME, amount: '0' }, 'Enter an amount above zero.'],
    ['counter', { name: NAME, amount: '1', note: 'x'.repeat(1_001) }, 'Enter 1,000 characters or fewer.'],
  ])('%s: says so beside the field and keeps the rest', async (action, fill, words) => {
    const { id, path } = await asked()
    const answer = await submit(path, action, fill)
    expect(answer.status).toBe(400)
    const faulty = answer.page.querySelector('[aria-invalid]')
    const told = faulty?.getAttribute('aria-describedby') ?? ''
    expect(answer.page.getElementById(told)?.textContent).toBe(words)
    const kept = answer.page.querySelector(`#${action}-name`)?.value
    expect(kept).toBe(fill.name.trim() === '' ? ' ' : NAME)
    expect(await answersOf(id)).toEqual([])
  })

  it.each([
    ['no file', Buffer.alloc(0), 'Choose a file.', 400],
    [
      'a page that calls itself a PDF',
      Buffer.from('<script>alert(1)</script>'),
      'This file is none of them.',
      400,
    ],
    ['an executable', Buffer.from('MZ\u0090\u0000', 'latin1'), 'This file is none of them.', 400],
    ['more than 10 MB', Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), 'larger than 10 MB', 413],
    ['far more', Buffer.concat([PDF, Buffer.alloc(12 * 1024 * 1024)]), 'larger than 10 MB', 413],
  ])('ledger: %s', async (_, content, words, status) => {
    const { id, path } = await asked()
    const answer = await submit(path, 'ledger', { name: NAME }, file('a.pdf', content, 'application/pdf'))
    expect(answer.status).toBe(status)
    expect(shownText(answer)).toContain(words)
    expect(await answersOf(id)).toEqual([])
  })
})

describe('an ask that arrives too late', () => {
  it.each<[string, Parameters<typeof ask>[1], (own: Matter) => Parameters<typeof push>[1]]>([
    [
      'its lien agreed in the same change',
      {},
      (own) => ({
        [`liens/${own.lien}/status`]: { steps: [aStep('invalidate', 'invalid', { reason: 'Paid' })] },
      }),
    ],
    ['its day past', { respondBy: '2026-11-20' }, () => ({})],
    [
      'an amount of its lien disputed',
      {},
      (own) => ({
        [`amounts/${randomUUID()}`]: anEntry(own.lien, 'asserted', 100),
        [`amounts/${randomUUID()}`]: anEntry(own.lien, 'asserted', 200),
      }),
    ],
  ])('with %s is kept, and makes no mail', async (_, more, set) => {
    const own = await stage.matter()
    const id = randomUUID()
    const late = anAsk(own.lien, own.offer, { email: 'late@mercy.test', respondBy: '2099-01-01', ...more })
    expect(await push(own, { [`asks/${id}`]: late, ...set(own) })).toMatchObject({ kind: 'applied' })
    expect((await link(own, id)).mail).toBe('none')
    expect(
      await api.database.statement(`select id from public.mails where to_address = 'late@mercy.test'`),
    ).toEqual([])
  })
})

describe('the end of an ask', () => {
  const ended = async (path: string, words: string) => {
    const page = await open(path)
    expect(page.status).toBe(410)
    expect(shownText(page)).toContain(words)
    for (const hidden of [CLIENT, '4,231.57', 'PAT-55']) expect(page.html).not.toContain(hidden)
    const answer = await stage.post(
      path,
      new URLSearchParams({ ...ACCEPT, action: 'accept', once: randomUUID(), offered: '423157' }),
    )
    expect(answer.status).toBe(410)
  }

  it('is a row by which the attorney withdraws it', async () => {
    const { id, path } = await asked()
    const end = { ask: id, lien: matter.lien, who: 'Ann', at: '2026-11-26T12:00:00.000Z' }
    expect(await push(matter, { [`askEnds/${randomUUID()}`]: end })).toMatchObject({ kind: 'applied' })
    await ended(path, 'This request has been withdrawn')
    expect(await answersOf(id)).toEqual([])
  })

  it.each<[string, (of: Matter, id: string) => Parameters<typeof push>[1] | null]>([
    [
      'withdrawn',
      ({ lien }, id) => ({
        [`askEnds/${randomUUID()}`]: { ask: id, lien, who: 'Ann', at: '2026-11-26T12:00:00.000Z' },
      }),
    ],
    ['hidden', ({ lien }) => ({ [`liens/${lien}/hidden`]: true })],
    ['past its day', () => null],
  ])('comes for an accepted one too, once it is %s', async (_, set) => {
    const own = await stage.matter()
    const id = await ask(own, { email: '', respondBy: '2026-11-27' })
    const { path } = await link(own, id)
    expect((await submit(path, 'accept', ACCEPT)).status).toBe(303)
    expect(shownText(await open(path))).toContain(CLIENT)
    const units = set(own, id)
    if (units !== null) expect(await push(own, units)).toMatchObject({ kind: 'applied' })
    else now = Date.parse('2026-11-28T12:00:00Z')
    const after = await open(path)
    now = Date.parse('2026-11-26T12:00:00Z')
    expect(after.status).toBe(410)
    expect(shownText(after)).toContain('You have accepted the offer')
    expect(shownText(after)).toContain(ATTORNEY.email)
    for (const hidden of [CLIENT, '4,231.57', 'PAT-55', 'CLM-7731']) expect(after.html).not.toContain(hidden)
  })

  it('is a lien that is settled or hidden, and a matter that is hidden', async () => {
    for (const set of [
      (of: Matter) => ({
        [`liens/${of.lien}/status`]: { steps: [aStep('invalidate', 'invalid', { reason: 'Paid twice' })] },
      }),
      (of: Matter) => ({ [`liens/${of.lien}/hidden`]: true }),
      () => ({ hidden: true }),
    ]) {
      const own = await stage.matter()
      const id = await ask(own, { email: '' })
      const { path } = await link(own, id)
      expect(await push(own, set(own))).toMatchObject({ kind: 'applied' })
      await ended(path, 'This request is closed')
    }
  })
})
