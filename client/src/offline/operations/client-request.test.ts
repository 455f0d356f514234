import { expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import { postClientRequestEndpoint } from '../../../../shared/contracts/client-requests.ts'
import { drainTurn } from '../engine/drain-loop.ts'
import { createOperationSender } from '../engine/operation-sender.ts'
import { sentByDevice } from '../engine/operation.ts'
import { ALICE, newProfile, openWindow } from '../testing/memory-deps.ts'
import { CLIENT_REQUEST } from './client-request.ts'
import { OPERATIONS } from './registry.ts'

function device() {
  const window = openWindow(newProfile())
  const bodies: { id: string }[] = []
  const answers: Response[] = []
  const send = createOperationSender({
    operations: OPERATIONS,
    fetch: (_url, init) => {
      const body = JSON.parse(init?.body as string) as { id: string }
      bodies.push(body)
      const request = { ...body, status: 'looking', visibility: 'listed' }
      return Promise.resolve(
        answers.shift() ?? Response.json({ request }, { status: 201, headers: { 'X-App': 'bff' } }),
      )
    },
    getAccessToken: () => Promise.resolve({ kind: 'token', token: 'jwt', userId: ALICE }),
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    timeout: () => new AbortController().signal,
    onUnreachable: () => undefined,
  })
  const write = async () => {
    const id = window.newId()
    const payload = { id, practiceArea: null, summary: 'A van hit me.', firstName: 'Cleo' }
    await window.outbox.enqueue({
      operation: CLIENT_REQUEST,
      ...{ id, ownerUserId: ALICE, draftId: null, payload },
    })
    return id
  }
  const drain = () =>
    drainTurn(
      { ...window.leases, send },
      {
        order: { owner: ALICE, unblock: false, release: true, exclusive: true },
        mayGoOn: () => true,
        signal: new AbortController().signal,
        onPause: () => undefined,
      },
    )
  return { window, bodies, answers, write, drain }
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
  const { window, bodies, write, drain } = device()
  const id = await write()
  await drain()
  expect(bodies).toEqual([{ id, practiceArea: null, summary: 'A van hit me.', firstName: 'Cleo' }])
  expect(await window.outbox.get(ALICE, id)).toMatchObject({ state: 'sent', receipt: { request: { id } } })
  expect((await window.outbox.get(ALICE, id))?.receipt).toEqual({ request: { id } })
})

it.each([
  [400, 'validation_failed', 'needs_fix'],
  [409, 'conflict', 'conflict'],
  [403, 'forbidden', 'blocked_auth'],
] as const)('refused with %i %s it stays, as %s, with the server’s words', async (status, code, state) => {
  const { window, answers, write, drain } = device()
  const id = await write()
  const headers = { 'X-App': 'bff' }
  answers.push(Response.json({ error: `Words about ${code}`, code, requestId: 'r' }, { status, headers }))
  await drain()
  expect(await window.outbox.get(ALICE, id)).toMatchObject({
    state,
    status: { reason: `Words about ${code}` },
  })
})

it('needs a window, whatever a device’s grant allows', () => {
  expect(sentByDevice(OPERATIONS, GRANT_SCOPES).of(CLIENT_REQUEST.kind)).toBeNull()
})
