import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Interest } from '../../../../../shared/contracts/interests.ts'
import { interestIn } from '../../../offline/operations/interest.ts'
import {
  OWNER,
  renderApplication,
  teachDialogs,
  type Application,
  type FakeServer,
} from '../../../testing/application.tsx'
import { ExplorePage } from '../list/explore-page.tsx'
import { exploreAnswer, interest, INTEREST_ID } from '../explore.fixture.ts'
import { aTeaser, REQUEST_ID } from '../teaser.fixture.ts'
import { ExploreDetailPage } from './explore-detail-page.tsx'
import type { ShowConversation } from './show-conversation.ts'

beforeEach(teachDialogs)

type Shown = { readonly isListed?: boolean; readonly own?: Interest | null }

const NOT_FOUND = { error: 'We couldn’t find this request.', code: 'not_found' }

const serving =
  ({ isListed = true, own = null }: Shown, act?: FakeServer): FakeServer =>
  (call) => {
    if (call.method === 'POST' && act !== undefined) return act(call)
    if (call.path === '/api/interests')
      return Response.json({ interests: own === null ? [] : [own], next: null })
    return isListed ? Response.json({ teaser: aTeaser() }) : Response.json(NOT_FOUND, { status: 404 })
  }
const unreachable: FakeServer = () => Promise.reject(new TypeError('Failed to fetch'))
const open = (
  server: FakeServer,
  { indexedDB = new IDBFactory(), isOffline = false }: { indexedDB?: IDBFactory; isOffline?: boolean } = {},
): Application =>
  renderApplication(<ExploreDetailPage conversation={Conversation} aside={<p>Tell me of news</p>} />, {
    ...{ at: `/explore/${REQUEST_ID}`, path: '/explore/:id', server, indexedDB, isOffline },
  })
const Conversation: ShowConversation = ({ conversationId, otherParty }) => (
  <p>{`${conversationId} with ${otherParty}`}</p>
)
const queued = ({ core }: Application) => core.outbox.listLine(OWNER, interestIn(REQUEST_ID))
const drafts = ({ core }: Application) => core.database.run((tables) => tables.drafts.count())
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })

const disclosed = {
  clientName: 'Cleo Quintrell',
  otherParties: ['Acme Vans LLC'],
  incidentDate: null,
  contact: null,
}
const contact = { phone: '4155550123', email: 'cleo@client.test', by: ['text'], mayLeaveMessages: false }

