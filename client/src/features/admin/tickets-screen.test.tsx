import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminTicket, AdminTicketThread } from '../../../../shared/contracts/admin-tickets.ts'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { teachDialogs } from '../../testing/application.tsx'
import { ADA, createFakePlatform, renderAt } from '../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'
import { DeskTicketScreen } from './desk-ticket-screen.tsx'
import { TicketsScreen } from './tickets-screen.tsx'

const ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01'
const AT = '2026-11-20T10:00:00.000Z'
const TICKET: AdminTicket = {
  ...{ id: ID, number: 1042, topic: 'report_attorney', subject: 'Asks for money', state: 'new' },
  ...{ createdAt: AT, lastAt: AT },
  writer: { name: 'Cleo Client', email: 'cleo@example.test', role: 'client' },
}
const THREAD: AdminTicketThread = {
  ticket: TICKET,
  attorney: 'A. Torney',
  facts: { version: '0.2.0', browser: 'Chrome', waiting: 7, drafts: 0, records: 0 },
  messages: [{ id: ID, by: 'writer', body: 'The attorney asked me for cash.', at: AT }],
}

type Sent = { readonly call: string; readonly body: unknown }

function open(page: ReactNode, at: string, answer: (call: string) => Response, path?: string) {
  const sent: Sent[] = []
  const calls: string[] = []
  const http = httpAnsweredBy((call, body) => {
    calls.push(call)
    if (call.startsWith('POST ')) sent.push({ call, body })
    return answer(call)
  })
  const framed = <QueryClientProvider client={createApplicationQueryClient()}>{page}</QueryClientProvider>
  const platform = createFakePlatform({ session: { status: 'signed_in', identity: ADA } })
  const shown = renderAt(at, framed, { ...platform, http }, path)
  return { sent, calls, shown, user: userEvent.setup() }
}

beforeEach(teachDialogs)

describe('the desk', () => {
  const list = (tickets: AdminTicket[], next: string | null = null) => Response.json({ tickets, next })

  it('lists what waits for the team, with writer, topic and state, page by page', async () => {
    const second = { ...TICKET, id: `${ID.slice(0, -1)}2`, number: 1043, subject: 'Another one' }
    const { user } = open(<TicketsScreen />, '/admin/tickets', (call) =>
      call.includes('next=') ? list([TICKET, second]) : list([TICKET], 'more'),
    )
    const link = await screen.findByRole('link', { name: '1042: Asks for money' })
    expect(link.getAttribute('href')).toBe(`/admin/tickets/${ID}`)
    expect(screen.getByText('Cleo Client (client) · Report an attorney')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('link', { name: '1043: Another one' })).toBeDefined()
    expect(within(screen.getByRole('list', { name: 'Tickets' })).getAllByRole('listitem')).toHaveLength(2)
  })

  it('asks for another state, and says when it is empty', async () => {
    const { calls, shown, user } = open(<TicketsScreen />, '/admin/tickets', () => list([]))
    expect(await screen.findByText('No tickets here')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Show'), 'Solved')
    await waitFor(() => expect(shown.path()).toBe('/admin/tickets?state=solved'))
    await waitFor(() => expect(calls.at(-1)).toContain('state=solved'))
  })

  it('finds a ticket by its number, whatever its state', async () => {
    const { calls, user } = open(<TicketsScreen />, '/admin/tickets', (call) =>
      call.includes('number=1042') ? list([TICKET]) : list([]),
    )
    await user.type(screen.getByLabelText('Search'), '1042')
    expect(await screen.findByRole('link', { name: '1042: Asks for money' })).toBeDefined()
    await user.clear(screen.getByLabelText('Search'))
    await user.type(screen.getByLabelText('Search'), 'money')
    expect(await screen.findByText('No ticket has this number')).toBeDefined()
    expect(calls.some((call) => call.includes('number=0'))).toBe(false)
  })
})

describe('a ticket on the desk', () => {
  const openTicket = (answer: (call: string) => Response) =>
    open(<DeskTicketScreen />, `/admin/tickets/${ID}`, answer, '/admin/tickets/:id')

  it('shows who wrote it, whom it reports and the facts, and is answered once', async () => {
    let thread = THREAD
    const { sent, user } = openTicket((call) => {
      if (!call.startsWith('POST ')) return Response.json(thread)
      const message = { id: `${ID.slice(0, -1)}9`, by: 'team' as const, body: 'We look at it.', at: AT }
      thread = {
        ...THREAD,
        ticket: { ...TICKET, state: 'waiting_on_you' },
        messages: [...THREAD.messages, message],
      }
      return Response.json({ message, already: false }, { status: 201 })
    })
    expect(await screen.findByText('A. Torney')).toBeDefined()
    expect(screen.getByText('Cleo Client (client), cleo@example.test')).toBeDefined()
    expect(screen.getByText('Waiting to be sent').nextElementSibling?.textContent).toBe('7')
    await user.type(screen.getByLabelText('Message'), 'We look at it.')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText('Your answer has been sent.')).toBeDefined()
    expect(await screen.findByText('Waiting on the writer')).toBeDefined()
    expect(sent).toEqual([
      {
        call: `POST /api/admin/tickets/${ID}/answer`,
        body: { id: expect.any(String) as unknown, body: 'We look at it.' },
      },
    ])
  })

  it('keeps the answer that could not be sent, with the reason', async () => {
    const { user } = openTicket((call) =>
      call.startsWith('POST ')
        ? Response.json({ error: 'Down for a moment.', code: 'unavailable' }, { status: 503 })
        : Response.json(THREAD),
    )
    await user.type(await screen.findByLabelText('Message'), 'We look at it.')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Down for a moment.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('We look at it.')
  })

  it('is solved and reopened with a reason only', async () => {
    let state: AdminTicket['state'] = 'new'
    const { sent, user } = openTicket((call) => {
      if (call.startsWith('POST ')) state = state === 'solved' ? 'waiting_on_us' : 'solved'
      return call.startsWith('POST ')
        ? new Response(null, { status: 204 })
        : Response.json({ ...THREAD, ticket: { ...TICKET, state } })
    })
    await user.click(await screen.findByRole('button', { name: 'Mark as solved' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Mark as solved' }))
    expect(await within(dialog).findByText('Reason required')).toBeDefined()
    await user.type(within(dialog).getByLabelText('Reason'), 'Nothing to do.')
    await user.click(within(dialog).getByRole('button', { name: 'Mark as solved' }))
    expect(await screen.findByText('The ticket is solved.')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeDefined()
    expect(sent.map(({ body }) => body)).toEqual([{ act: 'solve', reason: 'Nothing to do.' }])
  })

  it('that is gone is not found', async () => {
    openTicket(() => Response.json({ error: 'Gone.', code: 'not_found' }, { status: 404 }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ticket not found' })).toBeDefined()
  })
})
