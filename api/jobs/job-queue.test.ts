import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import type { ServiceTx } from '../db/database.ts'
import { describeOnBoth } from '../db/testing/engines.ts'
import { startJobQueue, type JobQueue } from './job-queue.ts'

const QUEUE = 'test'
const logger = createLogger('test', 'silent')

describeOnBoth('the job queue', (get) => {
  let jobs: JobQueue
  const open: JobQueue[] = []
  const start = async (): Promise<JobQueue> => {
    const queue = await startJobQueue({ database: await get().second(), logger })
    open.push(queue)
    await queue.open([
      { queue: QUEUE },
      { queue: 'second' },
      { queue: 'third' },
      { queue: 'single', isSingle: true },
    ])
    return queue
  }
  beforeEach(async () => {
    jobs = await start()
  })
  afterEach(async () => {
    for (const queue of open.splice(0)) await queue.close()
    await get().database.statement('delete from pgboss.job')
  })

  const send = (name: string, options?: { delay: number }): Promise<void> =>
    get().database.asService((tx) => jobs.send(tx, QUEUE, { name }, options))
  const nameOf = (data: unknown): string =>
    typeof data === 'object' && data !== null && 'name' in data ? String(data.name) : ''
  const states = async (): Promise<unknown[]> =>
    (await get().database.statement('select state::text from pgboss.job')).map((row) => row['state'])

  it('is installed once by processes that start together', async () => {
    for (const queue of open.splice(0)) await queue.close()
    await get().database.statement('drop schema pgboss cascade')
    const together = await Promise.all(Array.from({ length: 4 }, start))
    expect(together).toHaveLength(4)
    jobs = together[0] ?? jobs
    await send('after')
    expect(await states()).toEqual(['created'])
  })

  it('runs a job as soon as the transaction that sent it commits', async () => {
    const done: string[] = []
    jobs.work({
      queue: QUEUE,
      concurrency: 2,
      handle: async (data, complete) => {
        await get().database.asService(complete)
        done.push(nameOf(data))
      },
    })
    const started = performance.now()
    await send('first')
    await expect.poll(() => done, { interval: 5 }).toEqual(['first'])
    expect(performance.now() - started).toBeLessThan(1500)
    expect(await states()).toEqual(['completed'])
  })

  it('knows nothing of a job whose transaction was rolled back', async () => {
    const failing = get().database.asService(async (tx) => {
      await jobs.send(tx, QUEUE, { name: 'never' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await states()).toEqual([])
  })

  it('runs a delayed job at once when it is hastened: that one, and no second', async () => {
    const done: string[] = []
    jobs.work({
      queue: QUEUE,
      concurrency: 1,
      handle: async (data, complete) => {
        await get().database.asService(complete)
        done.push(nameOf(data))
      },
    })
    await send('wanted', { delay: 3_600_000 })
    await send('other', { delay: 3_600_000 })
    for (let time = 0; time < 2; time += 1)
      await get().database.asService((tx) => jobs.hasten(tx, QUEUE, { name: 'wanted' }))
    await expect.poll(() => done, { interval: 5 }).toEqual(['wanted'])
    await expect.poll(async () => (await states()).sort()).toEqual(['completed', 'created'])
  })

  it('runs a delayed job when its time has come, not before', async () => {
    let ran = 0
    jobs.work({
      queue: QUEUE,
      concurrency: 1,
      handle: async (_, complete) => {
        await get().database.asService(complete)
        ran = performance.now()
      },
    })
    const sent = performance.now()
    await send('later', { delay: 400 })
    await expect.poll(() => ran, { interval: 10, timeout: 4000 }).toBeGreaterThan(0)
    expect(ran - sent).toBeGreaterThanOrEqual(400)
    expect(ran - sent).toBeLessThan(1900)
  })

  it('gives every job to one worker only, and holds no more than its concurrency at a time', async () => {
    const second = await start()
    const seen: string[] = []
    let inHand = 0
    let most = 0
    const handle = async (data: unknown, complete: (tx: ServiceTx) => Promise<void>): Promise<void> => {
      inHand += 1
      most = Math.max(most, inHand)
      seen.push(nameOf(data))
      await get().database.asService(complete)
      inHand -= 1
    }
    jobs.work({ queue: QUEUE, concurrency: 3, handle })
    second.work({ queue: QUEUE, concurrency: 3, handle })
    const names = Array.from({ length: 60 }, (_, index) => `job ${index}`)
    await Promise.all(names.map((name) => send(name)))
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(60)
    expect(seen.toSorted()).toEqual(names.toSorted())
    expect(most).toBeLessThanOrEqual(6)
  })

  it('keeps a job whose handler failed, and does not lose the others', async () => {
    const done: string[] = []
    jobs.work({
      queue: QUEUE,
      concurrency: 1,
      handle: async (data, complete) => {
        if (nameOf(data) === 'bad') throw new Error('cannot')
        await get().database.asService(complete)
        done.push(nameOf(data))
      },
    })
    await send('bad')
    await send('good')
    await expect.poll(() => done).toEqual(['good'])
    await expect.poll(states).toContain('retry')
  })

  it('completion belongs to the transaction: rolled back, the job is not done', async () => {
    jobs.work({
      queue: QUEUE,
      concurrency: 1,
      handle: (_, complete) =>
        get().database.asService(async (tx) => {
          await complete(tx)
          throw new Error('recording failed')
        }),
    })
    await send(randomUUID())
    await expect.poll(states).toEqual(['retry'])
  })

  it('takes up at the start what a killed process left in hand, where no other process can be at it', async () => {
    await send('orphan')
    await get().database.statement(`update pgboss.job set state = 'active', started_on = now()`)
    const next = await start()
    const done: string[] = []
    next.work({
      queue: QUEUE,
      concurrency: 1,
      handle: async (data, complete) => {
        await get().database.asService(complete)
        done.push(nameOf(data))
      },
    })
    if (get().database.isEmbedded) await expect.poll(() => done).toEqual(['orphan'])
    else expect(await states()).toEqual(['active'])
  })
})
