import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../../../shared/contracts/conversation-messages.ts'
import type { Conversation } from '../../../../shared/contracts/conversations.ts'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import { createOutboxLeases } from '../../offline/engine/outbox-lease.store.ts'
import type { SendOutcome } from '../../offline/engine/outbox-row.ts'
import { CONVERSATION_MESSAGE } from '../../offline/operations/conversation-message.ts'
import { OPERATIONS } from '../../offline/operations/registry.ts'
import { OWNER, renderApplication, teachDialogs, type Call } from '../../testing/application.tsx'
import { ConversationPanel } from './conversation-panel.tsx'
import { messagePageSchema } from './conversations.queries.ts'
import { copyOf } from './kept-conversations.ts'
import { textDraft } from '../../offline/react/text-draft.ts'
import { messageDraft } from './message-draft.ts'

const ID = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01'
const PATH = `/api/conversations/${ID}`

const conversation: Conversation = {
  id: ID,
  kind: 'request',
  requestId: null,
  with: 'Ann Lee',
  about: null,
  lastAt: '2026-11-20T12:00:00.000Z',
  unread: 0,
  isMuted: false,
  closedBecause: null,
}

const message = (seq: number, differences: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  seq,
  isMine: false,
  body: `Message ${seq}`,
  at: '2026-11-20T12:00:00.000Z',
  ...differences,
})

type Page = { conversation: Conversation; messages: Message[]; hasEarlier: boolean }
const page = (messages: Message[], differences: Partial<Conversation> = {}, hasEarlier = false): Page => ({
  conversation: { ...conversation, ...differences },
  messages,
  hasEarlier,
})

type Answer = (call: Call) => Page | Response

function open(answer: Answer, options: { indexedDB?: IDBFactory; isOffline?: boolean } = {}) {
  return renderApplication(<ConversationPanel conversationId={ID} otherParty="Ann Lee" />, {
    at: '/messages',
    server: (call) => {
      const found = answer(call)
      return found instanceof Response ? found : Response.json(found)
    },
    ...options,
  })
}

/** What a drain does with the message that waits. */
async function record(core: OfflineCore, outcome: SendOutcome): Promise<void> {
  const { database, draftDeps } = core
  const leases = createOutboxLeases({
    ...{ database, sealer: draftDeps.sealer, operations: OPERATIONS, now: () => Date.now() },
    ...{ random: () => 0, newLeaseId: () => 'lease' },
  })
  const claim = await leases.claimNext(OWNER, 0)
  if (claim === null) throw new Error('Nothing was due.')
  await leases.record(claim, outcome)
}

const nothing = () => new Response(null, { status: 204 })
const items = () =>
  within(screen.getByRole('list', { name: 'Messages with Ann Lee' })).getAllByRole('listitem')
const dialogButton = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

beforeEach(() => {
  localStorage.clear()
  teachDialogs()
})

