import { expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import { postClientRequestEndpoint } from '../../../../shared/contracts/client-requests.ts'
import { sentByDevice } from '../engine/operation.ts'
import { ALICE } from '../testing/memory-deps.ts'
import { ourAnswer, sendingDevice } from '../testing/sending-device.ts'
import { CLIENT_REQUEST } from './client-request.ts'
import { OPERATIONS } from './registry.ts'

function device() {
  const sending = sendingDevice<{ readonly id: string }>((body) =>
    ourAnswer({ request: { ...body, status: 'looking', visibility: 'listed' } }, 201),
  )
  const { window } = sending
  const write = async () => {
    const id = window.newId()
    const payload = { id, practiceArea: null, summary: 'A van hit me.', firstName: 'Cleo' }
    await window.outbox.enqueue({
      operation: CLIENT_REQUEST,
      ...{ id, ownerUserId: ALICE, draftId: null, payload },
    })
    return id
  }
  return { ...sending, write }
}

it('is the call that posts a request at once', () => {
  const { path, method, idempotencyKey } = CLIENT_REQUEST.endpoint
  expect({ path, method, idempotencyKey }).toMatchObject({
    path: postClientRequestEndpoint.path,
    method: postClientRequestEndpoint.method,
    idempotencyKey: postClientRequestEndpoint.idempotencyKey,
  })
})

it('is sent as it was written, and of the answer only the id is kept', async () => {
  const { window, sent, write, drain } = device()
  const id = await write()
  await drain()
  expect(sent.map(({ body }) => body)).toEqual([
    { id, practiceArea: null, summary: 'A van hit me.', firstName: 'Cleo' },
  ])
  expect(await window.outbox.get(ALICE, id)).toMatchObject({ state: 'sent', receipt: { request: { id } } })
  expect((await window.outbox.get(ALICE, id))?.receipt).toEqual({ request: { id } })
})

it.each([
  [400, 'validation_failed', 'needs_fix'],
  [409, 'conflict', 'conflict'],
  [403, 'forbidden', 'blocked_auth'],
] as const)('refused with %i %s it stays, as %s, with the server’s words', async (status, code, state) => {
  const { window, write, drain, refuse } = device()
  const id = await write()
  refuse(status, code)
  await drain()
  expect(await window.outbox.get(ALICE, id)).toMatchObject({
    state,
    status: { reason: `Words about ${code}` },
  })
})

it('needs a window, whatever a device’s grant allows', () => {
  expect(sentByDevice(OPERATIONS, GRANT_SCOPES).of(CLIENT_REQUEST.kind)).toBeNull()
})
