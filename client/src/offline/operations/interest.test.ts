import { expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import type { QueuedInterest } from '../../../../shared/contracts/express-interest.ts'
import { sentByDevice } from '../engine/operation.ts'
import { ALICE } from '../testing/memory-deps.ts'
import { ourAnswer, sendingDevice } from '../testing/sending-device.ts'
import { INTEREST, interestIn, isInterest } from './interest.ts'
import { OPERATIONS } from './registry.ts'

const REQUEST = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b01'
const OTHER = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b02'
const FIRST_DEVICE = '0d3a5c1e-6b1f-4a52-9c57-1f8f0c9b7b03'
const HOUR = 3_600_000

type Body = QueuedInterest & {
  readonly writtenAt: string
  readonly sentAt: string
  readonly confirmed?: true
}
function answered(id: string, requestId: string, already: boolean, status: number): Response {
  // The server tells more than the device keeps.
  const disclosed = { clientName: 'Cleo' }
  const interest = { id, requestId, createdAt: '2026-03-02T14:02:00.000Z', disclosed }
  return ourAnswer({ already, interest }, status)
}

function device() {
  const sending = sendingDevice<Body>(({ id, requestId }) => answered(id, requestId, false, 201))
  const { window } = sending
  const write = async (requestId = REQUEST) => {
    const id = window.newId()
    const attest = { licensed: true, noKnownConflict: true } as const
    await window.outbox.enqueue({
      operation: INTEREST,
      ...{ id, ownerUserId: ALICE, draftId: null },
      payload: { id, requestId, message: 'I handle cases like this.', attest },
    })
    return id
  }
  return { ...sending, write }
}

it('goes to the request that it is about, with the times of writing and sending', async () => {
  const { profile, sent, write, drain, rows } = device()
  const id = await write()
  profile.clock.now += HOUR
  await drain()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url).toBe(`/api/explore/${REQUEST}/interests`)
  expect(sent[0]?.body).toMatchObject({
    ...{ id, message: 'I handle cases like this.' },
    attest: { licensed: true, noKnownConflict: true },
  })
  expect(Date.parse(sent[0]!.body.sentAt) - Date.parse(sent[0]!.body.writtenAt)).toBe(HOUR)
  const [row] = await rows()
  expect([row?.state, row?.status]).toEqual(['sent', { label: 'Sent', reason: null }])
})

it('says that another device was first, and when, and keeps no name', async () => {
  const { answers, write, drain, rows } = device()
  await write()
  answers.push(answered(FIRST_DEVICE, REQUEST, true, 200))
  await drain()
  const [row] = await rows()
  expect(row?.state).toBe('sent')
  expect(row?.status.reason).toMatch(/^Already sent from another device at \d+:02\s[AP]M on Mar 2$/)
  expect(JSON.stringify(row?.receipt)).not.toContain('Cleo')
})

it('is not sent by an answer about another interest', async () => {
  const { answers, write, drain, rows } = device()
  await write()
  answers.push(answered(FIRST_DEVICE, REQUEST, false, 201))
  await drain()
  expect((await rows())[0]?.state).toBe('waiting')
})

it('is held when it is older than 72 hours, and sent once its person confirms it', async () => {
  const { profile, window, sent, write, drain, refuse, rows } = device()
  const id = await write()
  profile.clock.now += 73 * HOUR
  refuse(409, 'stale')
  await drain()
  expect((await rows())[0]?.state).toBe('held')
  await drain()
  expect(sent).toHaveLength(1)
  await window.outbox.retry(ALICE, id)
  await drain()
  expect(sent[1]?.body.confirmed).toBe(true)
  expect((await rows())[0]?.state).toBe('sent')
})

it.each([
  [410, 'gone'],
  [409, 'limit_reached'],
  [409, 'request_closed'],
])('stays with the server’s words at %i %s, and holds up no other request', async (status, code) => {
  const { window, write, drain, refuse, rows } = device()
  await write()
  await write(OTHER)
  refuse(status, code)
  await drain()
  const states = (await rows()).map(({ state, lastError }) => [state, lastError?.words])
  expect(states).toContainEqual(['needs_fix', `Words about ${code}`])
  expect(states).toContainEqual(['sent', undefined])
  const line = await window.outbox.listLine(ALICE, interestIn(REQUEST))
  expect(line.filter(isInterest).map(({ summary }) => summary?.text)).toEqual(['I handle cases like this.'])
})

it('is never sent with no window open: its attorney attests to something', () => {
  expect(sentByDevice(OPERATIONS, GRANT_SCOPES).of(INTEREST.kind)).toBeNull()
})
