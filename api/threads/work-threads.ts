/** A small pool of threads, started on demand and replaced when a job times out or fails. */
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/domain/app-error.ts'

export type WorkThreads<Given, Made> = {
  /** Rejects with AppError unavailable: the queue is full, or the job takes too long or fails. */
  readonly work: (given: Given) => Promise<Made>
  /** Rejects waiting jobs. */
  readonly close: () => Promise<void>
}

export type WorkThreadsOptions = {
  /** Posts `ready` once it is loaded, then answers each message with its result. */
  readonly script: URL
  /** Shown to the user who requested the work. */
  readonly messages: Readonly<Record<'tooMuch' | 'tooSlow' | 'failed', string>>
  readonly threads?: number
  /** Milliseconds that one job may run. */
  readonly limit?: number
  /** Jobs that may wait for a thread. */
  readonly waiting?: number
}

/** Milliseconds that a thread may take to load its script on a busy machine. */
const START_LIMIT = 60_000
const MEMORY = { maxOldGenerationSizeMb: 256 }

type Job<Given, Made> = {
  readonly given: Given
  readonly resolve: (made: Made) => void
  readonly reject: (error: Error) => void
}
type Thread<Given, Made> = {
  readonly worker: Worker
  isReady: boolean
  job: Job<Given, Made> | null
  timer: NodeJS.Timeout | null
}

/** `Made` is what the script posts; it is our own script, so the result is not parsed. */
export function createWorkThreads<Given, Made extends object>(
  options: WorkThreadsOptions,
): WorkThreads<Given, Made> {
  const { script, messages, threads: maxThreads = 2, limit = 5000, waiting = 100 } = options
  const queue: Job<Given, Made>[] = []
  const threads = new Set<Thread<Given, Made>>()
  let isClosed = false
  const tooSlow = (): AppError => new AppError('unavailable', messages.tooSlow)
  const failed = (cause: unknown): AppError => new AppError('unavailable', messages.failed, { cause })

  const dispatch = (): void => {
    for (const thread of threads) if (thread.isReady && thread.job === null) work(thread)
    const starting = [...threads].filter(({ isReady }) => !isReady).length
    if (queue.length > starting && threads.size < maxThreads && !isClosed) start()
  }
  const work = (thread: Thread<Given, Made>): void => {
    const job = queue.shift()
    if (job === undefined) {
      // An idle thread must not keep the process alive.
      thread.worker.unref()
      return
    }
    thread.job = job
    thread.worker.ref()
    thread.timer = setTimeout(() => end(thread, tooSlow()), limit)
    thread.worker.postMessage(job.given)
  }
  /** Terminates the thread and rejects its job; another thread starts when there is work. */
  const end = (thread: Thread<Given, Made>, error: Error): void => {
    if (!threads.delete(thread)) return
    if (thread.timer !== null) clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.job?.reject(error)
    // A script that failed to load would fail again, so waiting jobs are rejected too.
    if (!thread.isReady) for (const job of queue.splice(0)) job.reject(error)
    dispatch()
  }
  const start = (): void => {
    const worker = new Worker(script, { resourceLimits: MEMORY })
    const thread: Thread<Given, Made> = { worker, isReady: false, job: null, timer: null }
    thread.timer = setTimeout(() => end(thread, tooSlow()), START_LIMIT)
    threads.add(thread)
    worker.on('message', (answer: Made | 'ready') => {
      if (thread.timer !== null) clearTimeout(thread.timer)
      if (answer === 'ready') thread.isReady = true
      else {
        thread.job?.resolve(answer)
        thread.job = null
      }
      dispatch()
    })
    worker.on('error', (cause) => end(thread, failed(cause)))
    worker.on('exit', () => end(thread, failed(undefined)))
  }

  return {
    work: (given) =>
      new Promise((resolve, reject) => {
        if (isClosed || queue.length >= waiting) {
          reject(new AppError('unavailable', messages.tooMuch))
          return
        }
        queue.push({ given, resolve, reject })
        dispatch()
      }),
    async close() {
      isClosed = true
      const stopped = new AppError('unavailable', 'The server is being restarted. Please try again.')
      for (const job of queue.splice(0)) job.reject(stopped)
      const running = [...threads].map(({ worker }) => worker)
      for (const thread of threads) end(thread, stopped)
      await Promise.all(running.map((worker) => worker.terminate()))
    },
  }
}
