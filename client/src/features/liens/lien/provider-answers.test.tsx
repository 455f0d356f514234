import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  aLien,
  aMatter,
  anAnswer,
  anAsk,
  anOffer,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { OWNER, renderApplication, teachDialogs, type FakeServer } from '../../../testing/application.tsx'
import { MatterPage } from '../matter/matter-page.tsx'

beforeEach(teachDialogs)

const [BOOK, LIEN, OURS] = [madeId(1), madeId(2), madeId(11)]
const [ASK, ANSWER, FILE] = [madeId(21), madeId(31), madeId(41)]
const FAR = '2099-01-01'
const RECEIVED = { [`receipts/${ASK}`]: { at: '2026-03-02T10:00:00.000Z', check: null } }
const OFFERED = { [`offers/${OURS}`]: anOffer(LIEN, 'us', 423_157) }
const ASKED = { ...OFFERED, [`asks/${ASK}`]: anAsk(LIEN, OURS, { respondBy: FAR }) }

async function open(units: UnitValues, options: { isOffline?: boolean; server?: FakeServer } = {}) {
  const { server = () => Response.json({}), isOffline = false } = options
  const { core } = renderApplication(<MatterPage />, {
    ...{ at: `/dashboard/liens/${BOOK}/edit?lien=${LIEN}`, path: '/dashboard/liens/:id/edit' },
    ...{ server, isOffline },
  })
  const { store } = core.records
  await store.edit(OWNER, { kind: 'book', id: BOOK }, { ...aMatter(), ...aLien(LIEN), ...units })
  const body = async () => (await store.read(OWNER, { kind: 'book', id: BOOK }))?.body ?? {}
  const rows = async (list: string) =>
    Object.entries(await body()).filter(([unit]) => unit.startsWith(`${list}/`))
  return { part: await screen.findByRole('region', { name: 'Answers by link' }), rows }
}

describe('asking', () => {
  it('saves a request about our last offer, with a letter to begin with', async () => {
    const { part, rows } = await open(OFFERED)
    await userEvent.click(within(part).getByRole('button', { name: 'Ask for an answer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for an answer by link' }))
    const letter = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Letter' })
    expect(letter.value).toContain('Re: Rita Roe')
    expect(letter.value).toContain('We offer $4,231.57')
    await userEvent.type(dialog.getByRole('textbox', { name: /email/ }), 'billing@mercy')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }))
    expect(await dialog.findByText('Please enter an email address, or leave it empty.')).toBeDefined()
    await userEvent.type(dialog.getByRole('textbox', { name: /email/ }), '.test')
    await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }))
    expect(await within(part).findByText('Waits for a connection')).toBeDefined()
    const [stored] = await rows('asks')
    expect(stored?.[1]).toMatchObject({ lien: LIEN, offer: OURS, email: 'billing@mercy.test' })
    expect(unitErrors(BOOK_KIND, Object.fromEntries(await rows('asks')))).toEqual([])
  })

  it('keeps a letter that was edited when another offer is chosen, until it is replaced', async () => {
    const other = madeId(12)
    const { part } = await open({ ...OFFERED, [`offers/${other}`]: anOffer(LIEN, 'us', 500_000) })
    await userEvent.click(within(part).getByRole('button', { name: 'Ask for an answer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask for an answer by link' }))
    const letter = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Letter' })
    const choose = async (id: string) =>
      userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Our offer' }), id)
    await choose(OURS)
    expect(letter.value).toContain('$4,231.57')
    await userEvent.type(letter, ' Kindly answer.')
    await choose(other)
    expect(letter.value).toContain('$4,231.57')
    expect(letter.value).toContain('Kindly answer.')
    await userEvent.click(dialog.getByRole('button', { name: 'Replace my letter' }))
    expect(letter.value).toContain('$5,000.00')
    expect(letter.value).not.toContain('Kindly')
    expect(dialog.queryByRole('button', { name: 'Replace my letter' })).toBeNull()
  })

  it.each([
    [
      'without an offer of ours',
      {},
      'Add an offer of ours first. Then the lienholder can answer it by link.',
    ],
    [
      'of a lien that is closed',
      {
        ...OFFERED,
        [`liens/${LIEN}/status`]: { steps: [aStep('invalidate', 'invalid', { reason: 'Paid' })] },
      },
      'This lien is agreed or closed, so its links take no answers.',
    ],
  ])('is not offered %s, and says why', async (_, units, words) => {
    const { part } = await open(units)
    expect(within(part).getByText(words)).toBeDefined()
    expect(within(part).queryByRole('button', { name: 'Ask for an answer' })).toBeNull()
  })
})

