import { beforeEach, describe, expect, it } from 'vitest'
import { createDraftStore } from './draft.store.ts'
import { OfflineError } from './offline-error.ts'
import { LEASE, type SendOutcome } from './outbox-row.ts'
import { referralIdSchema, type ReferralId } from '../../../../shared/domain/ids.ts'
import { referralDraftSchema, referralRequest } from '../operations/referral-draft.ts'
import { REFERRAL_SEND } from '../operations/referral-send.ts'
import {
  ALICE,
  BOB,
  draftValues,
  newProfile,
  openWindow,
  queue,
  START,
  type OpenWindow,
  type Profile,
} from '../testing/memory-deps.ts'

let profile: Profile
let window: OpenWindow
beforeEach(() => {
  profile = newProfile()
  window = openWindow(profile)
})

const drafts = (of: OpenWindow) =>
  createDraftStore(
    { kind: 'referral', version: 1, schema: referralDraftSchema, migrations: {} },
    { database: of.database, sealer: of.sealer, now: () => profile.clock.now },
  )

const refused: SendOutcome = {
  kind: 'refused',
  error: { code: 'validation_failed', words: 'Invalid email format' },
}

async function storedText(): Promise<string> {
  return window.database.run(async (tables) => {
    const all = await Promise.all([
      tables.outbox.toArray(),
      tables.outboxBodies.toArray(),
      tables.drafts.toArray(),
    ])
    const bytes: string[] = []
    const collect = (value: unknown): void => {
      if (value instanceof ArrayBuffer) bytes.push(new TextDecoder('latin1').decode(value))
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
    }
    collect(all)
    return JSON.stringify(all) + bytes.join('')
  })
}

it('a long queue is listed whole and in order, another user’s rows left out', async () => {
  for (let row = 1; row <= 210; row += 1) await queue(window, row % 3 === 0 ? BOB : ALICE)
  const [alices, bobs] = await Promise.all([window.outbox.list(ALICE), window.outbox.list(BOB)])
  expect([alices.length, bobs.length]).toEqual([140, 70])
  expect(new Set(alices.map(({ ownerUserId }) => ownerUserId))).toEqual(new Set([ALICE]))
  const positions = alices.map(({ position }) => position)
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(new Set(positions).size).toBe(140)
})

describe('queueing', () => {
  it('[RF-09] is one transaction: the draft goes, the row stands, and it survives closing the window', async () => {
    const id = window.newId()
    await drafts(window).save(ALICE, id, draftValues())
    await window.outbox.enqueue({
      operation: REFERRAL_SEND,
      id,
      ownerUserId: ALICE,
      draftId: id,
      payload: referralRequest(draftValues(), id),
    })
    window.database.close()

    const reopened = openWindow(profile)
    expect(await drafts(reopened).load(ALICE, id)).toBeNull()
    expect(await reopened.outbox.list(ALICE)).toMatchObject([
      {
        id,
        state: 'queued',
        status: { label: 'Waiting', reason: null },
        summary: { recipientName: 'Recipient One' },
      },
    ])
  })

  it('[RF-10] asked for twice under one id is one row', async () => {
    const id = window.newId()
    const referral = {
      operation: REFERRAL_SEND,
      id,
      ownerUserId: ALICE,
      draftId: null,
      payload: referralRequest(draftValues(), id),
    }
    await Promise.all([window.outbox.enqueue(referral), window.outbox.enqueue(referral)])
    expect(await window.outbox.list(ALICE)).toHaveLength(1)
    const other = { ...referral, payload: referralRequest(draftValues({ name: 'Another' }), id) }
    await expect(window.outbox.enqueue(other)).rejects.toMatchObject({ code: 'id_taken' })
  })

  it('keeps nothing of the referral in the clear', async () => {
    await queue(window, ALICE, { caseDetails: 'privileged facts' })
    await drafts(window).save(ALICE, window.newId(), draftValues({ caseDetails: 'privileged facts' }))
    const text = await storedText()
    for (const secret of ['privileged', 'Recipient One', 'recipient@example.com', 'Personal Injury']) {
      expect(text).not.toContain(secret)
    }
  })

  it('a late autosave does not bring the draft of a queued referral back', async () => {
    const id = await queue(window, ALICE)
    await drafts(window).save(ALICE, id, draftValues())
    expect(await drafts(window).list(ALICE)).toEqual([])
  })

  it('says plainly that the disk is full, and keeps the draft', async () => {
    const id = window.newId()
    await drafts(window).save(ALICE, id, draftValues())
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    const broken = { ...window.database, write: () => Promise.reject(new OfflineError('storage_full', full)) }
    const { createOutbox } = await import('./outbox.store.ts')
    const outbox = createOutbox({ ...window, database: broken, webCrypto: crypto, now: () => START })
    await expect(
      outbox.enqueue({
        operation: REFERRAL_SEND,
        id,
        ownerUserId: ALICE,
        draftId: id,
        payload: referralRequest(draftValues(), id),
      }),
    ).rejects.toMatchObject({ code: 'storage_full' })
    expect(await drafts(window).load(ALICE, id)).toMatchObject({ content: { values: draftValues() } })
  })
})

