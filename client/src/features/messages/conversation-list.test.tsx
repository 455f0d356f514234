import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OWNER, renderApplication } from '../../testing/application.tsx'
import { ConversationList } from './conversation-list.tsx'
import { conversationListSchema } from './conversations.queries.ts'
import { UnreadBadge } from './unread-badge.tsx'

const conversation = {
  id: '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01',
  kind: 'direct',
  requestId: null,
  with: 'Ann Lee',
  about: null,
  lastAt: '2026-11-20T12:00:00.000Z',
  unread: 2,
  isMuted: true,
  closedBecause: 'ended',
}

const open = (conversations: readonly object[]) =>
  renderApplication(<ConversationList pathOf={({ id }) => `/messages/${id}`} empty="Nobody wrote yet." />, {
    at: '/messages',
    server: () => Response.json({ conversations, next: null }),
  })

it('lists conversations with what is unread, muted and over, each a link', async () => {
  open([
    conversation,
    { ...conversation, id: crypto.randomUUID(), with: 'Bo Diaz', about: 'Other, Ohio', unread: 0 },
  ])
  const [first, second] = within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole(
    'listitem',
  )
  expect(within(first!).getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe(
    `/messages/${conversation.id}`,
  )
  for (const words of ['2 unread', 'Muted', 'Ended']) expect(within(first!).getByText(words)).toBeDefined()
  expect(within(second!).getByRole('link', { name: 'Bo Diaz, Other, Ohio' })).toBeDefined()
  expect(second?.textContent).not.toContain('unread')
})

it('is kept on this device without names of clients', async () => {
  const request = { ...conversation, kind: 'request', about: 'Other, Ohio' }
  const partner = { ...conversation, id: crypto.randomUUID(), with: 'Bo Diaz' }
  const { core } = open([request, partner])
  await screen.findByText('Ann Lee, Other, Ohio')
  const kept = () => core.snapshots.read(OWNER, 'conversations', conversationListSchema)
  await waitFor(async () => expect(await kept()).not.toBeNull())
  expect((await kept())?.value.conversations).toMatchObject([
    { with: '', about: 'Other, Ohio' },
    { with: 'Bo Diaz' },
  ])
})

it('says that there are none', async () => {
  open([])
  expect(await screen.findByText('Nobody wrote yet.')).toBeDefined()
})

it('leaves out those that are shown elsewhere', async () => {
  renderApplication(<ConversationList pathOf={() => null} empty="Nobody wrote yet." />, {
    at: '/messages',
    server: () => Response.json({ conversations: [conversation], next: null }),
  })
  expect(await screen.findByText('Nobody wrote yet.')).toBeDefined()
})

it('shows beside a conversation how many of its messages are unread', async () => {
  const read = { ...conversation, id: crypto.randomUUID(), unread: 0 }
  renderApplication(
    <>
      <UnreadBadge conversationId={conversation.id} />
      <UnreadBadge conversationId={read.id} />
    </>,
    { at: '/messages', server: () => Response.json({ conversations: [read, conversation], next: null }) },
  )
  expect(await screen.findByText('2 unread')).toBeDefined()
  expect(screen.getAllByText(/unread/)).toHaveLength(1)
})
