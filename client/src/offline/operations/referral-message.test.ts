import { expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import { sentByDevice } from '../engine/operation.ts'
import { ALICE } from '../testing/memory-deps.ts'
import { ourAnswer, sendingDevice } from '../testing/sending-device.ts'
import { messagesOf, REFERRAL_MESSAGE } from './referral-message.ts'
import { OPERATIONS } from './registry.ts'

const REFERRAL = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01'
const OTHER = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b02'

type Body = {
  id: string
  referralId: string
  text: string
  writtenAt: string
  sentAt: string
  confirmed?: true
}

function device() {
  const sending = sendingDevice<Body>(({ id, referralId }) =>
    ourAnswer({ messageId: id, referralId, at: '2026-03-02T10:00:00.000Z' }),
  )
  const { window } = sending
  const write = async (text: string, referralId = REFERRAL) => {
    const id = window.newId()
    await window.outbox.enqueue({
      operation: REFERRAL_MESSAGE,
      ...{ id, ownerUserId: ALICE, draftId: null, title: 'Robin Counsel' },
      payload: { id, referralId, text },
    })
    return id
  }
  const bodies = () => sending.sent.map(({ body }) => body)
  return { ...sending, write, bodies }
}

it('carries its id and the times of writing and sending, and is shown with the other attorney’s name', async () => {
  const { profile, window, bodies, write, drain } = device()
  const id = await write('Is there a police report?')
  profile.clock.now += 3_600_000
  await drain()
  expect(bodies()).toEqual([
    {
      ...{ id, referralId: REFERRAL, text: 'Is there a police report?' },
      ...{ writtenAt: '2026-03-02T10:00:00.000Z', sentAt: '2026-03-02T11:00:00.000Z' },
    },
  ])
  const row = await window.outbox.get(ALICE, id)
  expect(row).toMatchObject({
    state: 'sent',
    summary: { title: 'Robin Counsel', text: 'Is there a police report?' },
  })
})

it('two hundred messages in four conversations arrive once, each conversation in the order of writing', async () => {
  const { bodies, write, drain, states } = device()
  const conversations = [REFERRAL, OTHER, crypto.randomUUID(), crypto.randomUUID()]
  const written = new Map<string, string[]>()
  for (let number = 0; number < 200; number += 1) {
    const referral = conversations[(number * 7) % 4]!
    written.set(referral, [...(written.get(referral) ?? []), await write(`${number}`, referral)])
  }
  await drain()
  expect(new Set(await states())).toEqual(new Set(['sent']))
  for (const [referral, ids] of written)
    expect(
      bodies()
        .filter(({ referralId }) => referralId === referral)
        .map(({ id }) => id),
    ).toEqual(ids)
})

it('that is old waits for its person; those of its conversation wait behind it, others do not', async () => {
  const { window, bodies, write, drain, refuse, states } = device()
  const old = await write('Any news?')
  await write('Hello?')
  await write('Elsewhere', OTHER)
  refuse(409, 'stale')
  await drain()
  expect(await states()).toEqual(['held', 'queued', 'sent'])
  expect(await window.outbox.get(ALICE, old)).toMatchObject({
    status: { label: 'Needs attention', reason: 'Words about stale' },
    maybeDelivered: false,
  })
  expect(await window.outbox.counts(ALICE)).toEqual({ unsent: 2, attention: 1, sending: 0 })
  await window.outbox.retry(ALICE, old)
  await drain()
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
  expect(bodies().map(({ text, confirmed }) => [text, confirmed])).toEqual([
    ['Any news?', undefined],
    ['Elsewhere', undefined],
    ['Any news?', true],
    ['Hello?', undefined],
  ])
})

it('that is old and discarded opens the way for the next one', async () => {
  const { window, write, drain, refuse, states } = device()
  const old = await write('Any news?')
  await write('Hello?')
  refuse(409, 'stale')
  await drain()
  expect(await window.outbox.discard(ALICE, old)).toMatchObject({ kind: 'discarded' })
  await drain()
  expect(await states()).toEqual(['sent'])
})

it.each([
  [409, 'conflict', 'needs_fix', 'Failed'],
  [410, 'gone', 'needs_fix', 'Failed'],
  [422, 'idempotency_key_reused', 'conflict', 'Needs attention'],
  [403, 'not_granted', 'blocked_auth', 'Needs attention'],
  [429, 'message_limit', 'waiting', 'Waiting'],
] as const)('refused with %i %s: %s, with the server’s words', async (status, code, state, label) => {
  const { window, write, drain, refuse } = device()
  const id = await write('Any news?')
  await write('Elsewhere', OTHER)
  refuse(status, code)
  await drain()
  expect(await window.outbox.get(ALICE, id)).toMatchObject({
    state,
    status: { label, reason: `Words about ${code}` },
  })
  expect((await window.outbox.list(ALICE)).map((row) => row.state)).toEqual([state, 'sent'])
})

it('is listed by conversation, in the order of writing', async () => {
  const { window, write } = device()
  const ids = [await write('One'), await write('Two')]
  await write('Elsewhere', OTHER)
  const rows = await window.outbox.listLine(ALICE, messagesOf(REFERRAL))
  expect(rows.map(({ id, summary }) => [id, summary?.detail])).toEqual([
    [ids[0], 'One'],
    [ids[1], 'Two'],
  ])
})

it('is sent with no window open, by a grant that allows messages', () => {
  const kinds = (scopes: readonly string[]) => sentByDevice(OPERATIONS, scopes).of(REFERRAL_MESSAGE.kind)
  expect([kinds(GRANT_SCOPES), kinds(['referral'])]).toEqual([REFERRAL_MESSAGE, null])
})
