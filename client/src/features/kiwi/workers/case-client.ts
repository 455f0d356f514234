/** Asks the case worker, and tells its answers apart. */
import { AppError } from '../../../../../shared/domain/app-error.ts'
import type { CaseAnswer, CaseCall, CaseCalls, CaseOrder } from './case-orders.ts'

/** The part of a Worker that is used. */
export type CaseFileWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

export type CaseClient = {
  /** Rejects with an AppError if the worker fails, and when it is stopped. */
  readonly call: <Call extends CaseCall>(
    call: Call,
    asks: CaseCalls[Call]['asks'],
    transfer?: Transferable[],
  ) => Promise<CaseCalls[Call]['gives']>
  readonly stop: () => void
}

const FAILED = 'The documents couldn’t be read just now. Open the workspace again.'

export function createCaseClient(start: () => CaseFileWorker): CaseClient {
  type Waiting = {
    readonly resolve: (gives: CaseCalls[CaseCall]['gives']) => void
    readonly reject: (error: AppError) => void
  }
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const failure = (logMessage: string): AppError => new AppError('internal', FAILED, { logMessage })
  const failAll = (why: string): void => {
    waiting.forEach(({ reject }) => reject(failure(why)))
    waiting.clear()
  }
  const worker = start()
  worker.addEventListener('error', () => failAll('The worker could not be loaded or has failed'))
  worker.addEventListener('message', ({ data }: MessageEvent<CaseAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) asked?.reject(failure(data.error))
    else asked?.resolve(data.gives)
  })
  return {
    call: <Call extends CaseCall>(
      call: Call,
      asks: CaseCalls[Call]['asks'],
      transfer: Transferable[] = [],
    ) => {
      const { promise, resolve, reject } = Promise.withResolvers<CaseCalls[CaseCall]['gives']>()
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      // The call and what it asks belong together by the parameter's type.
      worker.postMessage({ id: lastId, call, asks }, transfer)
      // An answer is of the call with its id.
      return promise
    },
    stop: () => {
      worker.terminate()
      failAll('The worker was stopped')
    },
  }
}
