import { beforeEach, describe, expect, it } from 'vitest'
import { BACKLOG_FOR_LANES, type ClaimedRow } from './outbox-lease.store.ts'
import { LEASE } from './outbox-row.ts'
import { retry } from './send-answer.ts'
import { referralIdSchema } from '../../../../shared/domain/ids.ts'
import { noteDelivery } from '../operations/referral-delivery.ts'
import { REFERRAL_SEND } from '../operations/referral-send.ts'
import { acknowledge } from '../testing/acknowledge.ts'
import {
  ALICE,
  BOB,
  newProfile,
  openWindow,
  queue,
  START,
  type OpenWindow,
  type Profile,
} from '../testing/memory-deps.ts'

const DAY = 86_400_000
let profile: Profile
let window: OpenWindow
beforeEach(() => {
  profile = newProfile()
  window = openWindow(profile)
})

const claim = async (lane = 0): Promise<ClaimedRow> => {
  const row = await window.leases.claimNext(ALICE, lane)
  if (!row) throw new Error('Nothing was due.')
  return row
}
const referralOf = ({ id }: ClaimedRow) => referralIdSchema.parse(id)
const problem = { code: 'internal', words: 'Something broke' }
const entry = async () => (await window.outbox.list(ALICE))[0]!

describe('claiming', () => {
  it('[RF-10] two windows never lease the same row', async () => {
    for (let count = 0; count < 12; count += 1) await queue(window, ALICE)
    const other = openWindow(profile)
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? window : other).leases.claimNext(ALICE, 0)),
    )
    expect(new Set(claims.map((row) => row?.id)).size).toBe(12)
  })

  it('gives rows in the order of queueing, whatever the clock said meanwhile', async () => {
    const first = await queue(window, ALICE)
    profile.clock.now -= 3 * 86_400_000
    const second = await queue(window, ALICE)
    profile.clock.now += 10 * 86_400_000
    const third = await queue(window, ALICE)
    expect([(await claim()).id, (await claim()).id, (await claim()).id]).toEqual([first, second, third])
  })

  it('gives what is to be sent with its row', async () => {
    const id = await queue(window, ALICE)
    const sent = { to: 'recipient@example.com', referralData: { referralId: id } }
    expect(JSON.parse((await claim()).body ?? '')).toMatchObject(sent)
  })

  it('a dead drainer’s row is free again when its lease is over, and at once for someone who is the only drainer', async () => {
    const id = await queue(window, ALICE)
    await claim()
    profile.clock.now += LEASE - 1
    expect(await window.leases.claimNext(ALICE, 0)).toBeNull()
    expect(await window.leases.nextDue(ALICE)).toBe(START + LEASE)
    profile.clock.now += 1
    expect(await window.leases.claimNext(ALICE, 0)).toMatchObject({ id, wasMaybeDelivered: true })
    await window.leases.prepare({ owner: ALICE, unblock: false, release: false, exclusive: true })
    expect(await window.leases.claimNext(ALICE, 0)).toMatchObject({ id })
  })

  it('a row that may be under way elsewhere stays with its drainer, whatever else is freed', async () => {
    await queue(window, ALICE)
    const row = await claim()
    await window.leases.prepare({ owner: ALICE, unblock: true, release: true, exclusive: false })
    expect((await entry()).state).toBe('sending')
    expect(await window.leases.claimNext(ALICE, 0)).toBeNull()
    await window.leases.record(row, acknowledge(row))
    expect((await entry()).state).toBe('sent')
  })

  it('a clock that was set back frees leases and appointments of the future', async () => {
    await queue(window, ALICE)
    const row = await claim()
    profile.clock.now -= 3 * 86_400_000
    expect(await window.leases.claimNext(ALICE, 0)).toMatchObject({ id: row.id })
    profile.clock.now += 3 * 86_400_000
    const again = await claim()
    await window.leases.record(again, retry('row', problem))
    profile.clock.now -= 3 * 86_400_000
    expect(await window.leases.claimNext(ALICE, 0)).toMatchObject({ id: row.id })
  })

  it('a long queue may be sent in several lanes, a short one strictly one by one', async () => {
    for (let count = 1; count < BACKLOG_FOR_LANES; count += 1) await queue(window, ALICE)
    expect(await window.leases.claimNext(ALICE, 1)).toBeNull()
    await queue(window, ALICE)
    expect(await window.leases.claimNext(ALICE, 1)).not.toBeNull()
  })
})

