/** A second kind of change, made up, goes the whole way that a referral goes, with nothing of it known to the engine. */
import { beforeEach, describe, expect, it } from 'vitest'
import { GRANT_SCOPES } from '../../../shared/contracts/device-grants.ts'
import { createTestCore } from '../testing/test-core.ts'
import { createDeviceStore } from './engine/device.store.ts'
import { createDraftStore } from './engine/draft.store.ts'
import { operationsOf, sentByDevice, type Operations } from './engine/operation.ts'
import { UNKNOWN_VERSION, type SendOutcome } from './engine/outbox-row.ts'
import { retry } from './engine/send-answer.ts'
import { drainInWorker } from './engine/worker-drain.ts'
import { exportOwnData } from './export-own-data.ts'
import { REFERRAL_SEND } from './operations/referral-send.ts'
import { FaultyServer } from './testing/faulty-server.ts'
import { ALICE, newProfile, openWindow, queue, type OpenWindow, type Profile } from './testing/memory-deps.ts'
import { NOTE_CHANGE, NOTE_DRAFTS, queueNote, WITH_NOTES } from './testing/note-change.ts'

const NOTE = { matter: 'matter-1', text: 'Call the adjuster' }

let profile: Profile
let window: OpenWindow
beforeEach(() => {
  profile = newProfile()
  window = openWindow(profile, 'test', WITH_NOTES)
})

const refused: SendOutcome = { kind: 'refused', error: { code: 'validation_failed', words: 'Too long' } }

async function claim() {
  const row = await window.leases.claimNext(ALICE, 0)
  if (row === null) throw new Error('Nothing was due.')
  return row
}
const saved = (operationId: string): SendOutcome => ({
  kind: 'acknowledged',
  receipt: { operationId, messageId: 'saved' },
})
const listed = async () => (await window.outbox.list(ALICE)).map(({ id, state }) => ({ id, state }))

describe('queued', () => {
  it('it is listed as what it is, and sealed', async () => {
    await queueNote(window, ALICE, NOTE)
    expect(await window.outbox.list(ALICE)).toMatchObject([
      {
        kind: 'note.change',
        noun: 'note',
        canEdit: true,
        summary: { title: 'matter-1', detail: 'Call the adjuster' },
        status: { label: 'Waiting', reason: null },
      },
    ])
    const stored = await window.database.run(({ outbox }) => outbox.toArray())
    expect(JSON.stringify(stored)).not.toContain('adjuster')
  })

  it('and sent, it says so with the server’s word beside it', async () => {
    const id = await queueNote(window, ALICE, NOTE)
    await window.leases.record(await claim(), saved(id))
    expect(await window.outbox.get(ALICE, id)).toMatchObject({
      state: 'sent',
      status: { label: 'Sent', reason: null },
      receipt: { operationId: id, messageId: 'saved' },
    })
  })
})

describe('the worker', () => {
  async function wake(operations: Operations) {
    const server = new FaultyServer()
    const calls: { readonly url: unknown; readonly init: RequestInit | undefined }[] = []
    const { database, leases } = openWindow(profile, 'test', sentByDevice(operations, GRANT_SCOPES))
    const devices = createDeviceStore(database, () => crypto.randomUUID())
    await devices.granted(ALICE, profile.clock.now, GRANT_SCOPES)
    const end = await drainInWorker({
      operations: sentByDevice(operations, GRANT_SCOPES),
      leases,
      devices,
      locks: undefined,
      fetch: (url, init) => {
        calls.push({ url, init })
        return server.fetch(url, init)
      },
      now: () => profile.clock.now,
      timeout: () => new AbortController().signal,
      sleep: () => Promise.resolve(),
      onUnreachable: () => undefined,
      stop: new AbortController().signal,
    })
    return { end, calls }
  }

  it('sends it by the device’s grant, under its id, to its own call', async () => {
    const id = await queueNote(window, ALICE, NOTE)
    const { end, calls } = await wake(WITH_NOTES)
    expect(end).toEqual({ owner: ALICE, left: false })
    expect(calls).toMatchObject([{ url: '/api/notes', init: { method: 'PUT' } }])
    const now = new Date(profile.clock.now).toISOString()
    expect(JSON.parse(calls[0]?.init?.body as string)).toEqual({ ...NOTE, writtenAt: now, sentAt: now })
    const headers = new Headers(calls[0]?.init?.headers)
    expect([headers.get('Idempotency-Key'), headers.get('X-Queued-By')]).toEqual([id, ALICE])
    expect(await listed()).toEqual([{ id, state: 'sent' }])
  })

  it('leaves it to a window where it needs a person, and asks for no further wake on its account', async () => {
    const id = await queueNote(window, ALICE, NOTE)
    const operations = operationsOf([REFERRAL_SEND, { ...NOTE_CHANGE, byDevice: null }])
    expect(await wake(operations)).toEqual({ end: { owner: ALICE, left: false }, calls: [] })
    expect(await listed()).toEqual([{ id, state: 'queued' }])
  })
})

