import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TicketState } from '../../../../shared/contracts/new-ticket.ts'
import { TICKET } from '../../offline/operations/ticket.ts'
import { APP_VERSION } from '../../platform/app-version.ts'
import { OWNER, renderApplication, teachDialogs, type FakeServer } from '../../testing/application.tsx'
import { ATTORNEY } from '../../testing/fake-platform.tsx'
import type { Articles } from './articles.ts'
import { SupportPage } from './support-page.tsx'
import { aTicket } from './ticket.fixture.ts'

const ALL = ['Reset a password', 'Work offline', 'Manage seats'].map((title) => ({
  ...{ id: title, title, topic: 'Account' },
  text: `All about: ${title}.`,
}))
const ARTICLES: Articles<(typeof ALL)[number]> = {
  search: (question) => ALL.filter(({ title }) => title.toLowerCase().includes(question.toLowerCase())),
  Body: ({ article }) => <p>{article.text}</p>,
}

type Options = { isOffline?: boolean; indexedDB?: IDBFactory; profile?: typeof ATTORNEY }
const open = (at: string, server: FakeServer, options: Options = {}) =>
  renderApplication(<SupportPage articles={ARTICLES} />, { at, server, ...options })
const listing =
  (tickets: readonly ReturnType<typeof aTicket>[], next: string | null = null): FakeServer =>
  () =>
    Response.json({ tickets, next, waitingOnYou: 0 })
const nothing: FakeServer = listing([])
const unreachable: FakeServer = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  localStorage.clear()
  teachDialogs()
})

async function writeTicket(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Write a ticket' }))
  await userEvent.selectOptions(await screen.findByLabelText('Topic'), 'Referrals')
  await userEvent.type(screen.getByLabelText('Subject'), 'An empty list')
  await userEvent.type(screen.getByLabelText('What happened?'), 'The list of my referrals stays empty.')
}

describe('help', () => {
  it('is searched on the device, and asks whether that was it before the form opens', async () => {
    const { calls } = open('/support', nothing)
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    await userEvent.type(screen.getByRole('searchbox'), 'offline')
    expect(screen.getByText('1 article')).toBeDefined()
    expect(screen.getByText('All about: Work offline.')).toBeDefined()
    expect(screen.queryByLabelText('Subject')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, that helped' }))
    expect(screen.getByText('Good to hear.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'No, write a ticket' })).toBeNull()
    // Nothing of the search is sent: only how many tickets wait is asked for.
    expect(calls.map(({ path, query }) => [path, String(query)])).toEqual([['/api/tickets', '']])
  })

  it('says when no article has the words, and the search becomes the subject of the ticket', async () => {
    const { screen: page } = open('/support', nothing)
    await userEvent.type(screen.getByRole('searchbox'), 'zebra crossing')
    expect(screen.getByText('No articles')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Yes, that helped' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'No, write a ticket' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('zebra crossing')
    // What is searched for may tell of a case: it is in no address.
    expect(page.path()).toBe('/support')
  })
})

describe('the form', () => {
  it('says what it is not for, and what is missing, and focuses the first fault', async () => {
    const { core } = open('/support', nothing)
    await userEvent.click(screen.getByRole('button', { name: 'Write a ticket' }))
    expect(screen.getByText(/This is not a place for legal questions/)).toBeDefined()
    await userEvent.type(await screen.findByLabelText('Subject'), 'Hm')
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }))
    for (const words of ['Topic required', 'Write at least 5 characters', 'Write at least 20 characters'])
      expect(await screen.findByText(words)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Topic')))
    expect(await core.outbox.list(OWNER)).toEqual([])
  })

  it('queues the ticket with exactly the technical facts that it shows, if they are wanted', async () => {
    const { core, screen: page } = open('/support', nothing)
    await writeTicket()
    const facts = screen.getByRole('checkbox', { name: 'Include technical facts' })
    await waitFor(() => expect(facts).toHaveProperty('disabled', false))
    await userEvent.click(facts)
    const shown = (term: string): string | null | undefined =>
      screen.getByText(term).nextElementSibling?.textContent
    expect(shown('App version')).toBe(APP_VERSION)
    expect(shown('Browser')).toBe(navigator.userAgent)
    expect(shown('Waiting to be sent')).toBe('0')
    const drafts = Number(shown('Drafts on this device'))
    const records = Number(shown('Records on this device'))
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }))
    await waitFor(() => expect(page.path()).toBe('/support?tab=tickets'))
    const [row] = await core.outbox.list(OWNER)
    expect(await core.outbox.payload(TICKET, OWNER, row!.id)).toEqual({
      ...{ id: row!.id, topic: 'referrals', subject: 'An empty list', attorney: '' },
      body: 'The list of my referrals stays empty.',
      facts: { version: APP_VERSION, browser: navigator.userAgent, waiting: 0, drafts, records },
    })
    expect(await screen.findByText('Gets its number when it is sent.')).toBeDefined()
  })

  it('sends no facts unless they are wanted, and keeps what was typed over a reload', async () => {
    const indexedDB = new IDBFactory()
    open('/support', nothing, { indexedDB })
    await writeTicket()
    await userEvent.tab()
    expect(await screen.findByText('Draft saved on this device.')).toBeDefined()
    cleanup()
    const { core } = open('/support', nothing, { indexedDB })
    await userEvent.click(await screen.findByRole('button', { name: 'Continue your ticket' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('What happened?')).value).toBe(
      'The list of my referrals stays empty.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }))
    await waitFor(async () => expect(await core.outbox.list(OWNER)).toHaveLength(1))
    const [row] = await core.outbox.list(OWNER)
    expect(await core.outbox.payload(TICKET, OWNER, row!.id)).toMatchObject({ facts: null })
    expect(await core.database.run(({ drafts }) => drafts.count())).toBe(0)
  })

  it('asks for the attorney who is reported, and offers a client no topic of attorneys', async () => {
    const profile = { ...ATTORNEY, user_type: 'client' as const }
    const { core } = open('/support', nothing, { profile })
    await userEvent.click(screen.getByRole('button', { name: 'Write a ticket' }))
    const topic = await screen.findByLabelText('Topic')
    await waitFor(() => expect(within(topic).queryByRole('option', { name: 'Referrals' })).toBeNull())
    await userEvent.selectOptions(topic, 'Report an attorney')
    await userEvent.type(screen.getByLabelText('Subject'), 'Asks for money')
    await userEvent.type(screen.getByLabelText('What happened?'), 'The attorney asked me for cash twice.')
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }))
    expect(await screen.findByText('Say which attorney it is about')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Which attorney?'), 'A. Torney')
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }))
    await waitFor(async () => expect(await core.outbox.list(OWNER)).toHaveLength(1))
    const [row] = await core.outbox.list(OWNER)
    expect(await core.outbox.payload(TICKET, OWNER, row!.id)).toMatchObject({
      topic: 'report_attorney',
      attorney: 'A. Torney',
    })
  })

  it('says offline that the ticket waits, and gets its number later', async () => {
    open('/support', unreachable, { isOffline: true })
    await writeTicket()
    expect(
      screen.getByText(/sent when you’re back online with the app open,\s+and gets its number then/),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }))
    expect(await screen.findByRole('link', { name: 'An empty list' })).toBeDefined()
    expect(screen.getByText('Waiting')).toBeDefined()
    expect(screen.getByText('Gets its number when it is sent.')).toBeDefined()
  })
})

