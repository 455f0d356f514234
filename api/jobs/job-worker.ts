/** Runs the jobs of one queue with limited concurrency. */
import { errorForLog, type Logger } from '../../runtime/logger.ts'
import { inJobSpan } from '../../runtime/telemetry/spans.ts'
import type { ServiceTx } from '../db/database.ts'

/** Milliseconds that `stop` waits for running jobs. */
const STOP_LIMIT = 8000
/** Milliseconds added to timers, because the database selects jobs due strictly before now. */
const TIMER_MARGIN = 25

export type Job = { readonly id: string; readonly data: unknown }

/** `complete` belongs in the transaction that writes the job's outcome. A rejection returns the job to the queue. */
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
  let isFetching = false
  let fetchAgain = false
  /** Jobs may be waiting that were not fetched, as there was no room for them. */
  let mayHaveMore = false

  async function fetchJobs(): Promise<void> {
    if (isFetching) {
      fetchAgain = true
      return
    }
    isFetching = true
    try {
      do {
        fetchAgain = false
        await fillCapacity()
      } while (shouldFetchAgain() && !isStopped())
    } catch (error) {
      logger.warn({ queue, error: errorForLog(error) }, 'jobs could not be fetched')
    } finally {
      isFetching = false
    }
  }

  // Functions, because the type checker assumes that the variables do not change across an await.
  const isStopped = (): boolean => stopped
  const shouldFetchAgain = (): boolean => fetchAgain

  async function fillCapacity(): Promise<void> {
    const capacity = concurrency - inHand.size
    if (capacity <= 0) mayHaveMore = true
    if (capacity <= 0 || isStopped()) return
    const jobs = await deps.fetch(capacity)
    mayHaveMore = jobs.length >= capacity
    for (const job of jobs) {
      const running = run(deps, job).finally(() => {
        inHand.delete(running)
        if (mayHaveMore) wake()
      })
      inHand.add(running)
    }
  }

  function wake(): void {
    if (!stopped) void fetchJobs()
  }

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
      for (const timer of timers) clearTimeout(timer)
      let limit: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, STOP_LIMIT)
      })
      await Promise.race([Promise.allSettled(inHand), timeout])
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
      // The job is redelivered when its lease expires.
      logger.warn({ queue, job: job.id, error: errorForLog(failure) }, 'job could not be given back')
    })
  }
}