describe('a request', () => {
  it('shows its text, the rule note of its state, and the warning at the box', async () => {
    open(serving({}))
    expect(await screen.findByRole('heading', { level: 1, name: 'Personal Injury: Car crash' })).toBeDefined()
    expect(screen.getByText('I was hit at a red light and my back hurts.')).toBeDefined()
    expect(screen.getByRole('complementary', { name: 'Rules in New York' }).textContent).toMatch(/Verify/)
    expect(screen.queryByText('Tell me of news')).toBeNull()
    const box = await message()
    const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(/no more than you need to decide.*Model Rule 1\.18/)
    expect(box.maxLength).toBe(1000)
  })

  it('that may not be seen is one page, whatever the reason', async () => {
    open(serving({ isListed: false }))
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Express interest' })).toBeNull()
  })

  it.each([
    ['is read offline from the copy of the list', REQUEST_ID, 'I was hit at a red light and my back hurts.'],
    ['that the copy does not have says so offline', INTEREST_ID, /^You’re offline, and this request isn’t/],
  ])('%s', async (_, inList, words) => {
    const device = new IDBFactory()
    const list = renderApplication(<ExplorePage />, {
      at: '/explore',
      server: () => Response.json(exploreAnswer({ teasers: [aTeaser({ id: inList })] })),
      indexedDB: device,
    })
    await screen.findByText('1 request shown')
    await waitFor(async () =>
      expect(await list.core.database.run(({ snapshots }) => snapshots.count())).toBe(1),
    )
    list.screen.unmount()
    open(unreachable, { indexedDB: device, isOffline: true })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Report this request' })).toBeNull()
  })

  it('opens from a filtered list though the connection ended, and takes an interest', async () => {
    let isReachable = true
    renderApplication(
      <Routes>
        <Route index element={<ExplorePage />} />
        <Route
          path=":id"
          element={<ExploreDetailPage conversation={Conversation} aside={<p>Tell me of news</p>} />}
        />
      </Routes>,
      {
        ...{ at: '/explore?state=NY', path: '/explore/*' },
        server: (call) => (isReachable ? Response.json(exploreAnswer()) : unreachable(call)),
      },
    )
    const card = await screen.findByRole('link', { name: 'Personal Injury: Car crash' })
    isReachable = false
    await userEvent.click(card)
    expect(await message()).toBeDefined()
    expect(screen.getByText('I was hit at a red light and my back hurts.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Report this request' })).toBeNull()
  })

  it('can be reported, with a reason', async () => {
    const { calls } = open(serving({}, () => new Response(null, { status: 204 })))
    await userEvent.click(await screen.findByRole('button', { name: 'Report this request' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Report this request' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'It is abusive or threatening' }))
    await userEvent.type(dialog.getByRole('textbox'), 'It threatens me.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('Reported. A person will look at it.')).toBeDefined()
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/api/explore/${REQUEST_ID}/report`,
      body: { reason: 'abuse', words: 'It threatens me.' },
    })
  })
})

describe('expressing interest', () => {
  it('asks for both confirmations, then waits on this device and deletes the draft', async () => {
    const application = open(serving({}), { isOffline: false })
    await userEvent.type(await message(), 'I handle these.')
    await userEvent.click(screen.getByRole('button', { name: 'Express interest' }))
    const licensed = screen.getByRole('checkbox', { name: /^I am licensed in New York/ })
    expect(document.activeElement).toBe(licensed)
    expect(licensed.getAttribute('aria-invalid')).toBe('true')
    expect(await queued(application)).toEqual([])
    await userEvent.click(licensed)
    await userEvent.click(screen.getByRole('checkbox', { name: 'I know of no conflict of interest.' }))
    await userEvent.click(screen.getByRole('button', { name: 'Express interest' }))
    expect(await screen.findByText(/^Saved on this device\./)).toBeDefined()
    expect(screen.getByText('I handle these.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Express interest' })).toBeNull()
    const [row] = await queued(application)
    expect(row?.kind).toBe('interest')
    expect(await application.core.outbox.asWritten(OWNER, row!.id)).toMatchObject({
      ...{ requestId: REQUEST_ID, message: 'I handle these.' },
      attest: { licensed: true, noKnownConflict: true },
    })
    expect(await drafts(application)).toBe(0)
  })

  it('keeps what is typed on this device', async () => {
    const device = new IDBFactory()
    const first = open(serving({}), { indexedDB: device })
    await userEvent.type(await message(), 'Half a sent')
    await userEvent.tab()
    await waitFor(async () => expect(await drafts(first)).toBe(1))
    first.screen.unmount()
    open(serving({}), { indexedDB: device })
    expect((await message()).value).toBe('Half a sent')
  })
})

describe('the attorney’s own interest', () => {
  it('says that names may be shared, without a name, and is withdrawn after asking', async () => {
    let own = interest({ mayShareName: true })
    const { calls } = open((call) =>
      serving({ own }, () => {
        own = interest({ status: 'withdrawn' })
        return Response.json({ interest: own })
      })(call),
    )
    expect(
      await screen.findByText('Our records and yours may share a name. Look again after you are chosen.'),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Express interest' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw interest' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Withdraw your interest?' }))
    expect(calls.every(({ method }) => method === 'GET')).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw interest' }))
    expect(await screen.findByText(/^You withdrew your interest\./)).toBeDefined()
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe(`/api/interests/${INTEREST_ID}/withdraw`)
  })

  it('shows names after the choice, and how to reach the client after a clear check', async () => {
    const clearBy = new Date(Date.now() + 5 * 3_600_000 + 60_000).toISOString()
    let own = interest({ status: 'chosen', clearBy, disclosed })
    const { calls } = open((call) =>
      serving({ isListed: false, own }, () => {
        own = interest({
          ...{ status: 'cleared', conversationId: REQUEST_ID },
          disclosed: { ...disclosed, contact },
        })
        return Response.json({ interest: own })
      })(call),
    )
    expect(await screen.findByText('Cleo Quintrell')).toBeDefined()
    expect(screen.getByText('Acme Vans LLC')).toBeDefined()
    expect(screen.getByText(/\(5 hours left\)/)).toBeDefined()
    expect(screen.queryByText('cleo@client.test')).toBeNull()
    // What nobody else finds any more is still read by the chosen one.
    expect(screen.getByText('I was hit at a red light and my back hurts.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'No conflict: show contact' }))
    expect(await screen.findByText('Reach this client only by text message.')).toBeDefined()
    expect(screen.getByText(/^Do not leave messages\./)).toBeDefined()
    expect(screen.getByText('415-555-0123')).toBeDefined()
    expect(screen.getByText(`${REQUEST_ID} with Cleo Quintrell`)).toBeDefined()
    // A way that the client did not name as safe is no link.
    expect(screen.queryByRole('link', { name: '415-555-0123' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'cleo@client.test' })).toBeNull()
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `/api/interests/${INTEREST_ID}/conflict`,
      body: { result: 'clear' },
    })
  })

  it('comes with the offer to tell of news', async () => {
    open(serving({ own: interest() }))
    expect(await screen.findByText('Tell me of news')).toBeDefined()
  })

  it('asks before it reports a conflict, and says what the server refuses', async () => {
    open(
      serving({ own: interest({ status: 'chosen', disclosed }) }, () =>
        Response.json(
          { error: 'The client has ended the choice.', code: 'conflict', requestId: 'r' },
          { status: 409 },
        ),
      ),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'There is a conflict' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Is there a conflict?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'There is a conflict' }))
    expect(await dialog.findByText('The client has ended the choice.')).toBeDefined()
  })

  it('keeps a note about a conflict for the attorney alone', async () => {
    let own = interest({ status: 'chosen', disclosed })
    const { calls } = open((call) =>
      serving({ own }, () => {
        own = interest({ status: 'conflict', conflictNote: 'We act for the insurer.' })
        return Response.json({ interest: own })
      })(call),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'There is a conflict' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Is there a conflict?' }))
    const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })
    expect(note.maxLength).toBe(500)
    const hint = document.getElementById(note.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(/the client and other attorneys never see it\. Name no one/)
    await userEvent.type(note, 'We act for the insurer.')
    await userEvent.click(dialog.getByRole('button', { name: 'There is a conflict' }))
    expect((await screen.findByText(/We act for the insurer\./)).textContent).toMatch(/for you alone/)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ result: 'conflict', note: 'We act for the insurer.' },
    })
  })

  it('is never kept on this device with its names', async () => {
    const application = open(serving({ own: interest({ status: 'chosen', disclosed }) }))
    await screen.findByText('Cleo Quintrell')
    expect(await application.core.database.run(({ snapshots }) => snapshots.count())).toBe(0)
  })

  it.each([
    ['conflict', /^You said that there is a conflict\./],
    ['released', /Names are hidden again\.$/],
    ['passed', /^This request was closed/],
  ] as const)('that ended as %s says so', async (status, words) => {
    open(serving({ isListed: false, own: interest({ status, teaser: null }) }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText('This request is no longer shown to attorneys.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Withdraw interest' })).toBeNull()
  })
})