describe('the list of tickets', () => {
  it('shows number, topic and state of each, and a further page when asked', async () => {
    const many = (from: number) =>
      Array.from({ length: 50 }, (_, n) =>
        aTicket({
          id: `0199a3f0-0000-7000-8000-${String(from + n).padStart(12, '0')}`,
          ...{ number: 2000 + from + n, subject: `Subject ${from + n}` },
        }),
      )
    const { calls } = open('/support?tab=tickets', ({ query }) =>
      Response.json(
        query.get('next') === 'page-2'
          ? // The last of the first page again, as when another one moved up meanwhile.
            { tickets: many(49), next: null, waitingOnYou: 9 }
          : { tickets: many(0), next: 'page-2', waitingOnYou: 9 },
      ),
    )
    expect(await screen.findByRole('link', { name: 'Subject 0' })).toBeDefined()
    expect(screen.getByText('Ticket 2000 · Referrals')).toBeDefined()
    expect(screen.getAllByText('Waiting on you', { selector: 'span' })).toHaveLength(50)
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: 'Subject 98' })).toBeDefined()
    expect(within(screen.getByRole('list', { name: 'Tickets' })).getAllByRole('listitem')).toHaveLength(99)
    expect(calls).toHaveLength(2)
  })

  it('says on its tab how many wait for their writer', async () => {
    open('/support', () => Response.json({ tickets: [aTicket()], next: null, waitingOnYou: 3 }))
    expect(await screen.findByRole('tab', { name: /Your tickets\s*3/ })).toBeDefined()
  })

  it('is empty with a reason and one way on', async () => {
    open('/support?tab=tickets', nothing)
    expect(await screen.findByText('No tickets yet')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'New ticket' })[0]?.getAttribute('href')).toBe('/support')
  })

  it('is asked for by state, which the address keeps, and says how to see the others', async () => {
    const states: (string | null)[] = []
    const { screen: page } = open('/support?tab=tickets', ({ query }) => {
      states.push(query.get('state'))
      return Response.json({ tickets: [], next: null, waitingOnYou: 0 })
    })
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Solved')
    expect(await screen.findByText('None in this state')).toBeDefined()
    expect(page.path()).toBe('/support?tab=tickets&state=solved')
    expect(states).toContain('solved' satisfies TicketState)
    await userEvent.click(screen.getByRole('button', { name: 'Show all tickets' }))
    await waitFor(() => expect(page.path()).toBe('/support?tab=tickets'))
  })

  it('is shown offline from the copy on this device, by state too', async () => {
    const indexedDB = new IDBFactory()
    const solved = aTicket({ id: crypto.randomUUID(), subject: 'Done long ago', state: 'solved' })
    const first = open('/support?tab=tickets', listing([aTicket(), solved]), { indexedDB })
    await screen.findByRole('link', { name: 'Done long ago' })
    await waitFor(async () =>
      expect(await first.core.database.run(({ snapshots }) => snapshots.count())).toBe(1),
    )
    cleanup()
    open('/support?tab=tickets&state=solved', unreachable, { indexedDB })
    expect(await screen.findByRole('link', { name: 'Done long ago' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'An empty list' })).toBeNull()
    expect(screen.getByText(/Showing data as of/)).toBeDefined()
  })

  it('says what failed, and tries again', async () => {
    let isDown = true
    open('/support?tab=tickets', (call) =>
      isDown
        ? Response.json({ error: 'Down for a moment.', code: 'unavailable', requestId: 'r' }, { status: 503 })
        : listing([aTicket()])(call),
    )
    const retry = await screen.findByRole('button', { name: /try again|retry/i })
    isDown = false
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'An empty list' })).toBeDefined()
  })
})
