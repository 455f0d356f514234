/** Why something could not be kept on this device, in a form that a screen can act on. */

type OfflineErrorCode =
  /** The disk or the browser's quota is full; nothing was saved. */
  | 'storage_full'
  /** The browser refuses its database (private mode, damaged profile, no Web Crypto). */
  | 'storage_unavailable'
  /** A newer version of the app owns the database; this window must be reloaded. */
  | 'app_outdated'
  /** The row's id is taken by a row with other content. */
  | 'id_taken'
  /** The queued row that was being edited has been released meanwhile, so both could be sent. */
  | 'original_released'
  /** What is sealed here cannot be opened just now: its key comes from the server, or by a passkey. */
  | 'locked'

const WORDS: Record<OfflineErrorCode, string | ((noun: string) => string)> = {
  storage_full:
    'This device is out of space, so nothing was saved. Your text is still here: download it, or free some space and try again.',
  storage_unavailable: 'This browser does not let the app save anything on this device.',
  app_outdated: 'A newer version of the app is open in another window. Reload this one to continue.',
  id_taken: (noun) => `This ${noun} is already in the queue with different content.`,
  original_released: (noun) =>
    `The original of this ${noun} is no longer paused in the queue. Queueing this version too would send two ${noun}s.`,
  locked:
    'What is kept on this device is locked just now. Nothing is lost: it opens when this device is connected, or with your passkey if you have set one for it.',
}

export class OfflineError extends Error {
  readonly code: OfflineErrorCode
  /** Words for the person. */
  readonly words: string

  /** `noun`: what a person calls the row that it is about. */
  constructor(code: OfflineErrorCode, cause?: unknown, noun = 'item') {
    super(`Offline storage: ${code}`, cause === undefined ? undefined : { cause })
    this.name = 'OfflineError'
    this.code = code
    const words = WORDS[code]
    this.words = typeof words === 'string' ? words : words(noun)
  }
}

/** Every failure of the device's storage as an OfflineError. Dexie wraps the cause of an aborted transaction, so causes are searched too. */
export function toOfflineError(error: unknown): OfflineError {
  if (error instanceof OfflineError) return error
  const names = errorNames(error)
  if (names.includes('QuotaExceededError')) return new OfflineError('storage_full', error)
  if (names.includes('VersionError')) return new OfflineError('app_outdated', error)
  return new OfflineError('storage_unavailable', error)
}

/** The connection died under us (Safari loses it in the background); the data is fine and a new handle works. */
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
