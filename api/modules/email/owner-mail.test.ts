/** Mails to an account's own address: each is sent once, and none before the address is verified, even if both happen at once. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { describeOnBoth } from '../../db/testing/engines.ts'
import { storeProof } from '../users/proven-emails.repository.ts'
import { createPostToOwner, createReleaseMails } from './owner-mail.ts'

const NOW = Date.parse('2026-11-24T12:00:00Z')

const CONTENT = { kind: 'receipt', subject: 'Subject', html: '<p>html</p>', text: 'text' } as const

const rowSchema = z.object({ state: z.string(), to_address: z.string().nullable(), created_at: z.date() })

/** One account and its mails. */
function stage(database: Database) {
  const userId = randomUUID()
  const email = `${userId}@example.com`
  const key = `in_${userId}`
  const sent: unknown[] = []
  const jobs = {
    send: (_tx: unknown, _queue: string, data: unknown) => {
      sent.push(data)
      return Promise.resolve()
    },
  }
  let now = NOW
  const clock = (): number => now
  const postToOwner = createPostToOwner({ jobs, clock, newId: randomUUID, mailDomain: 'example.com' })
  const release = createReleaseMails(jobs, clock)
  return {
    email,
    sent,
    post: () => database.asService((tx) => postToOwner(tx, userId, { ...CONTENT, key })),
    prove: () =>
      database.asService(async (tx) => {
        await storeProof(tx, { userId, email, provenAt: new Date(NOW) })
        await release(tx, userId, email)
      }),
    wait: (milliseconds: number) => {
      now += milliseconds
    },
    rows: async () =>
      z
        .array(rowSchema)
        .parse(
          await database.statement(
            'select state, to_address, created_at from public.mails where message_id = $1',
            [`<receipt-${key}@example.com>`],
          ),
        ),
  }
}

describeOnBoth('a mail to an account’s own address', (get) => {
  it('goes to the address that is proved, once, however often it is asked for', async () => {
    const { email, sent, post, prove, rows } = stage(get().database)
    await prove()
    await Promise.all(Array.from({ length: 10 }, post))
    expect(await rows()).toMatchObject([{ state: 'queued', to_address: email }])
    expect(sent).toHaveLength(1)
  })

  it('is held while no address is proved, and is as old as its release', async () => {
    const { email, sent, post, prove, wait, rows } = stage(get().database)
    await post()
    await post()
    expect(await rows()).toMatchObject([{ state: 'held', to_address: null }])
    expect(sent).toEqual([])
    wait(30 * 86_400_000)
    await prove()
    await prove()
    expect(await rows()).toEqual([
      { state: 'queued', to_address: email, created_at: new Date(NOW + 30 * 86_400_000) },
    ])
    expect(sent).toHaveLength(1)
    await post()
    expect(await rows()).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  it('is never left behind where it is asked for while the address is being proved', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { email, sent, post, prove, rows } = stage(get().database)
      await Promise.all(round % 2 === 0 ? [post(), prove(), post()] : [prove(), post(), post()])
      expect(await rows()).toMatchObject([{ state: 'queued', to_address: email }])
      expect(sent).toHaveLength(1)
    }
  })
})
