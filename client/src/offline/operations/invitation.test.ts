import { expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import type { QueuedInvitation } from '../../../../shared/contracts/network-invitation.ts'
import { sentByDevice } from '../engine/operation.ts'
import { ALICE } from '../testing/memory-deps.ts'
import { ourAnswer, sendingDevice } from '../testing/sending-device.ts'
import { INVITATION, isInvitation } from './invitation.ts'
import { OPERATIONS } from './registry.ts'

const OTHER = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b03'

const answered = (id: string, already: boolean): Response =>
  ourAnswer({ invitation: { id, to: 'bo@firm.test' }, already }, 202)

function device() {
  const sending = sendingDevice<QueuedInvitation>(({ id }) => answered(id, false))
  const { window } = sending
  const write = async (email = 'bo@firm.test') => {
    const id = window.newId()
    await window.outbox.enqueue({
      operation: INVITATION,
      ...{ id, ownerUserId: ALICE, draftId: null },
      payload: { id, email },
    })
    return id
  }
  return { ...sending, write }
}

it('is sent once, with the times of writing and sending, and keeps no address after it', async () => {
  const { sent, write, drain, rows } = device()
  const id = await write()
  await drain()
  expect(sent[0]?.url).toBe('/api/network/invitations')
  expect(sent[0]?.body).toMatchObject({ id, email: 'bo@firm.test' })
  const [row] = await rows()
  expect(row?.status).toEqual({ label: 'Sent', reason: null })
  expect(JSON.stringify(row?.receipt)).not.toContain('bo@firm.test')
  expect(row !== undefined && isInvitation(row) && row.summary?.detail).toBe('bo@firm.test')
})

it('says that the address was invited before', async () => {
  const { answers, write, drain, rows } = device()
  await write()
  answers.push(answered(OTHER, true))
  await drain()
  const [row] = await rows()
  expect(row?.status.reason).toBe('You had invited this attorney before. That invitation is still open.')
})

it('does not hold up others at the limit of the day, and is asked about when it is old', async () => {
  const { answers, write, drain, rows, sent } = device()
  await write()
  await write('ann@firm.test')
  answers.push(ourAnswer({ error: 'You can invite 20 attorneys a day.', code: 'message_limit' }, 429))
  await drain()
  expect(sent).toHaveLength(2)
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['sent', 'waiting'])
})

it('needs a window', () => {
  expect(sentByDevice(OPERATIONS, GRANT_SCOPES).of(INVITATION.kind)).toBeNull()
})
