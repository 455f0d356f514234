import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MAX_OPERATIONS, MAX_PUSH } from '../../../../shared/contracts/records.ts'
import { ASK_BEFORE_SENDING } from '../../../../shared/domain/records/record-kind.ts'
import { LEASE } from '../engine/outbox-row.ts'
import { ALICE } from '../testing/memory-deps.ts'
import { recordFixture, refusal, type RecordFixture } from '../testing/record-fixture.ts'

const DAY = 86_400_000
let on: RecordFixture
beforeEach(() => {
  on = recordFixture()
})

const states = async (): Promise<readonly string[]> => (await on.ops()).map(({ state }) => state)
const sentIds = (): readonly (readonly string[])[] =>
  on.sent.map(({ push }) => push.ops.map(({ opId }) => opId))

describe('one call', () => {
  it('carries at most 100 changes', async () => {
    for (let count = 0; count < MAX_OPERATIONS + 30; count += 1) await on.typed()
    await on.push()
    expect(on.sent.map(({ push }) => push.ops.length)).toEqual([MAX_OPERATIONS, 30])
  })

  it('is at most 256 KiB, also of letters that take three bytes', async () => {
    on = recordFixture({ maxBody: 256 * 1024 })
    for (let count = 0; count < 12; count += 1) await on.typed('律'.repeat(20_000))
    await on.push()
    for (const { bytes } of on.sent) expect(bytes).toBeLessThanOrEqual(MAX_PUSH)
    expect(on.sent.flatMap(({ push }) => push.ops)).toHaveLength(12)
    expect(on.sent.length).toBeLessThan(12)
  })

  it('has one change of a record, the oldest; the next follows its answer', async () => {
    const ref = await on.typed('one')
    on.server.faults.push('no_route')
    await on.push()
    await on.store.edit(ALICE, ref, { a: 'two' })
    await on.store.remove(ALICE, ref)
    const opIds = (await on.ops()).map(({ opId }) => opId)
    expect(opIds).toHaveLength(3)
    await on.push()
    expect(sentIds()).toEqual([[opIds[0]], ...opIds.map((opId) => [opId])])
    expect(on.server.of(ALICE).records.get(ref.id)?.body).toBeNull()
  })
})

describe('a change that may have reached the server', () => {
  it('leaves again as it was, under its id, whatever is typed meanwhile', async () => {
    const ref = await on.typed('one')
    on.server.faults.push('answer_lost')
    await on.push()
    await on.store.edit(ALICE, ref, { a: 'two', b: 'more' })
    expect(await states()).toEqual(['waiting', 'queued'])
    await on.push()
    expect(on.sent[1]?.push.ops).toEqual(on.sent[0]?.push.ops)
    await on.pull()
    expect((await on.store.read(ALICE, ref))?.body).toEqual({ a: 'two', b: 'more' })
    expect(await on.store.choices(ALICE)).toEqual([])
  })

  it('is sent by another drainer once the lease has ended, not before', async () => {
    await on.typed()
    const batches = on.batches
    const first = await batches.claimNext(ALICE, 0)
    expect(first?.ops).toHaveLength(1)
    expect(await batches.claimNext(ALICE, 0)).toBeNull()
    expect(await batches.nextDue(ALICE)).toBe(on.profile.clock.now + LEASE)
    on.profile.clock.now += LEASE
    expect((await batches.claimNext(ALICE, 0))?.ops.map(({ opId }) => opId)).toEqual(
      first?.ops.map(({ opId }) => opId),
    )
  })

  it('is sent at once when the clock was set back by years', async () => {
    await on.typed()
    on.server.faults.push('unavailable')
    await on.push()
    on.profile.clock.now -= 3_650 * DAY
    await on.push({ release: false })
    expect(await states()).toEqual(['applied'])
  })
})

describe('an answer that is none', () => {
  it.each([
    ['unauthorized', 'blocked_auth', 'bad_token'],
    ['forbidden', 'blocked_auth', 'approval_required'],
    ['too_many', 'waiting', 'rate_limited'],
    ['unavailable', 'waiting', 'unavailable'],
    ['broken', 'waiting', 'internal'],
    ['in_progress', 'waiting', 'in_progress'],
    ['no_route', 'waiting', 'network'],
    ['hangs', 'waiting', 'network'],
    ['captive_portal', 'waiting', 'unexpected_answer'],
    ['redirected', 'waiting', 'unexpected_answer'],
    ['cut', 'waiting', 'unexpected_answer'],
    ['foreign_id', 'waiting', 'no_result'],
  ] as const)('%s: the change stays, %s', async (fault, state, code) => {
    await on.typed()
    on.server.faults.push(fault)
    await on.push()
    expect(await on.ops()).toMatchObject([{ state, isClaimed: true, leaseBy: null, lastError: { code } }])
    expect(await on.store.choices(ALICE)).toEqual([])
    on.profile.clock.now += DAY
    await on.push()
    expect(await states()).toEqual(['applied'])
  })

  it('429 waits as long as the server says', async () => {
    await on.typed()
    on.server.faults.push('too_many')
    await on.push()
    expect((await on.ops())[0]?.nextAttemptAt).toBeGreaterThanOrEqual(on.profile.clock.now + 7_000)
  })

  it('of another epoch: the change waits for the pull, and everything is pulled anew', async () => {
    await on.typed()
    await on.push()
    await on.pull()
    on.server.of(ALICE).restoreBackup()
    await on.typed('two')
    await on.push()
    expect(await states()).toEqual(['queued'])
    expect(await on.changer.head(ALICE)).toMatchObject({ full: 'epoch', cursor: 0 })
  })
})

