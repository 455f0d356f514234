/** What somebody tries with a link, without one, or with a changed client; and that a request is mailed once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLogger } from '../../../runtime/logger.ts'
import { pathOf } from '../../../shared/contracts/endpoint.ts'
import { getAnswerFileEndpoint, getAskLinkEndpoint } from '../../../shared/contracts/lien-answers.ts'
import { pushRecordsResponseSchema } from '../../../shared/contracts/records.ts'
import { anAnswer, anAsk } from '../../../shared/domain/books/testing/book-parts.ts'
import { ADMIN, ATTORNEY, PENDING, startTestApi, TEST_KEYS, type TestApi } from '../../testing/test-api.ts'
import { createAskTokens } from './ask-tokens.ts'
import { CLIENT, lienholderStage, OTHER_HOLDER, shownText, type Matter } from './testing/lienholder-stage.ts'

const NAME = 'Pat Payor, Billing manager'
const SCRIPT = '<script>alert(1)</script>'

let api: TestApi
let matter: Matter
const log: string[] = []
let now = Date.parse('2026-11-26T12:00:00Z')
beforeAll(async () => {
  api = await startTestApi({
    clock: () => now,
    env: { RATE_LIMITS: 'on' },
    logger: createLogger('api', 'trace', { write: (line) => void log.push(line) }),
  })
  matter = await stage.matter()
})
afterAll(() => api.close())

const stage = lienholderStage(() => api)
const { ask, askRow, link, open, post, push, submit } = stage
const pathTo = async (id: string) => (await link(matter, id)).path
const answersOf = async (id: string) => (await askRow(matter, id)).answers.map(({ value }) => value)
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields)
const accepting = (once: string = randomUUID()) =>
  form({ action: 'accept', once, name: NAME, authorized: 'yes', offered: '423157' })
const mailsTo = (email: string) => api.mailbox.mails.filter(({ to }) => to?.[0]?.address === email)

describe('a link', () => {
  it('that nobody was given says nothing, whatever it looks like', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    const token = path.slice('/l/'.length)
    const flipped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
    for (const wrong of [flipped, token.slice(0, -1), `${token}A`, id, 'A'.repeat(43)]) {
      const page = await open(`/l/${wrong}`)
      expect(page.status).toBe(404)
      expect(shownText(page)).toContain('This link is not valid')
      expect((await post(`/l/${wrong}`, accepting())).status).toBe(404)
    }
    // The link of the recipient of a referral is another one, and nothing derives this one from the ask alone.
    expect((await open(`/r/${token}`)).status).toBe(404)
    expect((await open(`/l/${createAskTokens([TEST_KEYS.link]).tokenOf(id)}`)).status).toBe(404)
    expect(await answersOf(id)).toEqual([])
  })

  it('is told to the matter’s owner alone', async () => {
    const id = await ask(matter, { email: '' })
    const own = pathOf(getAskLinkEndpoint, { book: matter.book, ask: id })
    for (const [person, status] of [
      [null, 401],
      [ADMIN, 404],
      [PENDING, 403],
    ] as const)
      expect((await api.get(own, person)).status).toBe(status)
    const files = pathOf(getAnswerFileEndpoint, { book: matter.book, ask: id, file: randomUUID() })
    for (const [person, status] of [
      [null, 401],
      [ADMIN, 404],
      [ATTORNEY, 404],
    ] as const)
      expect((await api.get(files, person)).status).toBe(status)
  })

  it('is kept nowhere as it is', async () => {
    const id = await ask(matter, { email: 'kept@mercy.test' })
    const token = (await pathTo(id)).slice('/l/'.length)
    await vi.waitFor(() => expect(mailsTo('kept@mercy.test')).toHaveLength(1))
    for (const table of ['lien_ask_pages', 'mails', 'records', 'record_history', 'notifications']) {
      const rows = await api.database.statement(`select * from public.${table}`)
      expect(JSON.stringify(rows), table).not.toContain(token)
    }
    expect(log.filter((line) => line.includes(token))).toEqual([])
  })
})

describe('a form', () => {
  it('that is sent twice, or at once, is one answer', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    const counter = () =>
      form({ action: 'counter', once: '0b9f2d5a-0000-4000-8000-000000000001', name: NAME, amount: '1' })
    const sent = await Promise.all([post(path, counter()), post(path, counter()), post(path, counter())])
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
    now += 1_000
    expect((await post(path, counter())).status).toBe(303)
    expect(await answersOf(id)).toHaveLength(1)
  })

  it('after the acceptance changes nothing, and says so', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    expect((await post(path, accepting())).status).toBe(303)
    for (const again of [
      accepting(),
      form({ action: 'counter', once: randomUUID(), name: NAME, amount: '1' }),
    ]) {
      const refused = await post(path, again)
      expect(refused.status).toBe(409)
      expect(shownText(refused)).toContain('The offer has been accepted already.')
    }
    expect((await answersOf(id)).map(({ kind }) => kind)).toEqual(['accept'])
  })

  it('cannot name another amount, another ask, or an action that is none', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    const forged = accepting()
    forged.set('offered', '1')
    expect((await post(path, forged)).status).toBe(409)
    const mixed = accepting()
    for (const [name, value] of Object.entries({
      cents: '1',
      ask: randomUUID(),
      lien: matter.otherLien,
      at: '1999',
    }))
      mixed.set(name, value)
    expect((await post(path, form({ action: 'delete', once: randomUUID(), name: NAME }))).status).toBe(400)
    expect((await post(path, form({ action: 'ledger', once: randomUUID(), name: NAME }))).status).toBe(400)
    expect((await post(path, mixed)).status).toBe(303)
    expect(await answersOf(id)).toMatchObject([{ ask: id, lien: matter.lien, cents: 423_157 }])
  })

  it('shows a script in a name, a note or a file’s name as text', async () => {
    const id = await ask(matter, { email: '', letter: SCRIPT })
    const path = await pathTo(id)
    const wrong = await submit(path, 'counter', {
      name: SCRIPT,
      amount: `"${SCRIPT}`,
      note: `</textarea>${SCRIPT}`,
    })
    await submit(path, 'counter', { name: SCRIPT, amount: '1', note: SCRIPT })
    const file = new File(['%PDF-1.7'], `${SCRIPT}.pdf`)
    expect((await submit(path, 'ledger', { name: SCRIPT }, file)).status).toBe(303)
    for (const shown of [wrong, await open(path)]) {
      expect(shown.page.querySelector('script')).toBeNull()
      expect(shown.html).toContain('&lt;script&gt;')
    }
  })

  it.each([
    ['JSON', '{"action":"accept"}', 'application/json', 415],
    [
      'a file form without an end',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['a file form without a boundary', '--x--', 'multipart/form-data; charset=utf-8', 400],
    [
      'a text that cannot be stored',
      'action=counter&name=%00&amount=1',
      'application/x-www-form-urlencoded',
      400,
    ],
    ['too much', `name=${'x'.repeat(30_000)}`, 'application/x-www-form-urlencoded', 413],
  ])('that is %s is refused', async (_, body, type, status) => {
    const id = await ask(matter, { email: '' })
    expect((await post(await pathTo(id), body, type)).status).toBe(status)
    expect(await answersOf(id)).toEqual([])
  })

  it('cannot fill a matter: ten counteroffers, five files', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1)
      statuses.push((await submit(path, 'counter', { name: NAME, amount: String(index + 1) })).status)
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(303), 409])
    for (let index = 0; index < 5; index += 1)
      expect((await submit(path, 'ledger', { name: NAME }, new File(['%PDF-1.7'], 'a.pdf'))).status).toBe(303)
    expect((await open(path)).page.querySelector('#ledger')).toBeNull()
  })

  it('is counted for each link', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    const statuses = new Set<number>()
    for (let index = 0; index < 41; index += 1)
      statuses.add((await post(path, form({ action: 'none' }))).status)
    expect([...statuses]).toEqual([400, 429])
  })
})

describe('an operation of a changed client', () => {
  it('cannot make or change an answer', async () => {
    const id = await ask(matter, { email: '' })
    const forged = randomUUID()
    await push(matter, { [`answers/${forged}`]: anAnswer(matter.lien, id, { kind: 'accept', cents: 1 }) })
    expect(await answersOf(id)).toEqual([])
    await post(await pathTo(id), accepting())
    const [row] = (await askRow(matter, id)).answers
    for (const value of [null, anAnswer(matter.lien, id, { cents: 1 })])
      await push(matter, { [`answers/${row?.id ?? ''}`]: value })
    expect((await askRow(matter, id)).answers).toEqual([row])
  })

  it('with the id of another owner’s ask makes a page of its own, and opens nothing of theirs', async () => {
    const id = await ask(matter, { email: '' })
    const theirs = await pathTo(id)
    const own = { ...matter, book: randomUUID() }
    const set = {
      ...{ title: 'Theft', client: 'Nobody', state: 'TX', injury: '2025-04-01' },
      ...{ [`liens/${matter.lien}/holder`]: 'Nobody', [`liens/${matter.lien}/type`]: 'other' },
      [`offers/${matter.offer}`]: { ...offerOf(matter), cents: 1 },
      [`asks/${id}`]: anAsk(matter.lien, matter.offer, { email: '', respondBy: '2099-01-01' }),
    }
    expect(await push(own, set, {}, ADMIN)).toMatchObject({ kind: 'applied' })
    const stolen = await api.get(pathOf(getAskLinkEndpoint, { book: matter.book, ask: id }), ADMIN)
    expect(stolen.status).toBe(404)
    const answer = await api.get(pathOf(getAskLinkEndpoint, { book: own.book, ask: id }), ADMIN)
    const { pathname } = new URL(getAskLinkEndpoint.response.parse(await answer.json()).link)
    expect(pathname).not.toBe(theirs)
    expect(shownText(await open(pathname))).toContain('$0.01')
    expect(shownText(await open(theirs))).toContain('$4,231.57')
  })
})

function offerOf({ lien }: Matter) {
  return {
    ...{ lien, by: 'us', channel: '', reasons: [], results: [], respondBy: null, note: '', document: '' },
    ...{ who: '', at: '2026-03-02T10:00:00.000Z' },
  }
}

describe('the mail', () => {
  it('goes out once, when its operation is sent twice and at once', async () => {
    const email = 'once@mercy.test'
    const id = randomUUID()
    const operation = {
      ...{
        opId: randomUUID(),
        kind: 'book',
        id: matter.book,
        schemaVersion: 1,
        type: 'set',
        create: false,
        seen: {},
      },
      set: {
        [`asks/${id}`]: anAsk(matter.lien, matter.offer, {
          email,
          respondBy: '2099-01-01',
          letter: `About ${CLIENT}.`,
        }),
      },
    }
    const send = async (opId = operation.opId) => {
      const request = {
        deviceId: randomUUID(),
        deviceLabel: 'Phone',
        epoch: null,
        ops: [{ ...operation, opId }],
      }
      const answer = await api.post('/api/records/push', ATTORNEY, request)
      return pushRecordsResponseSchema.parse(await answer.json()).results[0]?.result.kind
    }
    expect(await Promise.all([send(), send(), send()])).toEqual(['applied', 'applied', 'applied'])
    // The same row in another operation too.
    expect(await send(randomUUID())).toBe('applied')
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1))
    const [row] = await api.database.statement(
      'select count(*)::int as n from public.mails where to_address = $1',
      [email],
    )
    expect(row).toEqual({ n: 1 })
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe('A request about a lien from Demo Law Office')
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([ATTORNEY.email])
    const { path, mail: state } = await link(matter, id)
    expect(state).toBe('sent')
    for (const body of [mail?.html, mail?.text]) {
      expect(body).toContain(`http://localhost:3000${path}`)
      expect(body).toContain(`About ${CLIENT}.`)
      expect(body).toMatch(/This link is for one lien and expires on Thursday, January 1, 2099/)
      expect(body).not.toContain(OTHER_HOLDER)
    }
  })

  it('is not sent without an address, to a stopped one, or beyond what an hour allows', async () => {
    expect((await link(matter, await ask(matter, { email: '' }))).mail).toBe('none')
    await api.database.statement(
      `insert into public.stopped_addresses (email_sha256, stopped_at)
       values (encode(sha256('stopped@mercy.test'::bytea), 'hex'), now())`,
    )
    expect((await link(matter, await ask(matter, { email: 'Stopped@mercy.test' }))).mail).toBe('stopped')
    const states: string[] = []
    for (let index = 0; index < 21; index += 1)
      states.push((await link(matter, await ask(matter, { email: 'many@mercy.test' }))).mail)
    expect(states.filter((state) => state === 'over_limit')).toHaveLength(1)
  })
})

it('no log, subject, notification or push message has a fact of the client or an amount', async () => {
  const notices = await api.database.statement('select title, body, link from public.notifications')
  const mails = await api.database.statement('select subject, last_error from public.mails')
  const jobs = await api.database.statement('select data::text as data from pgboss.job')
  expect(notices.length).toBeGreaterThan(3)
  const told = [log.join('\n'), JSON.stringify(notices), JSON.stringify(mails), JSON.stringify(jobs)].join(
    '\n',
  )
  for (const fact of [
    CLIENT,
    'Zephyrine',
    OTHER_HOLDER,
    'Mercy Hospital',
    'CLM-7731',
    'PAT-55',
    '4,231.57',
    '423157',
    'mercy.test',
    NAME,
  ])
    expect(told).not.toContain(fact)
})
