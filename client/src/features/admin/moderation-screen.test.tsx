import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ModerationQueue } from '../../../../shared/contracts/moderation.ts'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { teachDialogs } from '../../testing/application.tsx'
import { ADA, createFakePlatform, renderAt } from '../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'
import { ModerationScreen } from './moderation-screen.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const REPORT = { reason: 'abuse', words: 'Look at this.', at: AT }
const ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7a0'
const REQUEST = {
  ...{ id: `${ID}1`, version: 'v1', state: 'NY', practiceArea: 'Personal Injury', need: 'A van hit me.' },
  ...{
    heldBecause: 'reported' as const,
    postedAt: AT,
    askedToEditAt: null,
    reports: [REPORT, REPORT, REPORT],
  },
}
const CONVERSATION = {
  id: `${ID}2`,
  about: [{ userId: `${ID}3`, name: 'Grace Hopper', isClient: false }],
  reports: [REPORT],
  messages: [{ id: `${ID}4`, by: 'Grace Hopper', at: AT, body: 'Pay me now' }],
}
const ATTORNEY = {
  ...{ userId: `${ID}3`, name: 'Grace Hopper', email: 'grace@example.test', firmName: 'Hopper Law' },
  ...{ isSuspended: false, reports: [REPORT], reportedConversations: 1, hasManyNameChecks: true },
}
const FULL: ModerationQueue = {
  requests: [REQUEST],
  conversations: [CONVERSATION],
  attorneys: [ATTORNEY, { ...ATTORNEY, userId: ADA.userId, name: 'Ada Lovelace', reports: [] }],
  tickets: [],
}

function open(at: string, queue: () => ModerationQueue, decided?: () => Response) {
  const sent: unknown[] = []
  const http = httpAnsweredBy((call, body) => {
    if (!call.startsWith('POST ')) return Response.json(queue())
    sent.push(body)
    return decided?.() ?? new Response(null, { status: 204 })
  })
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <ModerationScreen />
    </QueryClientProvider>
  )
  renderAt(at, page, {
    ...createFakePlatform({ session: { status: 'signed_in', identity: ADA } }),
    http,
  })
  return { sent, user: userEvent.setup() }
}

beforeEach(teachDialogs)

describe('moderation', () => {
  it('shows a held request with its reports, and releases it with a reason only', async () => {
    let queue = FULL
    const { sent, user } = open('/admin/moderation', () => queue)
    expect(await screen.findByRole('heading', { name: 'Personal Injury, New York' })).toBeDefined()
    expect(screen.getByText('A van hit me.')).toBeDefined()
    expect(screen.getByText('3 reports')).toBeDefined()
    expect(screen.getByText('Hidden after reports')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Release: Personal Injury, New York' }))
    const dialog = screen.getByRole('dialog', { name: 'Release: Personal Injury, New York' })
    await user.click(within(dialog).getByRole('button', { name: 'Release' }))
    expect(await within(dialog).findByText('Reason required')).toBeDefined()
    expect(sent).toEqual([])
    queue = { ...FULL, requests: [] }
    await user.type(within(dialog).getByLabelText('Reason'), 'A plain request.')
    await user.click(within(dialog).getByRole('button', { name: 'Release' }))
    expect(await screen.findByText('No requests to check')).toBeDefined()
    expect(screen.getByText('Personal Injury, New York: released.')).toBeDefined()
    expect(sent).toEqual([
      { kind: 'request', id: REQUEST.id, version: 'v1', act: 'release', reason: 'A plain request.' },
    ])
    const region = screen.getByRole('region', { name: 'Requests to check' })
    await waitFor(() => expect(document.activeElement).toBe(region))
  })

  it('shows the reported messages of a conversation, and says that there are no others', async () => {
    const { user } = open('/admin/moderation', () => FULL)
    await screen.findByText('A van hit me.')
    await user.selectOptions(screen.getByLabelText('Show'), 'conversations')
    expect(screen.getByText('Pay me now')).toBeDefined()
    expect(screen.getByText('Only the reported messages are shown.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull()
  })

  it('offers to suspend a reported attorney, and leaves the own account to another administrator', async () => {
    const { sent, user } = open('/admin/moderation?show=attorneys', () => FULL)
    expect(await screen.findAllByText('Many shared names')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Suspend: Ada Lovelace' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Lift suspension: Grace Hopper' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Suspend: Grace Hopper' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByText(/Conversations turn read-only/)).toBeDefined()
    await user.type(within(dialog).getByLabelText('Reason'), 'Pressed clients.')
    await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    expect(await screen.findByText('Grace Hopper: suspended.')).toBeDefined()
    expect(sent).toEqual([
      { kind: 'attorney', id: ATTORNEY.userId, act: 'suspend', reason: 'Pressed clients.' },
    ])
  })

  it('files a report by ticket against the account that it is about', async () => {
    const ticket = {
      ...{ id: `${ID}5`, number: 1042, attorney: 'A. Torney', subject: 'Asks for money' },
      ...{ body: 'The attorney asked me for cash.', at: AT },
    }
    const { sent, user } = open('/admin/moderation?show=tickets', () => ({ ...FULL, tickets: [ticket] }))
    expect(await screen.findByText('The attorney asked me for cash.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open ticket 1042' }).getAttribute('href')).toBe(
      `/admin/tickets/${ticket.id}`,
    )
    await user.click(screen.getByRole('button', { name: 'File against an account: Ticket 1042' }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByLabelText('Email of the attorney’s account'), 'a@torney.test')
    await user.type(within(dialog).getByLabelText('Reason'), 'Named in the ticket.')
    await user.click(within(dialog).getByRole('button', { name: 'File against an account' }))
    expect(await screen.findByText('Ticket 1042: filed, to be decided under Attorneys.')).toBeDefined()
    expect(sent).toEqual([
      { kind: 'ticket', id: ticket.id, act: 'file', email: 'a@torney.test', reason: 'Named in the ticket.' },
    ])
  })

  it('lifts a suspension', async () => {
    open('/admin/moderation?show=attorneys', () => ({
      ...FULL,
      attorneys: [{ ...ATTORNEY, isSuspended: true, reports: [], hasManyNameChecks: false }],
    }))
    expect(await screen.findByRole('button', { name: 'Lift suspension: Grace Hopper' })).toBeDefined()
    expect(screen.getAllByRole('button', { name: /Grace Hopper$/ })).toHaveLength(1)
  })

  it('says that a text has changed since, and keeps the reason that was typed', async () => {
    const { user } = open(
      '/admin/moderation',
      () => FULL,
      () => Response.json({ error: 'The client has changed this text.', code: 'conflict' }, { status: 409 }),
    )
    await user.click(await screen.findByRole('button', { name: /^Hide: / }))
    const dialog = screen.getByRole('dialog')
    await user.type(within(dialog).getByLabelText('Reason'), 'Threats.')
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The client has changed this text.')
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Threats.')
  })
})