describe('writing down what came of it', () => {
  it('[RF-10] an acknowledgement is kept with the message id, and nothing takes it back', async () => {
    await queue(window, ALICE)
    const row = await claim()
    await window.leases.record(row, acknowledge(row))
    await window.leases.record(row, { kind: 'refused', error: problem })
    await window.leases.record(row, retry('network', problem))
    expect(await entry()).toMatchObject({
      state: 'sent',
      receipt: { messageId: '<m@mail.test>', status: 'sent' },
      sentAt: START,
      status: { label: 'Sent' },
    })
    expect(await window.leases.claimNext(ALICE, 0)).toBeNull()
  })

  it('[RF-04] a referral recorded without a mail says so', async () => {
    await queue(window, ALICE, { sendEmail: false })
    const row = await claim()
    await window.leases.record(row, acknowledge(row, 'skipped'))
    expect(await entry()).toMatchObject({
      state: 'skipped',
      receipt: { messageId: 'email-skipped', status: 'skipped' },
    })
  })

  it('a mail that was still on its way is told of later, once, and to its owner only', async () => {
    await queue(window, ALICE)
    const row = await claim()
    const note = (owner: typeof ALICE, delivery: 'queued' | 'sent' | 'failed') =>
      noteDelivery(window.outbox, owner, referralOf(row), {
        messageId: '<m@mail.test>',
        delivery,
        deliveryError: 'No such mailbox',
        nextAttemptAt: null,
      })
    await note(ALICE, 'sent')
    expect((await entry()).state).toBe('sending')
    await window.leases.record(row, acknowledge(row, 'accepted'))
    await note(BOB, 'sent')
    await note(ALICE, 'queued')
    expect((await entry()).status.reason).toBe('Referral saved. The email is on its way.')
    await note(ALICE, 'sent')
    expect((await entry()).status).toEqual({ label: 'Sent', reason: null })
    await note(ALICE, 'failed')
    expect((await entry()).receipt).toMatchObject({ status: 'sent' })
  })

  it('[RF-07] a mail whose first attempts have failed says so, with the time of the next one', async () => {
    const why = 'Failed to send email after 3 attempts: connection refused'
    await queue(window, ALICE)
    const row = await claim()
    await window.leases.record(row, acknowledge(row, 'accepted', why))
    expect((await entry()).status).toEqual({ label: 'Failed', reason: why })
    const at = '2026-03-02T10:05:00.000Z'
    const note = (delivery: 'queued' | 'sent', deliveryError: string | null) =>
      noteDelivery(window.outbox, ALICE, referralOf(row), {
        messageId: '<m@mail.test>',
        delivery,
        deliveryError,
        nextAttemptAt: delivery === 'queued' ? at : null,
      })
    await note('queued', why)
    expect(await entry()).toMatchObject({
      state: 'sent',
      nextAttemptAt: Date.parse(at),
      status: { reason: why },
    })
    const same = await entry()
    await note('queued', why)
    expect(await entry()).toBe(same)
    await note('sent', null)
    expect(await entry()).toMatchObject({ nextAttemptAt: null, status: { label: 'Sent', reason: null } })
  })

  it('[RF-11] a mail that was refused is not called sent, at the answer or later', async () => {
    const refused = {
      label: 'Failed',
      reason: 'The referral is saved, but its email was refused: No such mailbox',
    }
    await queue(window, ALICE)
    const late = await claim()
    await window.leases.record(late, acknowledge(late, 'accepted'))
    await noteDelivery(window.outbox, ALICE, referralOf(late), {
      messageId: '<m@mail.test>',
      delivery: 'failed',
      deliveryError: 'No such mailbox',
      nextAttemptAt: null,
    })
    expect((await entry()).status).toEqual(refused)
    await queue(window, ALICE)
    const row = await claim()
    await window.leases.record(row, acknowledge(row, 'failed', 'No such mailbox'))
    expect((await window.outbox.get(ALICE, row.id))?.status).toEqual(refused)
    expect((await window.outbox.counts(ALICE)).unsent).toBe(0)
  })

  it('an outcome that comes after the lease was taken over changes nothing, unless it is the acknowledgement', async () => {
    await queue(window, ALICE)
    const late = await claim()
    profile.clock.now += LEASE
    const current = await claim()
    await window.leases.record(late, { kind: 'refused', error: problem })
    expect((await entry()).state).toBe('sending')
    await window.leases.record(late, acknowledge(late))
    expect((await entry()).state).toBe('sent')
    await window.leases.record(current, retry('row', problem))
    expect((await entry()).state).toBe('sent')
  })

  it('[RF-12] failures back off, doubling, with jitter, and never sooner than the server asked', async () => {
    await queue(window, ALICE)
    const waits: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const row = await claim()
      await window.leases.record(row, retry('row', problem))
      const at = (await entry()).nextAttemptAt!
      waits.push(at - profile.clock.now)
      expect(await window.leases.nextDue(ALICE)).toBe(at)
      profile.clock.now = at
    }
    expect(waits).toEqual([1_250, 2_500, 5_000, 10_000])
    const row = await claim()
    await window.leases.record(row, retry('row', problem, { retryAfter: 120_000 }))
    expect((await entry()).nextAttemptAt! - profile.clock.now).toBe(120_000)
    expect(await entry()).toMatchObject({
      attempts: 5,
      status: { label: 'Waiting', reason: 'Something broke' },
    })
  })

  it('a service in trouble pauses the queue, but never for longer than half a minute unless it asked for more', async () => {
    await queue(window, ALICE)
    const verdict = await window.leases.record(
      await claim(),
      retry('service', problem, { retryAfter: 300_000 }),
    )
    expect(verdict).toEqual({ kind: 'pause', reason: 'service', until: START + 300_000 })
    await window.outbox.retry(ALICE, (await entry()).id)
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await window.leases.record(await claim(), retry('network', problem))
      profile.clock.now = (await entry()).nextAttemptAt!
    }
    const late = await window.leases.record(await claim(), retry('network', problem))
    expect(late).toEqual({ kind: 'pause', reason: 'network', until: profile.clock.now + 30_000 })
  })

  it('[RF-12] a needed sign-in stops every row of that person without costing an attempt, and the sign-in frees them', async () => {
    await queue(window, ALICE)
    await queue(window, ALICE)
    await queue(window, BOB)
    const error = { code: 'not_signed_in', words: 'No active session' }
    expect(await window.leases.record(await claim(), { kind: 'sign_in_needed', error })).toEqual({
      kind: 'sign_in_needed',
    })
    for (const row of await window.outbox.list(ALICE)) {
      expect(row).toMatchObject({
        state: 'blocked_auth',
        attempts: 0,
        status: { label: 'Needs attention', reason: 'No active session' },
      })
    }
    expect((await window.outbox.list(BOB))[0]?.state).toBe('queued')
    expect(await window.leases.nextDue(ALICE)).toBeNull()
    await window.leases.prepare({ owner: ALICE, unblock: false, release: true, exclusive: true })
    expect(await window.leases.nextDue(ALICE)).toBeNull()
    await window.leases.prepare({ owner: ALICE, unblock: true, release: false, exclusive: false })
    expect(await window.outbox.list(ALICE)).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
  })

  it('only what waits for the network is released when it is back', async () => {
    await queue(window, ALICE)
    await queue(window, ALICE)
    await window.leases.record(
      await claim(),
      retry('network', { code: 'network', words: 'No way' }, { retryAfter: 900_000 }),
    )
    await window.leases.record(
      await claim(),
      retry('service', { code: 'rate_limited', words: 'Slowly' }, { retryAfter: 900_000 }),
    )
    await window.leases.prepare({ owner: ALICE, unblock: false, release: true, exclusive: false })
    expect(await window.outbox.list(ALICE)).toMatchObject([{ state: 'queued' }, { state: 'waiting' }])
  })

  it('knows whether the server may have it: not after a plain refusal, yes once an answer was lost', async () => {
    await queue(window, ALICE)
    await window.leases.record(await claim(), retry('service', problem, { maybeProcessed: false }))
    expect((await entry()).maybeDelivered).toBe(false)
    profile.clock.now += 60_000
    await window.leases.record(await claim(), retry('network', problem))
    expect((await entry()).maybeDelivered).toBe(true)
    profile.clock.now += 60_000
    await window.leases.record(await claim(), retry('service', problem, { maybeProcessed: false }))
    expect((await entry()).maybeDelivered).toBe(true)
    profile.clock.now += 60_000
    await window.leases.record(await claim(), { kind: 'refused', error: problem })
    expect((await entry()).maybeDelivered).toBe(false)
  })
})

it('content goes a day after sending, the fact of sending a month after', async () => {
  const id = await queue(window, ALICE)
  const row = await claim()
  await window.leases.record(row, acknowledge(row))
  const pass = async (time: number) => {
    profile.clock.now = START + time + 1
    await window.leases.prepare({ owner: ALICE, unblock: false, release: false, exclusive: false })
  }
  await pass(DAY - 2)
  expect(await window.outbox.payload(REFERRAL_SEND, ALICE, id)).not.toBeNull()
  await pass(DAY)
  expect(await window.outbox.payload(REFERRAL_SEND, ALICE, id)).toBeNull()
  expect(await entry()).toMatchObject({
    id,
    state: 'sent',
    summary: null,
    receipt: { messageId: '<m@mail.test>' },
  })
  await pass(30 * DAY - 2)
  expect(await window.outbox.list(ALICE)).toHaveLength(1)
  await pass(30 * DAY)
  expect(await window.outbox.list(ALICE)).toEqual([])
})

it('a referral that slept for 45 days is sent under the id it was written with', async () => {
  const id = await queue(window, ALICE)
  window.database.close()
  profile.clock.now += 45 * 86_400_000
  window = openWindow(profile)
  expect(await claim()).toMatchObject({ id })
})
