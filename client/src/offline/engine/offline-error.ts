/** Errors of the device's storage, with a code that the UI can act on. */

type OfflineErrorCode =
  /** The disk or the browser's quota is full; nothing was saved. */
  | 'storage_full'
  /** The browser does not provide a database (private mode, damaged profile, no Web Crypto). */
  | 'storage_unavailable'
  /** A newer version of the app upgraded the database; this window must be reloaded. */
  | 'app_outdated'
  /** A row with this id and different content exists. */
  | 'id_taken'
  /** The edited row is no longer held, so both versions could be sent. */
  | 'original_released'
  /** The record was deleted meanwhile. */
  | 'deleted'
  /** A row of this device cannot be decrypted any more. */
  | 'unreadable'
  /** The sealed data is locked until its key comes from the server or from a passkey. */
  | 'locked'

const MESSAGES: Record<OfflineErrorCode, string | ((noun: string) => string)> = {
  storage_full:
    'This device is out of space, so nothing was saved. Your text is still here: download it, or free some space and try again.',
  storage_unavailable: 'This browser does not let the app save anything on this device.',
  app_outdated: 'A newer version of the app is open in another window. Reload this one to continue.',
  id_taken: (noun) => `This ${noun} is already in the queue with different content.`,
  original_released: (noun) =>
    `The original of this ${noun} is no longer paused in the queue. Queueing this version too would send two ${noun}s.`,
  deleted: (noun) => `This ${noun} was deleted meanwhile, on another device or in another window.`,
  unreadable: (noun) => `This ${noun} can no longer be read on this device.`,
  locked:
    'What is kept on this device is locked just now. Nothing is lost: it opens when this device is connected, or with your passkey if you have set one for it.',
}

export class OfflineError extends Error {
  readonly code: OfflineErrorCode
  /** The message shown to the user. */
  readonly words: string

  /** `noun`: the user-facing name of the row, within a sentence. */
  constructor(code: OfflineErrorCode, cause?: unknown, noun = 'item') {
    super(`Offline storage: ${code}`, cause === undefined ? undefined : { cause })
    this.name = 'OfflineError'
    this.code = code
    const message = MESSAGES[code]
    this.words = typeof message === 'string' ? message : message(noun)
  }
}

/** Converts any storage failure to an OfflineError. Searches causes too, because Dexie wraps the cause of an aborted transaction. */
export function toOfflineError(error: unknown): OfflineError {
  if (error instanceof OfflineError) return error
  const names = errorNames(error)
  if (names.includes('QuotaExceededError')) return new OfflineError('storage_full', error)
  if (names.includes('VersionError')) return new OfflineError('app_outdated', error)
  return new OfflineError('storage_unavailable', error)
}

/** Whether the connection was lost (Safari drops it in the background). The data is intact and a new handle works. */
export function isLostConnection(error: unknown): boolean {
  return errorNames(error).some((name) => LOST_CONNECTION.has(name))
}

const LOST_CONNECTION = new Set(['DatabaseClosedError', 'UnknownError', 'InvalidStateError'])
const MAX_DEPTH = 5

function errorNames(error: unknown): string[] {
  const names: string[] = []
  let current: unknown = error
  for (let depth = 0; depth < MAX_DEPTH && typeof current === 'object' && current !== null; depth += 1) {
    if ('name' in current && typeof current.name === 'string') names.push(current.name)
    current = 'inner' in current ? current.inner : 'cause' in current ? current.cause : null
  }
  return names
}