describe('a conversation', () => {
  it('is shown in the order of the server, with earlier messages on demand, and is marked as read once', async () => {
    const { calls } = open(({ method, query }) => {
      if (method === 'POST') return nothing()
      return query.get('before') === null
        ? page([message(3), message(4, { isMine: true })], { unread: 1 }, true)
        : page([message(1), message(2, { body: null })])
    })
    await screen.findByText('Message 4')
    await waitFor(() => expect(calls.filter(({ path }) => path === `${PATH}/read`)).toHaveLength(1))
    expect(calls.find(({ path }) => path === `${PATH}/read`)?.body).toEqual({ seq: 4 })
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
    await screen.findByText('Message 1')
    expect(calls.some(({ query }) => query.get('before') === '3')).toBe(true)
    expect(items().map(({ textContent }) => textContent.match(/Message \d|removed/)?.[0])).toEqual([
      'Message 1',
      'removed',
      'Message 3',
      'Message 4',
    ])
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
    expect(document.body.textContent).not.toMatch(/seen|typing/i)
  })

  it('queues a message, which waits on this device until the server has it, once', async () => {
    const messages: Message[] = []
    const { core } = open(() => page([...messages]))
    await userEvent.click(await screen.findByRole('button', { name: 'Send message' }))
    expect(screen.getByText('Message required')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Message'), 'Are you free at 3?')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    await screen.findByText('Waiting on this device')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('')
    const [row] = await core.outbox.list(OWNER)
    expect(row?.summary?.title).toBe('Message about a request')
    expect(await core.outbox.payload(CONVERSATION_MESSAGE, OWNER, row!.id)).toEqual({
      ...{ id: row!.id, conversationId: ID, body: 'Are you free at 3?' },
    })
    const sent = message(1, { id: row!.id, isMine: true, body: 'Are you free at 3?' })
    messages.push(sent)
    await record(core, { kind: 'acknowledged', receipt: { message: sent } })
    await waitFor(() => expect(document.body.textContent).not.toContain('Waiting on this device'))
    expect(items()).toHaveLength(1)
    expect(items()[0]?.textContent).toContain('Are you free at 3?')
  })

  it('says why a message was not sent, and lets its author try again or discard it', async () => {
    const { core } = open(() => page([]))
    await userEvent.type(await screen.findByLabelText('Message'), 'Any news?')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    await screen.findByText('Waiting on this device')
    const error = { code: 'gone', words: 'We couldn’t find this conversation.' }
    await record(core, { kind: 'refused', error })
    expect(await screen.findByText(error.words)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Waiting on this device')
    await record(core, { kind: 'stale', error: { code: 'stale', words: 'Send it still?' } })
    expect(await screen.findByRole('button', { name: 'Send' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await core.outbox.list(OWNER)).toEqual([]))
  })

  it('keeps what was typed, also when the page is left', async () => {
    const indexedDB = new IDBFactory()
    const { core } = open(() => page([]), { indexedDB })
    await userEvent.type(await screen.findByLabelText('Message'), 'Half a sen')
    await userEvent.tab()
    const stored = textDraft(core.draftDeps, OWNER, messageDraft(OWNER, ID))
    await waitFor(async () => expect(await stored.load()).toBe('Half a sen'))
    cleanup()
    open(() => page([]), { indexedDB })
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Message')
    expect(field.value).toBe('Half a sen')
  })

  it('counts what is left near the limit', async () => {
    open(() => page([]))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Message')
    expect(field.maxLength).toBe(4000)
    await userEvent.click(field)
    await userEvent.paste('x'.repeat(3_600))
    expect(screen.getByText(/400 characters left\./)).toBeDefined()
  })

  it('is read without a connection, and takes messages', async () => {
    const indexedDB = new IDBFactory()
    const first = open(() => page([message(1)], {}, true), { indexedDB })
    await screen.findByText('Message 1')
    await waitFor(async () =>
      expect(await first.core.database.run(({ snapshots }) => snapshots.count())).toBeGreaterThan(1),
    )
    cleanup()
    const { core } = open(() => Response.error(), { indexedDB, isOffline: true })
    expect(await screen.findByText('Message 1')).toBeDefined()
    expect(screen.getByText('Earlier messages need a connection.')).toBeDefined()
    expect(screen.getByText(/you need a connection\.$/)).toBeDefined()
    await userEvent.type(await screen.findByLabelText('Message'), 'From the courthouse')
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(async () => expect(await core.outbox.list(OWNER)).toMatchObject([{ state: 'queued' }]))
  })

  it.each([
    ['ended', /has ended/],
    ['closed', /One of you closed/],
  ] as const)('that is over (%s) is readable, and says why nobody writes', async (closedBecause, words) => {
    open(() => page([message(1)], { closedBecause }))
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.getByText('Message 1')).toBeDefined()
    expect(screen.queryByLabelText('Message')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close conversation' })).toBeNull()
  })

  it('is kept on this device without the name of the other side', async () => {
    const { core } = open(() => page([message(1)]))
    await screen.findByText('Message 1')
    const kept = () => core.snapshots.read(OWNER, copyOf(ID), messagePageSchema)
    await waitFor(async () => expect(await kept()).not.toBeNull())
    expect(JSON.stringify((await kept())?.value)).toContain('Message 1')
    expect(JSON.stringify((await kept())?.value)).not.toContain('Ann Lee')
  })

  it('that is gone is said so, and its copy leaves this device', async () => {
    const indexedDB = new IDBFactory()
    const first = open(() => page([message(1)]), { indexedDB })
    await screen.findByText('Message 1')
    const copies = (core: typeof first.core) =>
      core.database.run(async ({ snapshots }) => (await snapshots.toArray()).map(({ id }) => id))
    await waitFor(async () => expect((await copies(first.core)).some((id) => id.includes(ID))).toBe(true))
    cleanup()
    const gone = { error: 'We couldn’t find this conversation.', code: 'not_found', requestId: 'r' }
    const { core } = open(() => Response.json(gone, { status: 404 }), { indexedDB })
    expect(await screen.findByText(/isn’t there any more/)).toBeDefined()
    await waitFor(async () => expect((await copies(core)).some((id) => id.includes(ID))).toBe(false))
  })
})

describe('what can be done', () => {
  it('own messages are taken back within 15 minutes; a refusal has words', async () => {
    const mine = message(2, { isMine: true, at: new Date(Date.now() - 60_000).toISOString() })
    const old = message(1, { isMine: true, at: new Date(Date.now() - 16 * 60_000).toISOString() })
    const { calls } = open(({ method }) =>
      method === 'DELETE'
        ? Response.json({ error: 'Too late.', code: 'conflict', requestId: 'r' }, { status: 409 })
        : page([old, mine]),
    )
    await screen.findByText('Message 2')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Too late.')
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`${PATH}/messages/${mine.id}`)
  })

  it('it is muted, closed and blocked, the latter two after a question', async () => {
    const { calls } = open(({ method }) => (method === 'POST' ? nothing() : page([message(1)])))
    await userEvent.click(await screen.findByRole('button', { name: 'Mute' }))
    for (const name of ['Close conversation', 'Block']) {
      await userEvent.click(screen.getByRole('button', { name }))
      await userEvent.click(dialogButton(name))
    }
    await screen.findByText(/^Blocked\./)
    const sent = calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [`${PATH}/mute`, { isMuted: true }],
      [`${PATH}/close`, {}],
      [`${PATH}/block`, {}],
    ])
  })

  it('it is reported with the messages that are chosen', async () => {
    const bad = message(2, { body: 'Pay me now' })
    const { calls } = open(({ method }) =>
      method === 'POST' ? nothing() : page([message(1), bad, message(3, { isMine: true })]),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Report Ann Lee' }))
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Pay me now' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'It pushes me to sign or to pay' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    await screen.findByText('Thank you. A person will read your report.')
    expect(calls.find(({ path }) => path === `${PATH}/report`)?.body).toEqual({
      messageIds: [bad.id],
      reason: 'solicitation',
      words: '',
    })
  })
})
