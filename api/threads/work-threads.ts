/** Has work done by a few threads that are started when they are first needed and replaced when a piece of work is too much for one. */
import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/domain/app-error.ts'

export type WorkThreads<Given, Made> = {
  /** Rejects with AppError unavailable: too much at a time, or a piece of work that takes too long or fails. */
  readonly work: (given: Given) => Promise<Made>
  /** Rejects what still waits. */
  readonly close: () => Promise<void>
}

export type WorkThreadsOptions = {
  /** Says `ready` once it is loaded, and then answers each message with one of what it makes. */
  readonly script: URL
  /** For the person whose work it is. */
  readonly words: Readonly<Record<'tooMuch' | 'tooSlow' | 'failed', string>>
  readonly threads?: number
  /** How long one piece may take once a thread has it. Milliseconds. */
  readonly limit?: number
  /** Pieces that may wait for a thread. */
  readonly waiting?: number
}

/** Loading the thread's program may take this long on a busy machine. Milliseconds. */
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

/** `Made` is what the script posts: it is ours, so its word is taken. */
export function createWorkThreads<Given, Made extends object>(
  options: WorkThreadsOptions,
): WorkThreads<Given, Made> {
  const { script, words, threads: most = 2, limit = 5000, waiting = 100 } = options
  const queue: Job<Given, Made>[] = []
  const threads = new Set<Thread<Given, Made>>()
  let isClosed = false
  const tooSlow = (): AppError => new AppError('unavailable', words.tooSlow)
  const failed = (cause: unknown): AppError => new AppError('unavailable', words.failed, { cause })

  const give = (): void => {
    for (const thread of threads) if (thread.isReady && thread.job === null) work(thread)
    const starting = [...threads].filter(({ isReady }) => !isReady).length
    if (queue.length > starting && threads.size < most && !isClosed) start()
  }
  const work = (thread: Thread<Given, Made>): void => {
    const job = queue.shift()
    if (job === undefined) {
      // A thread with nothing to do holds up nobody's exit.
      thread.worker.unref()
      return
    }
    thread.job = job
    thread.worker.ref()
    thread.timer = setTimeout(() => end(thread, tooSlow()), limit)
    thread.worker.postMessage(job.given)
  }
  /** The thread is gone, its work refused, and another thread takes its place when there is work. */
  const end = (thread: Thread<Given, Made>, error: Error): void => {
    if (!threads.delete(thread)) return
    if (thread.timer !== null) clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.job?.reject(error)
    // One that never came to life would not do so the next time either: whoever waits is told instead.
    if (!thread.isReady) for (const job of queue.splice(0)) job.reject(error)
    give()
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
      give()
    })
    worker.on('error', (cause) => end(thread, failed(cause)))
    worker.on('exit', () => end(thread, failed(undefined)))
  }

  return {
    work: (given) =>
      new Promise((resolve, reject) => {
        if (isClosed || queue.length >= waiting) {
          reject(new AppError('unavailable', words.tooMuch))
          return
        }
        queue.push({ given, resolve, reject })
        give()
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
