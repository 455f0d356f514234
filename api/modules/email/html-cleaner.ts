/** Has HTML cleaned by a few threads that are started when they are first needed and replaced when a message is too much for one. */
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { CleanMessage } from './message-html.ts'

/** Rejects with AppError unavailable: too much at a time, or a message that cannot be cleaned in time. */
export type CleanHtml = (html: string) => Promise<CleanMessage>

export type HtmlCleaner = {
  readonly clean: CleanHtml
  /** Rejects what still waits. */
  close(): Promise<void>
}

export type HtmlCleanerOptions = {
  readonly threads?: number
  /** How long one message may take once a thread has it. Milliseconds. */
  readonly limit?: number
  /** Messages that may wait for a thread. */
  readonly waiting?: number
  readonly script?: URL
}

const WORKER = new URL('./html-cleaner.worker.ts', import.meta.url)
/** Loading the thread's program may take this long on a busy machine. Milliseconds. */
const START_LIMIT = 60_000
const MEMORY = { maxOldGenerationSizeMb: 256 }

type Job = {
  readonly html: string
  readonly resolve: (clean: CleanMessage) => void
  readonly reject: (error: Error) => void
}
type Thread = { readonly worker: Worker; isReady: boolean; job: Job | null; timer: NodeJS.Timeout | null }

export function createHtmlCleaner(options: HtmlCleanerOptions = {}): HtmlCleaner {
  const { threads: most = 2, limit = 5000, waiting = 100, script = WORKER } = options
  const queue: Job[] = []
  const threads = new Set<Thread>()
  let isClosed = false

  const give = (): void => {
    for (const thread of threads) if (thread.isReady && thread.job === null) work(thread)
    const starting = [...threads].filter(({ isReady }) => !isReady).length
    if (queue.length > starting && threads.size < most && !isClosed) start()
  }
  const work = (thread: Thread): void => {
    const job = queue.shift()
    if (job === undefined) {
      // A thread with nothing to do holds up nobody's exit.
      thread.worker.unref()
      return
    }
    thread.job = job
    thread.worker.ref()
    thread.timer = setTimeout(() => end(thread, tooSlow()), limit)
    thread.worker.postMessage(job.html)
  }
  /** The thread is gone, its message refused, and another thread takes its place when there is work. */
  const end = (thread: Thread, error: Error): void => {
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
    const thread: Thread = { worker, isReady: false, job: null, timer: null }
    thread.timer = setTimeout(() => end(thread, tooSlow()), START_LIMIT)
    threads.add(thread)
    worker.on('message', (answer: CleanMessage | 'ready') => {
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
    clean: (html) =>
      new Promise((resolve, reject) => {
        if (isClosed || queue.length >= waiting) {
          reject(new AppError('unavailable', 'Too many messages are being read. Please try again.'))
          return
        }
        queue.push({ html, resolve, reject })
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

function tooSlow(): AppError {
  return new AppError('unavailable', 'This message takes too long to read. It may have been made to harm.')
}

function failed(cause: unknown): AppError {
  return new AppError('unavailable', 'This message could not be read. Please try again.', { cause })
}
