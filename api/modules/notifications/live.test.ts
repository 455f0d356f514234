/** Open pages show changes that were made through another API process. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveEventSchema, type LiveEvent } from '../../../shared/contracts/notifications.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { ADMIN, ATTORNEY, startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'
import { twoSides } from '../../testing/two-sides.ts'
import { createLiveHub, publish, type LiveHub } from '../live/live-hub.ts'

const REFERRAL = { type: 'referral', referralId: randomUUID() } as const

describeOnBoth('live events', (get) => {
  const hubs: LiveHub[] = []
  async function hub(): Promise<LiveHub> {
    const made = await createLiveHub(await get().second())
    hubs.push(made)
    return made
  }
  afterAll(() => Promise.all(hubs.map((made) => made.close())))

  /** A user with a verified address; others are not notified. */
  async function proven(): Promise<string> {
    const id = randomUUID()
    await get().database.statement(
      'insert into public.proven_emails (user_id, email, proven_at) values ($1, $2, now())',
      [id, `${id}@example.com`],
    )
    return id
  }

  function screen(
    on: LiveHub,
    userId: string,
  ): { seen: LiveEvent[]; ended: () => boolean; remove: () => void } {
    const seen: LiveEvent[] = []
    let isEnded = false
    const remove = on.add(userId, {
      send: (event) => void seen.push(event),
      end: () => {
        isEnded = true
      },
    })
    return { seen, remove, ended: () => isEnded }
  }

  it('reach every screen of the person, through another process, within 2 s, and nobody else', async () => {
    const [first, second] = [await hub(), await hub()]
    const me = await proven()
    const mine = [screen(first, me), screen(second, me)]
    const theirs = screen(second, randomUUID())
    await get().database.asService((tx) => publish(tx, me, REFERRAL))
    for (const { seen } of mine) await expect.poll(() => seen, { timeout: 2000 }).toEqual([REFERRAL])
    expect(theirs.seen).toEqual([])
  })

  it('tell nothing to an account whose address is not proved', async () => {
    const [unproven, me] = [randomUUID(), await proven()]
    const own = await hub()
    const screens = [screen(own, unproven), screen(own, me)]
    for (const id of [unproven, me]) await get().database.asService((tx) => publish(tx, id, REFERRAL))
    await expect.poll(() => screens[1]?.seen).toEqual([REFERRAL])
    expect(screens[0]?.seen).toEqual([])
  })

  it('do not tell of what was rolled back', async () => {
    const me = await proven()
    const mine = screen(await hub(), me)
    const failing = get().database.asService(async (tx) => {
      await publish(tx, me, REFERRAL)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const after = { type: 'notification', unread: 0 } as const
    await get().database.asService((tx) => publish(tx, me, after))
    await expect.poll(() => mine.seen).toEqual([after])
  })

  it('end with the program, and a person’s ninth screen ends the first', async () => {
    const own = await hub()
    const me = await proven()
    const screens = Array.from({ length: 9 }, () => screen(own, me))
    expect(screens.map(({ ended }) => ended())).toEqual([true, ...Array.from({ length: 8 }, () => false)])
    own.release()
    expect(screens.every(({ ended }) => ended())).toBe(true)
    expect(screen(own, me).ended()).toBe(true)
  })
})

describe('GET /api/events', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  async function listen(person: Person): Promise<{ next(): Promise<LiveEvent>; leave(): Promise<void> }> {
    const answer = await api.get('/api/events', person)
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      async next() {
        while (!text.includes('\n\n')) {
          const chunk = await reader?.read()
          if (chunk?.done !== false) throw new Error('the stream ended')
          text += chunk.value
        }
        const [event = '', ...rest] = text.split('\n\n')
        text = rest.join('\n\n')
        return liveEventSchema.parse(JSON.parse(event.replace(/^data: /, '')))
      },
      leave: async () => {
        await reader?.cancel()
      },
    }
  }

  it('[RF-13] tells the sender’s open screen of the recipient’s answer', async () => {
    const sides = twoSides(api)
    const id = await sides.refer('live@example.com')
    const link = await sides.linkTo('live@example.com')
    const screen = await listen(ATTORNEY)
    expect(await screen.next()).toMatchObject({ type: 'notification' })
    await sides.submit(link, { action: 'accept' })
    // Two notifications (viewed and accepted), and one `referral` event per transaction.
    const seen = [await screen.next(), await screen.next(), await screen.next()]
    expect(seen.map(({ type }) => type).sort()).toEqual(['notification', 'notification', 'referral'])
    expect(seen).toContainEqual({ type: 'referral', referralId: id })
    await screen.leave()
  })

  it('ends when the program is about to stop', async () => {
    const screen = await listen(ADMIN)
    await screen.next()
    api.release()
    await expect(screen.next()).rejects.toThrow('the stream ended')
  })

  it('wants a session', async () => {
    expect((await api.get('/api/events', null)).status).toBe(401)
  })
})