describe('a request', () => {
  it('has a link once the server has it, which is fetched when it is wanted', async () => {
    const called: string[] = []
    const { part } = await open(
      { ...ASKED, ...RECEIVED },
      {
        server: ({ path }) => {
          called.push(path)
          return Response.json({ link: `http://localhost:3000/l/${'x'.repeat(43)}`, mail: 'sent' })
        },
      },
    )
    expect(within(part).getByText('Waiting for an answer')).toBeDefined()
    await userEvent.click(within(part).getByRole('button', { name: 'Get link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Link for the lienholder' }))
    expect(
      dialog.getByText(
        'Its email was handed to the mail server. A message that it comes back later is not seen here.',
      ),
    ).toBeDefined()
    expect(called).toContain(`/api/lien-asks/${BOOK}/${ASK}`)
  })

  it('has no link before, and offline', async () => {
    const { part } = await open(ASKED, { isOffline: true })
    expect(within(part).getByText('Waits for a connection')).toBeDefined()
    expect(within(part).queryByRole('button', { name: 'Get link' })).toBeNull()
  })

  it('is withdrawn for good, after a question', async () => {
    const { part, rows } = await open({ ...ASKED, ...RECEIVED })
    await userEvent.click(within(part).getByRole('button', { name: 'Withdraw' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await within(part).findByText('Withdrawn')).toBeDefined()
    expect(within(part).queryByRole('button', { name: 'Withdraw' })).toBeNull()
    expect((await rows('askEnds')).map(([, value]) => value)).toMatchObject([{ ask: ASK, lien: LIEN }])
  })
})

it('an accepted request can be withdrawn, which ends what its page shows', async () => {
  const { part, rows } = await open({
    ...{ ...ASKED, ...RECEIVED },
    [`answers/${ANSWER}`]: anAnswer(LIEN, ASK, { kind: 'accept', cents: 423_157 }),
  })
  expect(within(part).queryByRole('button', { name: 'Get link' })).toBeNull()
  await userEvent.click(within(part).getByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await within(part).findByText('Accepted, link withdrawn')).toBeDefined()
  expect(within(part).queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(await rows('askEnds')).toHaveLength(1)
})

describe('an answer', () => {
  it('becomes one offer of theirs', async () => {
    const { part, rows } = await open({
      ...ASKED,
      ...RECEIVED,
      [`answers/${ANSWER}`]: anAnswer(LIEN, ASK, { cents: 450_000, note: 'Our last word.' }),
    })
    expect(within(part).getByText('Answered')).toBeDefined()
    expect(within(part).getByText('Our last word.')).toBeDefined()
    await userEvent.dblClick(within(part).getByRole('button', { name: 'Add $4,500.00 to the offers' }))
    expect(await within(part).findByText('In the offers')).toBeDefined()
    await waitFor(async () => expect(await rows('offers')).toHaveLength(2))
    expect((await rows('offers')).at(-1)).toMatchObject([`offers/${ANSWER}`, { by: 'them', cents: 450_000 }])
  })

  it('is in the list of the matter and beside the next step, until something is entered after it', async () => {
    const { part } = await open({
      ...ASKED,
      ...RECEIVED,
      [`answers/${ANSWER}`]: anAnswer(LIEN, ASK, { at: '2026-03-03T10:00:00.000Z' }),
    })
    const list = within(screen.getByRole('list', { name: 'Liens of this matter' }))
    expect(list.getByText('Answer received')).toBeDefined()
    expect(list.getByText('Next: Read their answer')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Read the answer' }))
    expect(document.activeElement).toBe(within(part).getByRole('heading', { name: 'Answers by link' }))
    await userEvent.type(screen.getByRole('textbox', { name: /note/i }), 'They sent a ledger.')
    await userEvent.click(screen.getByRole('button', { name: 'Add the note' }))
    await waitFor(() => expect(screen.queryByText('Answer received')).toBeNull())
  })

  it('with a file is saved online alone', async () => {
    const units = {
      ...ASKED,
      ...RECEIVED,
      [`answers/${ANSWER}`]: anAnswer(LIEN, ASK, {
        ...{ kind: 'ledger', cents: null, file: { id: FILE, name: 'Roe.pdf', size: 2_048 } },
      }),
    }
    const { part } = await open(units, { isOffline: true })
    expect(within(part).getByText('The file can be saved when you’re online.')).toBeDefined()
    expect(within(part).queryByRole('button', { name: /offers/ })).toBeNull()
  })
})
