import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboardResponseSchema, type DashboardResponse } from '../../../../shared/contracts/referrals.ts'
import { ADMIN, ATTORNEY, CLIENT, PENDING, startTestApi, type TestApi } from '../../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../../testing/two-sides.ts'

/** A member whose verified address is the recipient's. */
const RECIPIENT = ADMIN
const HOUR = 3_600_000

let now = Date.parse('2026-11-20T12:00:00Z')
let api: TestApi
let sides: TwoSides
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
  sides = twoSides(api)
})
afterAll(() => api.close())

const act = (person: typeof ATTORNEY | typeof RECIPIENT, id: string, action: string, more: object = {}) => {
  now += 60_000
  return sides.change(person, id, 'actions', { action, ...more })
}

async function boardOf(person: typeof ATTORNEY | typeof RECIPIENT): Promise<DashboardResponse> {
  return dashboardResponseSchema.parse((await sides.call('GET', '/api/dashboard', person)).body)
}

it('[RT-07] gives its data to no one who has not paid or is not approved', async () => {
  for (const path of ['/api/dashboard', '/api/referrals?box=sent'])
    for (const person of [CLIENT, PENDING]) expect((await sides.call('GET', path, person)).status).toBe(403)
})

it('counts both sides and lists first what ends first', async () => {
  await sides.refer(RECIPIENT.email)
  await act(RECIPIENT, await sides.refer(RECIPIENT.email), 'accept')
  const later = await sides.refer('later@example.com', {
    acceptanceDeadline: new Date(now + 6 * 24 * HOUR).toISOString(),
  })
  const urgent = await sides.refer('urgent@example.com', {
    acceptanceDeadline: new Date(now + 2 * HOUR).toISOString(),
  })
  const board = await boardOf(ATTORNEY)
  expect(board).toMatchObject({ openOut: 3, openIn: 0, accepted: 1 })
  expect(board.medianResponseSeconds).toBeGreaterThanOrEqual(0)
  expect(board.needsAction[0]?.id).toBe(urgent)
  expect(board.recent[0]).toMatchObject({ referralId: urgent, kind: 'sent' })
  const upcoming = board.upcoming.map(({ id }) => id)
  expect([upcoming[0], upcoming.includes(later)]).toEqual([urgent, true])
  expect(board.upcoming.every(({ deadline }) => Date.parse(deadline) - now <= 7 * 24 * HOUR)).toBe(true)
  const theirs = await boardOf(RECIPIENT)
  expect(theirs.openIn).toBe(1)
  expect(theirs.needsAction.every(({ box }) => box === 'received')).toBe(true)
})

it('counts a final answer as one, and a counteroffer not before it is settled', async () => {
  const figures = async (): Promise<readonly number[]> => {
    const { accepted, answered } = await boardOf(ATTORNEY)
    return [accepted, answered]
  }
  const [accepted = 0, answered = 0] = await figures()
  const id = await sides.refer(RECIPIENT.email)
  await act(RECIPIENT, id, 'counter', { percentage: 30 })
  expect(await figures()).toEqual([accepted, answered])
  await act(ATTORNEY, id, 'accept_counter')
  expect(await figures()).toEqual([accepted + 1, answered + 1])
  await act(RECIPIENT, await sides.refer(RECIPIENT.email), 'decline', { reason: 'conflict' })
  expect(await figures()).toEqual([accepted + 1, answered + 2])
})

it('leaves a counteroffer out of what awaits the recipient: it awaits the sender', async () => {
  const id = await sides.refer(RECIPIENT.email)
  const [sent, received] = [await boardOf(ATTORNEY), await boardOf(RECIPIENT)]
  await act(RECIPIENT, id, 'counter', { percentage: 30 })
  const [mine, theirs] = [await boardOf(ATTORNEY), await boardOf(RECIPIENT)]
  expect([mine.openOut, theirs.openIn]).toEqual([sent.openOut - 1, received.openIn - 1])
  expect(mine.needsAction.map((one) => one.id)).toContain(id)
})

it('awaits no response from who was not emailed, until they have opened the referral', async () => {
  const before = (await boardOf(ATTORNEY)).openOut
  const id = await sides.refer(RECIPIENT.email, {}, false)
  expect((await boardOf(ATTORNEY)).openOut).toBe(before)
  await act(RECIPIENT, id, 'view')
  expect((await boardOf(ATTORNEY)).openOut).toBe(before + 1)
})

it('lists a question until it is answered', async () => {
  const id = await sides.refer(RECIPIENT.email)
  const listed = async (person: typeof ATTORNEY | typeof RECIPIENT) =>
    (await boardOf(person)).needsAction.find((one) => one.id === id)
  const write = async (person: typeof ATTORNEY | typeof RECIPIENT): Promise<void> => {
    now += 60_000
    await sides.change(person, id, 'messages', { text: 'About the MRI.' })
  }
  expect(await listed(ATTORNEY)).toBeUndefined()
  await write(RECIPIENT)
  expect(await listed(ATTORNEY)).toMatchObject({ box: 'sent', hasQuestion: true })
  expect(await listed(RECIPIENT)).toMatchObject({ box: 'received', hasQuestion: false })
  await write(ATTORNEY)
  expect(await listed(ATTORNEY)).toBeUndefined()
})
