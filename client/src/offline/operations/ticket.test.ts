import { expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import { sentByDevice } from '../engine/operation.ts'
import { ALICE } from '../testing/memory-deps.ts'
import { ourAnswer, sendingDevice } from '../testing/sending-device.ts'
import { OPERATIONS } from './registry.ts'
import { TICKET, TICKET_REPLY } from './ticket.ts'

const CONTENT = {
  topic: 'referrals',
  subject: 'An empty list',
  body: 'The list of my referrals stays empty.',
  attorney: '',
  facts: null,
} as const

function device() {
  const sending = sendingDevice<{ readonly id: string; readonly body: string }>(({ id, body }) =>
    ourAnswer({ ticket: { id, number: 1042, subject: 'x' }, message: { id, body }, already: false }, 201),
  )
  const { window } = sending
  const common = (id: ReturnType<typeof window.newId>) => ({ id, ownerUserId: ALICE, draftId: null })
  const write = async () => {
    const id = window.newId()
    await window.outbox.enqueue({ operation: TICKET, ...common(id), payload: { id, ...CONTENT } })
    return id
  }
  const reply = async (ticketId: string) => {
    const id = window.newId()
    await window.outbox.enqueue({
      ...{ operation: TICKET_REPLY, ...common(id) },
      payload: { id, ticketId, body: 'It is still empty.' },
    })
    return id
  }
  return { ...sending, write, reply }
}

it('is sent with its age, and of the answer its id and number are kept, which the queue says', async () => {
  const { window, sent, write, drain } = device()
  const id = await write()
  await drain()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ id, ...CONTENT, writtenAt: expect.any(String) as unknown })
  expect(await window.outbox.get(ALICE, id)).toMatchObject({
    state: 'sent',
    receipt: { ticket: { id, number: 1042 } },
    status: { label: 'Sent', reason: 'Your ticket has the number 1042.' },
  })
})

it('is sent before what was added to it', async () => {
  const { sent, write, reply, drain } = device()
  const id = await write()
  const message = await reply(id)
  await drain()
  expect(sent.map(({ body }) => body.id)).toEqual([id, message])
})

it.each([
  [400, 'validation_failed', 'needs_fix'],
  [409, 'stale', 'held'],
  [410, 'gone', 'needs_fix'],
] as const)('refused with %i %s it stays, as %s, with its words', async (status, code, state) => {
  const { window, write, drain, refuse } = device()
  const id = await write()
  refuse(status, code)
  await drain()
  expect(await window.outbox.get(ALICE, id)).toMatchObject({ state, summary: { text: CONTENT.body } })
})

it('needs a window, whatever a device’s grant allows', () => {
  for (const { kind } of [TICKET, TICKET_REPLY])
    expect(sentByDevice(OPERATIONS, GRANT_SCOPES).of(kind)).toBeNull()
})