describe('in order', () => {
  it('a row waits for the older one of its key; rows of other keys, and referrals, do not', async () => {
    const first = await queueNote(window, ALICE, NOTE)
    const second = await queueNote(window, ALICE, { ...NOTE, text: 'Called' })
    const other = await queueNote(window, ALICE, { ...NOTE, matter: 'matter-2' })
    const referrals = [await queue(window, ALICE), await queue(window, ALICE)]
    const row = await claim()
    const beside = [await claim(), await claim(), await claim()]
    expect([row, ...beside].map(({ id }) => id)).toEqual([first, other, ...referrals])
    expect(await window.leases.claimNext(ALICE, 0)).toBeNull()
    await window.leases.record(row, saved(first))
    expect((await claim()).id).toBe(second)
  })

  it('what only a person can move holds up those behind it, without a moment at which to look again', async () => {
    const first = await queueNote(window, ALICE, NOTE)
    const second = await queueNote(window, ALICE, { ...NOTE, text: 'Called' })
    await window.leases.record(await claim(), refused)
    expect(await window.leases.claimNext(ALICE, 0)).toBeNull()
    expect(await window.leases.nextDue(ALICE)).toBeNull()
    await window.outbox.discard(ALICE, first)
    expect(await window.leases.nextDue(ALICE)).toBe(profile.clock.now)
    expect((await claim()).id).toBe(second)
  })

  it('what waits to be tried again is the next moment, not what is behind it', async () => {
    await queueNote(window, ALICE, NOTE)
    await queueNote(window, ALICE, { ...NOTE, text: 'Called' })
    const error = { code: 'unavailable', words: 'Later' }
    await window.leases.record(await claim(), retry('row', error, { retryAfter: 90_000 }))
    expect(await window.leases.nextDue(ALICE)).toBe(profile.clock.now + 90_000)
  })
})

it('edited, it is a draft of its own kind, and takes its own place when it is queued again', async () => {
  const id = await queueNote(window, ALICE, NOTE)
  const later = await queueNote(window, ALICE, { ...NOTE, text: 'Called' })
  const result = await window.outbox.edit(ALICE, id)
  if (result.kind !== 'draft') throw new Error(result.reason)
  const drafts = createDraftStore(NOTE_DRAFTS, { ...window, now: () => profile.clock.now })
  expect(await drafts.list(ALICE)).toMatchObject([
    { id: result.draftId, replaces: id, content: { kind: 'values', values: NOTE } },
  ])
  const again = window.newId()
  await window.outbox.enqueue({
    operation: NOTE_CHANGE,
    id: again,
    ownerUserId: ALICE,
    draftId: result.draftId,
    payload: { ...NOTE, text: 'Call the adjuster on Monday' },
  })
  expect(await listed()).toEqual([
    { id: again, state: 'queued' },
    { id: later, state: 'queued' },
  ])
})

it('is exported with what was written, beside the referrals', async () => {
  const core = createTestCore({ operations: WITH_NOTES })
  const newId = core.newReferralId
  await queueNote({ outbox: core.outbox, newId }, ALICE, NOTE)
  const drafts = createDraftStore(NOTE_DRAFTS, core.draftDeps)
  await drafts.save(ALICE, 'a-note', { ...NOTE, text: 'Not queued yet' })
  expect(JSON.parse(await exportOwnData(core, ALICE))).toMatchObject({
    queue: [{ kind: 'note.change', state: 'queued', content: NOTE }],
    drafts: [{ kind: 'note', values: { text: 'Not queued yet' } }],
  })
  core.stop()
})

describe('a release that does not know it', () => {
  it('leaves it where it is, and shows that it is there', async () => {
    const id = await queueNote(window, ALICE, NOTE)
    const former = openWindow(profile)
    expect(await former.leases.claimNext(ALICE, 0)).toBeNull()
    expect(await former.leases.nextDue(ALICE)).toBeNull()
    expect(await former.outbox.get(ALICE, id)).toMatchObject({
      summary: { title: 'matter-1' },
      status: { label: 'Waiting' },
      canEdit: false,
    })
    expect(await former.outbox.edit(ALICE, id)).toEqual({ kind: 'refused', reason: 'unreadable' })
  })

  it('may have refused it as too new: the one that knows it queues it again', async () => {
    const id = await queueNote(window, ALICE, NOTE)
    const error = { code: UNKNOWN_VERSION, words: 'Written by a newer version' }
    await window.leases.record(await claim(), { kind: 'refused', error })
    const order = { owner: ALICE, unblock: false, release: false, exclusive: false }
    await openWindow(profile).leases.prepare(order)
    expect(await listed()).toEqual([{ id, state: 'needs_fix' }])
    await window.leases.prepare(order)
    expect(await listed()).toEqual([{ id, state: 'queued' }])
  })
})
