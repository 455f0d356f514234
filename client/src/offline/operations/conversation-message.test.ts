import { expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import { sentByDevice } from '../engine/operation.ts'
import { ALICE } from '../testing/memory-deps.ts'
import { ourAnswer, sendingDevice } from '../testing/sending-device.ts'
import { CONVERSATION_MESSAGE, messagesIn } from './conversation-message.ts'
import { OPERATIONS } from './registry.ts'

const CONVERSATION = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01'

type Body = Readonly<Record<string, string>>

function device() {
  const sending = sendingDevice<Body>(({ id, body }, seq) => {
    const message = { id, seq, isMine: true, body, at: '2026-03-02T10:00:00.000Z' }
    return ourAnswer({ message }, 201)
  })
  const { window } = sending
  const write = async (body: string, conversationId = CONVERSATION) => {
    const id = window.newId()
    await window.outbox.enqueue({
      operation: CONVERSATION_MESSAGE,
      ...{ id, ownerUserId: ALICE, draftId: null },
      payload: { id, conversationId, body },
    })
    return id
  }
  return { ...sending, write }
}

it('goes to its conversation, with its id and the times of writing and sending', async () => {
  const { profile, sent, write, drain, states } = device()
  const id = await write('Are you free at 3?')
  profile.clock.now += 3_600_000
  await drain()
  expect(sent).toEqual([
    {
      url: `/api/conversations/${CONVERSATION}/messages`,
      body: {
        ...{ id, conversationId: CONVERSATION, body: 'Are you free at 3?' },
        ...{ writtenAt: '2026-03-02T10:00:00.000Z', sentAt: '2026-03-02T11:00:00.000Z' },
      },
    },
  ])
  expect(await states()).toEqual(['sent'])
})

it('two hundred messages queued in four conversations arrive once, each conversation in the order of writing', async () => {
  const { sent, write, drain, states } = device()
  const conversations = Array.from({ length: 4 }, () => crypto.randomUUID() as string)
  const written = new Map<string, string[]>(conversations.map((id) => [id, []]))
  for (let number = 0; number < 200; number += 1) {
    const conversation = conversations[(number * 7) % 4]!
    written.get(conversation)!.push(await write(`${number}`, conversation))
  }
  await drain()
  expect(new Set(await states())).toEqual(new Set(['sent']))
  expect(sent).toHaveLength(200)
  for (const [conversation, ids] of written)
    expect(
      sent
        .filter(({ url }) => url === `/api/conversations/${conversation}/messages`)
        .map(({ body }) => body['id']),
    ).toEqual(ids)
})

it('whose answer was lost is sent again under its id, before the next one of its conversation', async () => {
  const { profile, sent, answers, write, drain, states } = device()
  const first = await write('One')
  const second = await write('Two')
  answers.push(null)
  await drain()
  profile.clock.now += 3_600_000
  await drain()
  expect(sent.map(({ body }) => body['id'])).toEqual([first, first, second])
  expect(await states()).toEqual(['sent', 'sent'])
})

it('that is old waits for its person; those of its conversation wait behind it, others do not', async () => {
  const { window, sent, write, drain, refuse, states } = device()
  const old = await write('Any news?')
  await write('Hello?')
  await write('Elsewhere', crypto.randomUUID())
  refuse(409, 'stale')
  await drain()
  expect(await states()).toEqual(['held', 'queued', 'sent'])
  await window.outbox.retry(ALICE, old)
  await drain()
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
  expect(sent.map(({ body }) => [body['body'], body['confirmed']])).toEqual([
    ['Any news?', undefined],
    ['Elsewhere', undefined],
    ['Any news?', true],
    ['Hello?', undefined],
  ])
})

it.each([
  [403, 'conversation_closed', 'blocked_auth', 'Needs attention'],
  [410, 'gone', 'needs_fix', 'Failed'],
  [422, 'idempotency_key_reused', 'conflict', 'Needs attention'],
  [429, 'message_limit', 'waiting', 'Waiting'],
] as const)('refused with %i %s: %s, with the server’s words', async (status, code, state, label) => {
  const { window, write, drain, refuse } = device()
  const id = await write('Any news?')
  refuse(status, code)
  await drain()
  expect(await window.outbox.get(ALICE, id)).toMatchObject({
    state,
    status: { label, reason: `Words about ${code}` },
  })
})

it('is listed by conversation, and named in the queue without the other’s name', async () => {
  const { window, write } = device()
  const id = await write('x'.repeat(200))
  await write('Elsewhere', crypto.randomUUID())
  const rows = await window.outbox.listLine(ALICE, messagesIn(CONVERSATION))
  expect(rows.map((row) => [row.id, row.summary])).toEqual([
    [id, { title: 'Message', detail: `${'x'.repeat(120)}…`, text: 'x'.repeat(200) }],
  ])
})

it('is sent with no window open, by a grant that allows messages', () => {
  const kinds = (scopes: readonly string[]) => sentByDevice(OPERATIONS, scopes).of(CONVERSATION_MESSAGE.kind)
  expect([kinds(GRANT_SCOPES), kinds(['referral'])]).toEqual([CONVERSATION_MESSAGE, null])
})
