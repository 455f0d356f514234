/** Messages between a client and the attorney who was chosen. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messageSchema } from '../../../shared/contracts/conversation-messages.ts'
import { conversationSchema } from '../../../shared/contracts/conversations.ts'
import { GRANT_HEADER } from '../../../shared/contracts/device-grants.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { startTestApi, type Person, type TestApi } from '../../testing/test-api.ts'
import { createUnreadMails, UNREAD_FOR } from './unread-mails.ts'

const [ATTORNEY, , CLIENT, , SECOND] = DEMO_ACCOUNTS
const MINUTE = 60_000

let now = Date.now()
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ clock: () => now })
}, 60_000)
afterAll(() => api.close())

let conversation = ''
beforeEach(async () => {
  conversation = randomUUID()
  await api.database.asService(async (tx) => {
    await tx.query('delete from public.conversations')
    await tx.query('delete from public.notifications')
    await tx.query('delete from public.rate_limits')
    await tx.query('delete from public.blocks')
    await tx.query('delete from public.reports')
    await tx.query(
      `insert into public.conversations (id, kind, last_at, created_at) values ($1, 'direct', now(), now())`,
      [conversation],
    )
    for (const { id } of [ATTORNEY, CLIENT])
      await tx.query('insert into public.conversation_members (conversation_id, user_id) values ($1, $2)', [
        conversation,
        id,
      ])
    await tx.query(
      `insert into public.network_links (low, high, since) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), now())
       on conflict do nothing`,
      [ATTORNEY.id, CLIENT.id],
    )
  })
})

const path = (rest = '/messages'): string => `/api/conversations/${conversation}${rest}`

function send(person: Person, body: string, more: object = {}): Promise<Response> {
  const at = new Date(now).toISOString()
  return api.send('POST', path(), person, { id: randomUUID(), body, writtenAt: at, sentAt: at, ...more })
}

async function read(person: Person, query = '') {
  const answer = await api.get(`${path()}${query}`, person)
  return z
    .object({ conversation: conversationSchema, messages: z.array(messageSchema), hasEarlier: z.boolean() })
    .parse(await answer.json())
}

const bodies = async (person: Person) => (await read(person)).messages.map(({ body }) => body)

describe('messages', () => {
  it('are read by both in the order of the server, numbered without a gap', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(n % 2 === 0 ? ATTORNEY : CLIENT, `Message ${n}`)),
    )
    const { messages, conversation: shown } = await read(CLIENT)
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(messages.filter(({ isMine }) => isMine)).toHaveLength(10)
    expect(shown).toMatchObject({ with: 'Demo Attorney', unread: 10, closedBecause: null })
    expect((await read(ATTORNEY)).messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
  })

  it('are stored once, however often they are sent', async () => {
    const id = randomUUID()
    const [first, second] = [await send(CLIENT, 'Hello', { id }), await send(CLIENT, 'Hello', { id })]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await first.json()).toEqual(await second.json())
    expect((await send(CLIENT, 'Good-bye', { id })).status).toBe(422)
    expect((await send(ATTORNEY, 'Hello', { id })).status).toBe(422)
    expect(await bodies(ATTORNEY)).toEqual(['Hello'])
  })

  it('are sent by an attorney’s device with no window open', async () => {
    const issued = await api.post('/api/device-grants', ATTORNEY, { deviceId: randomUUID(), label: 'Phone' })
    const { secret } = (await issued.json()) as { secret: string }
    const at = new Date(now).toISOString()
    const message = { id: randomUUID(), body: 'From the train', writtenAt: at, sentAt: at }
    const grant = { [GRANT_HEADER]: secret }
    expect((await api.post(path(), null, message, grant)).status).toBe(201)
    expect(await bodies(CLIENT)).toEqual(['From the train'])
  })

  it('are limited, each person for themselves; what is stored is confirmed all the same', async () => {
    const id = randomUUID()
    await send(CLIENT, 'First', { id })
    for (let n = 1; n < 60; n += 1) await send(CLIENT, `${n}`)
    const refused = await send(CLIENT, 'One too many')
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'message_limit' }])
    expect((await send(CLIENT, 'First', { id })).status).toBe(201)
    expect((await send(ATTORNEY, 'Not I')).status).toBe(201)
  })

  it('come in pages, the last ones first', async () => {
    for (let n = 1; n <= 60; n += 1) {
      await api.database.asService((tx) =>
        tx.query(
          `with next as (update public.conversations set seq = seq + 1 where id = $1 returning seq)
           insert into public.messages (id, conversation_id, seq, author_id, body, at)
           select gen_random_uuid(), $1, seq, $2, 'x', now() from next`,
          [conversation, CLIENT.id],
        ),
      )
    }
    const last = await read(ATTORNEY)
    expect([last.messages.length, last.messages[0]?.seq, last.hasEarlier]).toEqual([50, 11, true])
    const earlier = await read(ATTORNEY, '?before=11')
    expect([earlier.messages.length, earlier.messages[0]?.seq, earlier.hasEarlier]).toEqual([10, 1, false])
  })

  it('are nobody else’s', async () => {
    await send(CLIENT, 'Hello')
    for (const rest of ['/messages', '']) {
      const answer = await api.get(path(rest), SECOND)
      expect(answer.status).toBe(404)
    }
    expect((await send(SECOND, 'Let me in')).status).toBe(410)
    for (const what of ['/read', '/mute', '/close', '/report'])
      expect(
        (
          await api.send('POST', path(what), SECOND, {
            seq: 1,
            isMuted: true,
            messageIds: [],
            reason: 'other',
            words: '',
          })
        ).status,
      ).toBe(404)
    const list: unknown = await (await api.get('/api/conversations', SECOND)).json()
    expect(list).toEqual({ conversations: [], next: null })
  })

  it('ask again when they were written more than a week ago, or the clock was set', async () => {
    const old = { writtenAt: new Date(now - 8 * 24 * 60 * MINUTE).toISOString() }
    expect((await send(CLIENT, 'Hello', old)).status).toBe(409)
    expect(
      (await send(CLIENT, 'Hello', { writtenAt: new Date(now + 6 * MINUTE).toISOString() })).status,
    ).toBe(409)
    expect((await send(CLIENT, 'Hello', { ...old, confirmed: true })).status).toBe(201)
  })

  it('can be taken back by their author for a quarter of an hour, and not while they are reported', async () => {
    const id = randomUUID()
    await send(CLIENT, 'Wrong words', { id })
    const remove = (person: Person) => api.send('DELETE', path(`/messages/${id}`), person, null)
    expect((await remove(ATTORNEY)).status).toBe(404)
    await api.send('POST', path('/report'), ATTORNEY, { messageIds: [id], reason: 'abuse', words: '' })
    expect((await remove(CLIENT)).status).toBe(409)
    await api.database.asService((tx) => tx.query('delete from public.reports'))
    expect((await remove(CLIENT)).status).toBe(204)
    expect((await remove(CLIENT)).status).toBe(204)
    expect(await bodies(ATTORNEY)).toEqual([null])
    const later = randomUUID()
    await send(CLIENT, 'Other words', { id: later })
    now += 16 * MINUTE
    expect((await api.send('DELETE', path(`/messages/${later}`), CLIENT, null)).status).toBe(409)
  })

  it.each([
    [
      'with who is no partner any more',
      () => api.database.asService((tx) => tx.query('delete from public.network_links')),
    ],
    [
      'with somebody who blocked the other',
      () =>
        api.database.asService((tx) =>
          tx.query('insert into public.blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
            ATTORNEY.id,
            CLIENT.id,
          ]),
        ),
    ],
  ])('end in a conversation %s, and stay readable', async (_, end) => {
    await send(CLIENT, 'Hello')
    await end()
    const refused = await send(CLIENT, 'Are you there?')
    expect([refused.status, z.object({ code: z.string() }).parse(await refused.json()).code]).toEqual([
      403,
      'conversation_closed',
    ])
    expect(await bodies(CLIENT)).toEqual(['Hello'])
  })

  it('of partners are not closed by one of them alone', async () => {
    expect((await api.send('POST', path('/close'), ATTORNEY, {})).status).toBe(409)
    expect((await send(CLIENT, 'Hello')).status).toBe(201)
  })
})

describe('unread messages', () => {
  const planned: number[] = []
  const notices = async () => {
    const answer = await api.get('/api/notifications', ATTORNEY)
    return z
      .object({
        notifications: z.array(
          z.object({ kind: z.string(), title: z.string(), body: z.string(), link: z.string() }),
        ),
      })
      .parse(await answer.json()).notifications
  }
  const run = () => {
    const { notify } = api.modules.notifications
    const jobs = {
      send: (_tx: unknown, _queue: string, _data: unknown, options?: { delay?: number }) => {
        planned.push(options?.delay ?? 0)
        return Promise.resolve()
      },
    }
    const handle = createUnreadMails({ database: api.database, jobs, notify, clock: () => now })
    return handle({ conversationId: conversation, userId: ATTORNEY.id }, () => Promise.resolve())
  }

  it('are told once an hour, in fixed words, and not when they were read or muted', async () => {
    await send(CLIENT, 'My secret')
    await run()
    expect(await notices()).toEqual([])
    now += UNREAD_FOR
    await run()
    await run()
    expect(await notices()).toEqual([
      {
        kind: 'conversation_message',
        title: 'You have a new message',
        body: 'Sign in to read it.',
        link: `/private-network?tab=messages&conversation=${conversation}`,
      },
    ])
    now += MINUTE
    await send(CLIENT, 'Another one')
    now += UNREAD_FOR
    await run()
    expect(await notices()).toHaveLength(1)
    expect(planned).toEqual([44 * MINUTE])
    now += 60 * MINUTE
    await run()
    expect(await notices()).toHaveLength(2)
    await send(CLIENT, 'A third one')
    await api.send('POST', path('/read'), ATTORNEY, { seq: 3 })
    now += 2 * 60 * MINUTE
    await run()
    expect(await notices()).toHaveLength(2)
    await send(CLIENT, 'A fourth one')
    await api.send('POST', path('/mute'), ATTORNEY, { isMuted: true })
    now += 2 * 60 * MINUTE
    await run()
    expect(await notices()).toHaveLength(2)
  })
})