/** Queues what is edited as this draft. */
async function queueDraft(draftId: string, values: Parameters<typeof draftValues>[0], isSecond = false) {
  const id = referralIdSchema.parse(draftId)
  const request = referralRequest(draftValues(values), id)
  await window.outbox.enqueue({
    operation: REFERRAL_SEND,
    id,
    ownerUserId: ALICE,
    draftId,
    payload: request,
    isSecond,
  })
}

async function edit(id: ReferralId): Promise<string> {
  const result = await window.outbox.edit(ALICE, id)
  if (result.kind !== 'draft') throw new Error(result.reason)
  return result.draftId
}

describe('a row that is being edited', () => {
  it('stays in the queue, is counted, says that it is paused, and is not sent', async () => {
    const id = await queue(window, ALICE)
    await edit(id)
    expect(await window.outbox.list(ALICE)).toMatchObject([
      {
        id,
        state: 'held',
        status: { label: 'Needs attention', reason: expect.stringContaining('Paused') as string },
      },
    ])
    expect(await window.outbox.counts(ALICE)).toEqual({ unsent: 1, attention: 1, sending: 0 })
    expect(await window.leases.claimNext(ALICE, 0)).toBeNull()
    expect(await window.leases.nextDue(ALICE)).toBeNull()
    // A sign-in and a returned network release what waited for them, not this.
    await window.leases.prepare({ owner: ALICE, unblock: true, release: true, exclusive: true })
    expect(await window.leases.claimNext(ALICE, 0)).toBeNull()
  })

  it('survives closing the window, with both its texts', async () => {
    const id = await queue(window, ALICE, { caseDetails: 'the original' })
    const draftId = await edit(id)
    await drafts(window).save(ALICE, draftId, draftValues({ caseDetails: 'the edited version' }))
    window.database.close()

    window = openWindow(profile)
    expect(await window.outbox.payload(REFERRAL_SEND, ALICE, id)).toMatchObject({
      referralData: { caseDetails: 'the original' },
    })
    expect(await drafts(window).load(ALICE, draftId)).toMatchObject({
      replaces: id,
      content: { values: draftValues({ caseDetails: 'the edited version' }) },
    })
  })

  it('gives its place in the line to the edited version, and only that is sent', async () => {
    const id = await queue(window, ALICE)
    const next = await queue(window, ALICE)
    const draftId = await edit(id)
    await queueDraft(draftId, { name: 'Mended' })
    expect((await window.outbox.list(ALICE)).map((row) => row.id)).toEqual([draftId, next])
    expect(await drafts(window).list(ALICE)).toEqual([])
    expect(await window.leases.claimNext(ALICE, 0)).toMatchObject({ id: draftId })
    expect(await window.outbox.payload(REFERRAL_SEND, ALICE, id)).toBeNull()
  })

  it('edited again goes on as the same draft', async () => {
    const id = await queue(window, ALICE)
    const draftId = await edit(id)
    await drafts(window).save(ALICE, draftId, draftValues({ name: 'Half mended' }))
    expect(await edit(id)).toBe(draftId)
    expect(await drafts(window).list(ALICE)).toMatchObject([
      { content: { values: draftValues({ name: 'Half mended' }) } },
    ])
  })

  it('can be sent as it was; the edited version is then only queued by someone who was told', async () => {
    const id = await queue(window, ALICE)
    const draftId = await edit(id)
    await window.outbox.retry(ALICE, id)
    expect(await window.leases.claimNext(ALICE, 0)).toMatchObject({ id })
    await expect(queueDraft(draftId, { name: 'Mended' })).rejects.toMatchObject({ code: 'original_released' })
    expect(await drafts(window).load(ALICE, draftId)).not.toBeNull()
    await queueDraft(draftId, { name: 'Mended' }, true)
    expect((await window.outbox.list(ALICE)).map((row) => row.id)).toEqual([id, draftId])
  })

  it('that was discarded leaves a draft like any other', async () => {
    const id = await queue(window, ALICE)
    const draftId = await edit(id)
    await window.outbox.discard(ALICE, id)
    await queueDraft(draftId, { name: 'Mended' })
    expect((await window.outbox.list(ALICE)).map((row) => row.id)).toEqual([draftId])
  })

  it('stays paused when its draft is discarded; a discarded draft that comes back still replaces it', async () => {
    const id = await queue(window, ALICE)
    const draftId = await edit(id)
    await drafts(window).remove(ALICE, draftId)
    expect(await window.leases.claimNext(ALICE, 0)).toBeNull()
    await drafts(window).save(ALICE, draftId, draftValues(), id)
    await queueDraft(draftId, {})
    expect((await window.outbox.list(ALICE)).map((row) => row.id)).toEqual([draftId])
  })

  it('queueing the edited version twice is one row', async () => {
    const draftId = await edit(await queue(window, ALICE))
    await Promise.all([queueDraft(draftId, {}), queueDraft(draftId, {})])
    expect((await window.outbox.list(ALICE)).map((row) => row.id)).toEqual([draftId])
  })
})

