import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { TICKET, TICKET_REPLY } from '../../offline/operations/ticket.ts'
import { OWNER, renderApplication, teachDialogs, type FakeServer } from '../../testing/application.tsx'
import { TicketPage } from './ticket-page.tsx'
import { aThread, TICKET_ID } from './ticket.fixture.ts'

type Options = { isOffline?: boolean; indexedDB?: IDBFactory }
const open = (server: FakeServer, options: Options = {}, id: string = TICKET_ID) =>
  renderApplication(<TicketPage />, { at: `/support/${id}`, path: '/support/:id', server, ...options })
const unreachable: FakeServer = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  localStorage.clear()
  teachDialogs()
})

describe('a ticket', () => {
  it('shows its number, its state in words, and who said what', async () => {
    const facts = { version: '0.2.0', browser: 'Chrome', waiting: 1, drafts: 2, records: 3 }
    open(() => Response.json(aThread({}, { facts })))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ticket 1042: An empty list' })).toBeDefined()
    expect(screen.getByText('Waiting on you')).toBeDefined()
    expect(screen.getByText('Please reload it once.').closest('li')?.textContent).toContain('Support team')
    expect(screen.getByText('The list of my referrals stays empty.').closest('li')?.textContent).toContain(
      'You',
    )
    expect(screen.getByText(/After 14 days without a word from you it counts as solved/)).toBeDefined()
    expect(screen.getByText('Technical facts that you included')).toBeDefined()
  })

  it('takes a message, which waits on this device until it is sent, below what the server has', async () => {
    const { core } = open(() => Response.json(aThread()))
    await userEvent.type(await screen.findByLabelText('Message'), 'It is still empty.')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Waiting on this device')).toBeDefined()
    const thread = screen.getByRole('list', { name: 'Messages of ticket 1042' })
    expect(within(thread).getAllByRole('listitem').at(-1)?.textContent).toContain('It is still empty.')
    const [row] = await core.outbox.list(OWNER)
    expect(await core.outbox.payload(TICKET_REPLY, OWNER, row!.id)).toEqual({
      ...{ id: row!.id, ticketId: TICKET_ID, body: 'It is still empty.' },
    })
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
  })

  it('is marked as solved, and says how to open it again', async () => {
    let state: 'waiting_on_you' | 'solved' = 'waiting_on_you'
    const { calls } = open(({ method }) => {
      if (method === 'POST') state = 'solved'
      const thread = aThread({ state })
      return Response.json(method === 'POST' ? { ticket: thread.ticket } : thread)
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as solved' }))
    expect(await screen.findByText('Solved. If it isn’t, write here and it opens again.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mark as solved' })).toBeNull()
    expect(calls.some(({ path }) => path === `/api/tickets/${TICKET_ID}/solve`)).toBe(true)
  })

  it('is readable offline if it was opened before, and says that solving needs a connection', async () => {
    const indexedDB = new IDBFactory()
    const first = open(() => Response.json(aThread()), { indexedDB })
    await screen.findByText('Please reload it once.')
    await waitFor(async () =>
      expect(await first.core.database.run(({ snapshots }) => snapshots.count())).toBe(1),
    )
    cleanup()
    open(unreachable, { indexedDB })
    expect(await screen.findByText('Please reload it once.')).toBeDefined()
    expect(screen.getByText('To mark it as solved, you need a connection.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Send message' })).toBeDefined()
  })

  it('that does not exist, or is another person’s, is not found, with a way on', async () => {
    open(() => Response.json({ error: 'We couldn’t find this ticket.', code: 'not_found' }, { status: 404 }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ticket not found' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Your tickets' }).getAttribute('href')).toBe(
      '/support?tab=tickets',
    )
  })

  it('that waits on this device is shown from there, without asking the server for it', async () => {
    const indexedDB = new IDBFactory()
    const { core } = open(unreachable, { indexedDB, isOffline: true })
    const id = core.newReferralId()
    await core.outbox.enqueue({
      operation: TICKET,
      ...{ id, ownerUserId: OWNER, draftId: null, title: 'A waiting ticket' },
      payload: {
        ...{ id, topic: 'other', subject: 'A waiting ticket', attorney: '', facts: null },
        body: 'Something that is not sent yet.',
      },
    })
    cleanup()
    open(unreachable, { indexedDB, isOffline: true }, id)
    expect(await screen.findByRole('heading', { level: 1, name: 'A waiting ticket' })).toBeDefined()
    expect(screen.getByText('Something that is not sent yet.')).toBeDefined()
    expect(screen.getByText('Gets its number when it is sent.')).toBeDefined()
  })
})