describe('a call that is rejected as a whole', () => {
  it('is taken apart, so that one bad change stops no other', async () => {
    on = recordFixture({}, z.string().max(5))
    const [good, bad, other] = [
      await on.typed('good'),
      await on.typed('much too long'),
      await on.typed('fine'),
    ]
    on.answers.push(() => refusal(400, { code: 'validation_failed' }))
    await on.push()
    expect(on.sent.map(({ push }) => push.ops.length)).toEqual([3, 1, 1, 1])
    const { records } = on.server.of(ALICE)
    expect([...records.keys()].toSorted()).toEqual([good.id, other.id].toSorted())
    expect(await on.store.choices(ALICE)).toMatchObject([{ reason: 'invalid', id: bad.id }])
  })

  it('keeps what the server says sealed: its words may quote what was typed (I11)', async () => {
    await on.typed('typed-secret')
    await on.typed('typed-other')
    const quoting = () =>
      refusal(400, {
        code: 'validation_failed',
        error: 'Not accepted: typed-secret',
        details: [{ field: 'a', message: 'typed-secret is too long' }],
      })
    on.answers.push(quoting, quoting, quoting)
    await on.push()
    const [choice] = await on.store.choices(ALICE)
    expect(choice).toMatchObject({
      reason: 'invalid',
      message: 'Not accepted: typed-secret',
      details: [{ field: 'a', message: 'typed-secret is too long' }],
    })
    expect(await readable()).not.toContain('typed-')
    for (const left of await on.store.choices(ALICE)) await on.store.decide(ALICE, left, 'mine')
    expect(await readable()).not.toContain('typed-')
  })

  it.each([403, 503, 422])('with status %d leaves no word of the server readable (I11)', async (status) => {
    await on.typed('typed-secret')
    await on.typed('typed-other')
    const answer = () => refusal(status, { code: 'refused', error: 'No: typed-secret' })
    on.answers.push(answer)
    on.server.faults.push('no_route')
    await on.push()
    expect(await readable()).not.toContain('typed-')
  })
})

/** What lies in the rows without their key. */
async function readable(): Promise<string> {
  const ops = await on.ops()
  const rows = await on.rows()
  return JSON.stringify([...ops, ...rows].map(({ content: _sealed, ...open }) => open))
}

describe('a change older than 150 days', () => {
  const LATER = (ASK_BEFORE_SENDING + 1) * DAY

  it('is held until its person says so, if it may have been sent; then it leaves under its id', async () => {
    const ref = await on.typed()
    on.server.faults.push('answer_lost')
    await on.push()
    on.server.of(ALICE).forgetAnswers()
    on.profile.clock.now += LATER
    await on.push()
    expect(on.sent).toHaveLength(1)
    const [choice] = await on.store.choices(ALICE)
    expect(choice).toMatchObject({ reason: 'old', id: ref.id })
    await on.store.decide(ALICE, choice!, 'mine')
    await on.push()
    expect(sentIds()[1]).toEqual(sentIds()[0])
    expect(await states()).toEqual(['applied'])
  })

  it('is let go if its person says so', async () => {
    const ref = await on.typed()
    on.server.faults.push('no_route')
    await on.push()
    on.profile.clock.now += LATER
    await on.push()
    await on.store.decide(ALICE, (await on.store.choices(ALICE))[0]!, 'theirs')
    expect(await on.ops()).toEqual([])
    expect(await on.store.read(ALICE, ref)).toBeNull()
  })

  it('is sent without a question, if it never left', async () => {
    await on.typed()
    on.profile.clock.now += LATER
    await on.push()
    expect(await states()).toEqual(['applied'])
  })

  it('a younger one is sent again without a question', async () => {
    await on.typed()
    on.server.faults.push('answer_lost')
    await on.push()
    on.profile.clock.now += (ASK_BEFORE_SENDING - 1) * DAY
    await on.push()
    expect(await states()).toEqual(['applied'])
  })
})

it('what cannot be opened here is not sent, and holds up no other record', async () => {
  const broken = await on.typed('broken')
  await on.typed('whole')
  await on.window.database.write(['recordOps'], async ({ recordOps }) => {
    const op = await recordOps.filter(({ id }) => id === broken.id).first()
    if (op !== undefined)
      await recordOps.put({ ...op, content: { ...op.content, data: new Uint8Array(40).buffer } })
  })
  await on.push()
  expect(await states()).toEqual(['choice', 'applied'])
  expect(await on.store.list(ALICE, 'model')).toMatchObject({
    unreadable: 1,
    records: [{ body: { a: 'whole' } }],
  })
})