describe('what a person does to a row', () => {
  it('[RF-11] another user of the device neither sees, changes nor sends it', async () => {
    const id = await queue(window, ALICE)
    expect(await window.outbox.list(BOB)).toEqual([])
    expect(await window.outbox.counts(BOB)).toEqual({ unsent: 0, attention: 0, sending: 0 })
    expect(await window.outbox.get(BOB, id)).toBeNull()
    expect(await window.outbox.payload(REFERRAL_SEND, BOB, id)).toBeNull()
    expect(await window.outbox.retry(BOB, id)).toBe(false)
    expect(await window.outbox.discard(BOB, id)).toEqual({ kind: 'refused', reason: 'gone' })
    expect(await window.leases.claimNext(BOB, 0)).toBeNull()
    expect(await window.leases.nextDue(BOB)).toBeNull()
  })

  it('[RF-14] a refused referral can be edited: the draft has a new id, and queued it takes its place', async () => {
    const id = await queue(window, ALICE, { caseDetails: 'kept word for word' })
    const claim = await window.leases.claimNext(ALICE, 0)
    await window.leases.record(claim!, {
      kind: 'refused',
      error: { code: 'validation_failed', words: 'Invalid or past deadline date' },
    })
    expect(await window.outbox.list(ALICE)).toMatchObject([
      { status: { label: 'Failed', reason: 'Invalid or past deadline date' } },
    ])

    const edited = await window.outbox.edit(ALICE, id)
    expect(edited.kind).toBe('draft')
    const [draft] = await drafts(window).list(ALICE)
    expect(draft?.id).not.toBe(id)
    expect(draft).toMatchObject({
      replaces: id,
      content: { kind: 'values', values: draftValues({ caseDetails: 'kept word for word' }) },
    })
    await queueDraft(draft!.id, { caseDetails: 'mended' })
    expect(await window.outbox.list(ALICE)).toMatchObject([{ id: draft!.id, state: 'queued' }])
  })

  it('[RF-11] discarding can be undone, content and place in line included', async () => {
    const first = await queue(window, ALICE)
    await queue(window, ALICE)
    const result = await window.outbox.discard(ALICE, first)
    if (result.kind !== 'discarded') throw new Error(result.reason)
    expect(await window.outbox.list(ALICE)).toHaveLength(1)
    await window.outbox.restore(result.discarded)
    expect((await window.outbox.list(ALICE))[0]).toMatchObject({ id: first, state: 'queued' })
    expect(await window.outbox.payload(REFERRAL_SEND, ALICE, first)).toMatchObject({
      to: 'recipient@example.com',
    })
  })

  it('a row that is being sent is neither edited nor discarded', async () => {
    const id = await queue(window, ALICE)
    await window.leases.claimNext(ALICE, 0)
    expect(await window.outbox.edit(ALICE, id)).toEqual({ kind: 'refused', reason: 'in_flight' })
    expect(await window.outbox.discard(ALICE, id)).toEqual({ kind: 'refused', reason: 'in_flight' })
    expect(await window.outbox.retry(ALICE, id)).toBe(false)
  })

  it('[RF-10] a row whose attempt ended unknown is only edited or discarded by someone who was told', async () => {
    const id = await queue(window, ALICE)
    await window.leases.claimNext(ALICE, 0)
    profile.clock.now += LEASE + 1
    expect(await window.outbox.edit(ALICE, id)).toEqual({ kind: 'refused', reason: 'maybe_delivered' })
    expect(await window.outbox.discard(ALICE, id)).toEqual({ kind: 'refused', reason: 'maybe_delivered' })
    expect(await window.outbox.edit(ALICE, id, { confirmed: true })).toMatchObject({ kind: 'draft' })
  })

  it('counts what is there', async () => {
    await queue(window, ALICE)
    const claim = await window.leases.claimNext(ALICE, 0)
    await window.leases.record(claim!, refused)
    await queue(window, ALICE)
    expect(await window.outbox.counts(ALICE)).toEqual({ unsent: 2, attention: 1, sending: 0 })
  })

  it('gives the same entry while nothing about the row changes, so that a long list is not drawn anew', async () => {
    await queue(window, ALICE)
    await queue(window, ALICE)
    const before = await window.outbox.list(ALICE)
    await window.leases.claimNext(ALICE, 0)
    const after = await window.outbox.list(ALICE)
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
  })

  it('warns of a row that is unsent for more than a day', async () => {
    await queue(window, ALICE)
    expect((await window.outbox.list(ALICE))[0]?.overdue).toBe(false)
    profile.clock.now += 86_400_001
    expect((await window.outbox.list(ALICE))[0]?.overdue).toBe(true)
  })
})
