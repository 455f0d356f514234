/** Takes jobs of one queue as they come, so many at a time. */
import { errorForLog, type Logger } from '../../runtime/logger.ts'
import { inJobSpan } from '../../runtime/telemetry/spans.ts'
import type { ServiceTx } from '../db/database.ts'

/** Milliseconds between looks when nobody calls: what a lost notification can cost. */
const POLL = 2000
/** Milliseconds a stop waits for jobs in hand. */
const STOP_LIMIT = 8000
/** The database compares with "before now", so a timer of ours looks this much later. */
const TIMER_MARGIN = 25

export type Job = { readonly id: string; readonly data: unknown }

/** `complete` belongs into the transaction that writes the job's outcome. A rejection gives the job back for another try. */
export type JobHandler = (data: unknown, complete: (tx: ServiceTx) => Promise<void>) => Promise<void>

export type WorkerDeps = {
  readonly queue: string
  readonly concurrency: number
  readonly handle: JobHandler
  readonly logger: Logger
  readonly fetch: (count: number) => Promise<readonly Job[]>
  readonly complete: (tx: ServiceTx, id: string) => Promise<void>
  readonly giveBack: (id: string, error: unknown) => Promise<void>
}

export type Worker = {
  readonly queue: string
  wake(): void
  wakeAfter(milliseconds: number): void
  stop(): Promise<void>
}

export function createWorker(deps: WorkerDeps): Worker {
  const { queue, concurrency, logger } = deps
  const inHand = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false
  let looking = false
  let lookAgain = false

  async function look(): Promise<void> {
    if (looking) {
      lookAgain = true
      return
    }
    looking = true
    try {
      do {
        lookAgain = false
        await takeWhatFits()
      } while (isCalledAgain() && !isStopped())
    } catch (error) {
      logger.warn({ queue, error: errorForLog(error) }, 'jobs could not be fetched')
    } finally {
      looking = false
    }
  }

  // Functions, as the type checker would otherwise hold the variables for unchanged across an await.
  const isStopped = (): boolean => stopped
  const isCalledAgain = (): boolean => lookAgain

  async function takeWhatFits(): Promise<void> {
    const room = concurrency - inHand.size
    if (room <= 0 || isStopped()) return
    for (const job of await deps.fetch(room)) {
      const running = run(deps, job).finally(() => {
        inHand.delete(running)
        wake()
      })
      inHand.add(running)
    }
  }

  function wake(): void {
    if (!stopped) void look()
  }

  const poll = setInterval(wake, POLL)
  wake()

  return {
    queue,
    wake,
    wakeAfter(milliseconds) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        wake()
      }, milliseconds + TIMER_MARGIN)
      timers.add(timer)
    },
    async stop() {
      stopped = true
      clearInterval(poll)
      for (const timer of timers) clearTimeout(timer)
      let limit: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, STOP_LIMIT)
      })
      await Promise.race([Promise.allSettled(inHand), patience])
      clearTimeout(limit)
    },
  }
}

async function run({ queue, handle, complete, giveBack, logger }: WorkerDeps, job: Job): Promise<void> {
  try {
    await inJobSpan(queue, () => handle(job.data, (tx) => complete(tx, job.id)))
  } catch (error) {
    logger.error({ queue, job: job.id, error: errorForLog(error) }, 'job failed and is given back')
    await giveBack(job.id, error).catch((failure: unknown) => {
      // Its lease runs out and it is taken again.
      logger.warn({ queue, job: job.id, error: errorForLog(failure) }, 'job could not be given back')
    })
  }
}
