/** What a lienholder's form holds: corrected, too long, with characters that are none, and with a file that is not read. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { lienholderStage, shownText, type Matter } from './testing/lienholder-stage.ts'

const NAME = 'Pat Payor, Billing manager'

let api: TestApi
let matter: Matter
beforeAll(async () => {
  api = await startTestApi()
  matter = await stage.matter()
})
afterAll(() => api.close())

const stage = lienholderStage(() => api)
const { ask, askRow, link, post, submit } = stage
const pathTo = async (id: string) => (await link(matter, id)).path
const answersOf = async (id: string) => (await askRow(matter, id)).answers.map(({ value }) => value)
const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields)
const accepting = () =>
  form({ action: 'accept', once: randomUUID(), name: NAME, authorized: 'yes', offered: '423157' })

describe('a form', () => {
  it('that was corrected on a restored page is another answer, after a question', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    const once = randomUUID()
    const counter = (mark: string, amount: string) =>
      form({ action: 'counter', once: mark, name: NAME, amount })
    expect((await post(path, counter(once, '1'))).status).toBe(303)
    const asked = await post(path, counter(once, '2'))
    expect(asked.status).toBe(409)
    expect(shownText(asked)).toContain(
      'An earlier answer was already sent from this page, so this one was not sent.',
    )
    expect(asked.page.querySelector('#amount')?.value).toBe('2')
    const mark = asked.page.querySelector('#counter [name=once]')?.value ?? once
    expect(mark).not.toBe(once)
    expect((await post(path, counter(mark, '2'))).status).toBe(303)
    expect((await answersOf(id)).map(({ cents }) => cents).toSorted()).toEqual([100, 200])
  })

  it('leaves no control character but the newline in a name or a note', async () => {
    const id = await ask(matter, { email: '' })
    await submit(await pathTo(id), 'counter', {
      ...{ name: 'Pat\u001b[2J\u0085 Payor', amount: '1', note: 'One.\r\nTwo\t\u0007words.' },
    })
    expect(await answersOf(id)).toMatchObject([{ name: 'Pat[2J Payor', note: 'One.\nTwo words.' }])
  })

  it('with more text than an ask holds is refused, but an acceptance is taken', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    const long = { name: NAME, amount: '1', note: '\u20ac'.repeat(1_000) }
    const sent: number[] = []
    for (let index = 0; index < 6; index += 1) sent.push((await submit(path, 'counter', long)).status)
    expect(sent).toEqual([303, 303, 303, 303, 303, 409])
    expect((await post(path, accepting())).status).toBe(303)
  })

  it('with a file for an ask that is over, or is full, is refused before it is read', async () => {
    const id = await ask(matter, { email: '' })
    const path = await pathTo(id)
    const unread = async () => new Uint8Array(await new Response('not a form').arrayBuffer())
    for (let index = 0; index < 5; index += 1)
      await submit(
        path,
        'ledger',
        { name: NAME },
        new File(['%PDF-1.7'], `${'a'.repeat(index)}b\u{1F4A5}.pdf`),
      )
    const full = await post(path, await unread(), 'multipart/form-data; boundary=x')
    expect(full.status).toBe(409)
    expect(shownText(full)).toContain('You have sent 5 files.')
    await post(path, accepting())
    const over = await post(path, await unread(), 'multipart/form-data; boundary=x')
    expect(shownText(over)).toContain('The offer has been accepted already.')
  })

  it('with a file whose name is cut within a character keeps a name that can be stored', async () => {
    const id = await ask(matter, { email: '' })
    const file = new File(['%PDF-1.7'], `a${'\u{1F4A5}'.repeat(100)}.pdf`)
    expect((await submit(await pathTo(id), 'ledger', { name: NAME }, file)).status).toBe(303)
    expect((await answersOf(id))[0]?.file?.name.isWellFormed()).toBe(true)
  })
})
