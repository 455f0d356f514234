/** Asks the case worker, and tells its answers apart. */
import { AppError } from '../../../../../shared/domain/app-error.ts'
import type { CaseAnswer, CaseCall, CaseCalls } from './case-orders.ts'

/** The part of a Worker that is used. */
export type CaseFileWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

export type CaseClient = {
  /** Starts the worker if it is not running. Rejects with an AppError if the worker fails, and when it is stopped. */
  readonly call: <Call extends CaseCall>(
    call: Call,
    asks: CaseCalls[Call]['asks'],
  ) => Promise<CaseCalls[Call]['gives']>
  readonly stop: () => void
}

const FAILED = 'The documents couldn’t be read just now. Open the workspace again.'

type Waiting = {
  readonly resolve: (gives: unknown) => void
  readonly reject: (error: AppError) => void
}

/** `onLost`: called when the worker has failed, and what it held is lost; the next call starts another. */
export function createCaseClient(
  start: () => CaseFileWorker,
  onLost: () => void = () => undefined,
): CaseClient {
  const waiting = new Map<number, Waiting>()
  let worker: CaseFileWorker | null = null
  let lastId = 0
  const failure = (logMessage: string): AppError => new AppError('internal', FAILED, { logMessage })
  const failAll = (why: string): void => {
    waiting.forEach(({ reject }) => reject(failure(why)))
    waiting.clear()
  }
  const started = (): CaseFileWorker => {
    const fresh = start()
    fresh.addEventListener('error', () => {
      if (worker !== fresh) return
      fresh.terminate()
      worker = null
      onLost()
      failAll('The worker could not be loaded or has failed')
    })
    fresh.addEventListener('message', ({ data }: MessageEvent<CaseAnswer>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if ('error' in data) asked?.reject(failure(data.error))
      else asked?.resolve(data.gives)
    })
    return fresh
  }
  return {
    call: <Call extends CaseCall>(call: Call, asks: CaseCalls[Call]['asks']) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      worker ??= started()
      // The call and what it asks belong together by the parameters' types.
      worker.postMessage({ id: lastId, call, asks })
      // An answer is of the call with its id.
      return promise as Promise<CaseCalls[Call]['gives']>
    },
    stop: () => {
      worker?.terminate()
      worker = null
      failAll('The worker was stopped')
    },
  }
}
